import type { Db } from "../../../db/client";
import { requestId } from "../../lib/ids";
import { type Clock, MINUTE } from "../../lib/time";
import type { BidRow } from "../bid";
import { answerBids } from "./bid-answers";
import { withBidLocks } from "./bid-locks";
import type { BidResultWithReceipt, NewBid } from "./bid-request";

const SOFT_CLOSE_MS = 5 * MINUTE;

export async function takeBid(
  db: Db,
  newBid: NewBid,
  clock: Clock,
  softCloseMs = SOFT_CLOSE_MS,
): Promise<BidResultWithReceipt> {
  const requests = [{ bid: newBid, request: requestId() }];
  const deps = { clock, softCloseMs, sign: () => [] };
  const [answer] = await withBidLocks(db, { requests: [newBid], now: clock.now() }, (batch, tx) =>
    answerBids(batch, tx, requests, deps),
  );
  if (!answer || answer instanceof Error) throw answer;
  return answer;
}

export async function placeBid(
  db: Db,
  bid: NewBid & { amountCents: number },
  clock: Clock,
  softCloseMs = SOFT_CLOSE_MS,
): Promise<BidRow> {
  return (await takeBid(db, bid, clock, softCloseMs)).bid as BidRow;
}
