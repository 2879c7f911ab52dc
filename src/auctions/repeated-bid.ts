import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { answerAt, IdempotencyKeyReused, refusalOf } from "../idempotency/stored-answers";
import type { DomainError } from "../lib/errors";
import { minimumBidCents } from "../lib/money";
import { PackageNotFound } from "../packages/packages";
import { entriesFrom } from "../transparency/entries";
import type { SignReceipts } from "../transparency/receipts";
import { BID_COLUMNS, type BidRow } from "./bid";
import type { BidBook } from "./bid-book";
import { findBid } from "./bid-list";
import { type LoggedBid, type NewBid, outcome, type ReceiptedBid } from "./bid-taking";
import type { Bidding } from "./bidder";

/**
 * How a taken bid is stored: what its own row and the public log lack.
 * @param of how many entries its transaction wrote, which are signed together
 */
export function storedBid(taken: LoggedBid, of: number) {
  const { bid, leading, highestCents, endsAt, entry } = taken;
  const stored: StoredBid = { bid: bid?.id ?? null, leading, highestCents, endsAt, at: entry, of };
  return { status: bid ? 201 : 200, answer: JSON.stringify(stored), entry };
}

interface StoredBid {
  bid: string | null;
  leading: boolean;
  highestCents: number;
  endsAt: number;
  at: number;
  of: number;
}

/** A key's first answer. Its receipt is signed again over the same entries, and so is the same. */
export async function firstAnswer(
  tx: Db,
  seq: number,
  hash: string,
  sign: SignReceipts,
): Promise<ReceiptedBid | DomainError> {
  const stored = await answerAt.firstIn(tx, { seq });
  if (stored?.request_hash !== hash) return new IdempotencyKeyReused();
  const refused = refusalOf(stored);
  if (refused) return refused;
  const { bid: id, at, of, ...taken }: StoredBid = JSON.parse(stored.answer);
  const row = id === null ? null : await findBid.firstIn(tx, { id });
  if (row === undefined) return new PackageNotFound();
  const entries = await entriesFrom(tx, (stored.log_entry ?? 0) - at, of);
  return {
    ...taken,
    bid: row && { ...row, status: "pending" },
    minimumCents: minimumBidCents(taken.highestCents, taken.highestCents),
    receipt: sign(entries)[at] ?? null,
  };
}

/**
 * What a server of the version before has done for the same request, as things stand now.
 * @throws IdempotencyKeyReused where the key named another amount, maximum or package
 */
export async function findRepeated(
  tx: Db,
  { earlier_id: id, set_cents: set }: Bidding,
  { book, bid: asked }: { book: BidBook; bid: NewBid },
  sign: SignReceipts,
): Promise<ReceiptedBid | undefined> {
  const earlier = id === null ? undefined : await findEarlier.firstIn(tx, { id });
  const lot = await book.lot(asked.packageId);
  if (!lot) return undefined;
  if (id === null && set !== null) {
    if (asked.amountCents !== null || set !== asked.maximumCents) throw new IdempotencyKeyReused();
    return { ...outcome(lot, asked.bidderId), bid: null, receipt: null };
  }
  if (!earlier) return undefined;
  const { named_maximum_cents: named, log_entry, ...bid } = earlier;
  // Without an amount it was the least of its time.
  const amount = asked.amountCents ?? bid.amount_cents;
  // A maximum may have bid the least of its time, where the price had moved since its review.
  const moved = named !== null && (asked.reviewedPriceCents ?? null) !== null;
  const same =
    bid.package_id === asked.packageId &&
    (bid.amount_cents === amount || (moved && bid.amount_cents > amount));
  if (!same || named !== (asked.maximumCents ?? null)) throw new IdempotencyKeyReused();
  const entries = log_entry === null ? [] : await entriesFrom(tx, log_entry, 1);
  return { ...outcome(lot, asked.bidderId), bid, receipt: sign(entries)[0] ?? null };
}

const findEarlier = prepared<
  { id: string },
  BidRow & { named_maximum_cents: number | null; log_entry: number | null }
>((db, value) =>
  db
    .selectFrom("bids")
    .select([...BID_COLUMNS, "named_maximum_cents", "log_entry"])
    .where("id", "=", value("id")),
);
