import type { Db } from "../../db/client";
import { requestId } from "../lib/ids";
import { type Clock, MINUTE } from "../lib/time";
import type { BidRow } from "./bid";
import { answerBids } from "./bid-answers";
import type { BidBook } from "./bid-book";
import type { NewBid, ReceiptedBid } from "./bid-taking";
import { inBidding } from "./bidding";

/** How much time a late bid leaves unless it is set otherwise. */
const SOFT_CLOSE_MS = 5 * MINUTE;

/**
 * Takes a bid, a maximum, or both (docs/product.md#bids, #maximum-bids). All that decides is read,
 * judged and written in one transaction, which holds every other writer off; and nothing is written
 * on another state than was judged, however many servers share the database.
 * @throws NotFound, AuctionEnded, ListingRevised, PriceMoved, BidTooLow, BidTooHigh, MaximumTooLow,
 *   AddressUnconfirmed, OwnPackage, IdempotencyKeyReused
 */
export async function takeBid(
  db: Db,
  asked: NewBid,
  clock: Clock,
  softCloseMs = SOFT_CLOSE_MS,
): Promise<ReceiptedBid> {
  const judging = { clock, softCloseMs, sign: () => [] };
  const requests = [{ bid: asked, request: requestId() }];
  const judge = (book: BidBook, tx: Db) => answerBids(book, tx, requests, judging);
  const [answer] = await inBidding(db, [asked], judge);
  if (!answer || answer instanceof Error) throw answer;
  return answer;
}

/** Places a bid of an amount, as {@link takeBid} does. */
export async function placeBid(
  db: Db,
  bid: NewBid & { amountCents: number },
  clock: Clock,
  softCloseMs = SOFT_CLOSE_MS,
): Promise<BidRow> {
  return (await takeBid(db, bid, clock, softCloseMs)).bid as BidRow;
}
