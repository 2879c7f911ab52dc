import type { Db } from "../../db/client";
import {
  hashOf,
  IdempotencyKeyReused,
  type NewAnswer,
  storedRefusal,
} from "../idempotency/stored-answers";
import { DomainError } from "../lib/errors";
import { withRequestId } from "../lib/ids";
import type { Clock } from "../lib/time";
import type { SignReceipts } from "../transparency/receipts";
import type { BidBook } from "./bid-book";
import { type LoggedBid, type NewBid, type ReceiptedBid, takeAmong } from "./bid-taking";
import { findRepeated, firstAnswer, storedBid } from "./repeated-bid";

/** A bid, with the id of the request that its mails and log lines carry. */
export interface BidRequest {
  bid: NewBid;
  request: string | undefined;
}

export interface Judging {
  clock: Clock;
  softCloseMs: number;
  sign: SignReceipts;
}

/** How a request is answered. */
export type BidAnswer = ReceiptedBid | DomainError;

/** A new answer, or the one that the request's key got before. */
type Judged = { taken: LoggedBid } | { refused: DomainError } | { earlier: BidAnswer };

/**
 * Judges bids one after the other, each against what the one before it left, and keeps what the keys
 * of their requests are answered (docs/product.md#idempotency).
 */
export async function answerBids(
  book: BidBook,
  tx: Db,
  requests: readonly BidRequest[],
  judging: Judging,
): Promise<BidAnswer[]> {
  const first = new Map<string, { hash: string; at: number }>();
  const repeats = new Map<number, number>();
  const hashes = requests.map(({ bid }) => (bid.idempotencyKey === null ? "" : hashOfBid(bid)));
  const judged: Judged[] = [];
  for (const [at, { bid, request }] of requests.entries()) {
    const hash = hashes[at] as string;
    const key = `${bid.bidderId} ${bid.idempotencyKey}`;
    const known = hash === "" ? undefined : first.get(key);
    if (known && known.hash !== hash) {
      judged.push({ earlier: new IdempotencyKeyReused() });
    } else if (known) {
      repeats.set(at, known.at);
      judged.push(judged[known.at] as Judged);
    } else {
      if (hash !== "") first.set(key, { hash, at });
      judged.push(await withRequestId(request, () => judge(book, tx, bid, hash, judging)));
    }
  }
  const entries = await book.entries();
  const receipts = entries.length > 0 ? judging.sign(entries) : [];
  const now = judging.clock.now();
  const kept = judged.flatMap((one, at): NewAnswer[] => {
    const { bid } = requests[at] as BidRequest;
    const answer =
      repeats.has(at) || bid.idempotencyKey === null ? null : storedAnswer(one, entries);
    if (!answer) return [];
    const whose = { member_id: bid.bidderId, idempotency_key: bid.idempotencyKey as string };
    return [{ ...whose, request_hash: hashes[at] as string, ...answer, created_at: now }];
  });
  await book.keep(kept);
  return judged.map((one) => {
    if ("earlier" in one) return one.earlier;
    if ("refused" in one) return one.refused;
    const { entry, ...taken } = one.taken;
    return { ...taken, receipt: receipts[entry] ?? null };
  });
}

/** Of all that a request says. */
function hashOfBid(bid: NewBid): string {
  const { packageId, amountCents, maximumCents, reviewedPriceCents, reviewedListingAt } = bid;
  const named = [amountCents, maximumCents ?? null];
  return hashOf("bid", packageId, ...named, reviewedPriceCents ?? null, reviewedListingAt ?? null);
}

async function judge(
  book: BidBook,
  tx: Db,
  bid: NewBid,
  hash: string,
  judging: Judging,
): Promise<Judged> {
  const found = book.bidding(bid);
  const bidding = found instanceof Promise ? await found : found;
  try {
    if (bidding && bidding.answered !== null)
      return { earlier: await firstAnswer(tx, bidding.answered, hash, judging.sign) };
    if (bidding && (bidding.earlier_id ?? bidding.set_cents) !== null) {
      const earlier = await findRepeated(tx, bidding, { book, bid }, judging.sign);
      if (earlier) return { earlier };
    }
    return { taken: await takeAmong(book, tx, bid, bidding?.confirmed === 1, judging) };
  } catch (error) {
    // A refused bid has written nothing, so the others' transaction goes on.
    if (!(error instanceof DomainError)) throw error;
    return { refused: error };
  }
}

/** The row that keeps an answer; null for a repeated one, and for one that may differ next time. */
function storedAnswer(judged: Judged, entries: readonly string[]) {
  if ("earlier" in judged) return null;
  if ("taken" in judged) return storedBid(judged.taken, entries.length);
  const refused = storedRefusal(judged.refused);
  return refused && { ...refused, entry: null };
}
