import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { entryAt } from "../transparency/entries";
import { BID_COLUMNS, type BidRow } from "./bid";
import { IdempotencyKeyReused } from "./refusals";

/** A bid and what the public log says of it; null where the bid is older than the log. */
export interface PlacedBid extends BidRow {
  entry: string | null;
}

/** What a request asks for. */
interface Asked {
  packageId: string;
  amountCents: number | null;
  maximumCents?: number | null;
  reviewedPriceCents?: number | null;
}

/** Who bids, and what the same request has led to before. */
export interface Bidding {
  /** Whether the bidder has confirmed the address. */
  confirmed: number;
  /** The bid that it placed; null where it placed none. */
  earlier_id: string | null;
  /** What it set the bidder's maximum to; null where it set none. */
  set_cents: number | null;
}

/** A key is a bidder's own, and names one bid of theirs, whatever package it is on. */
export const findBidding = prepared<
  { package: string; bidder: string; key: string | null },
  Bidding
>((db, value) =>
  db
    .selectFrom("users")
    .select((eb) => [
      "is_email_verified as confirmed",
      eb
        .selectFrom("bids")
        .select("bids.id")
        .where("bids.bidder_id", "=", value("bidder"))
        .where("bids.idempotency_key", "=", value("key"))
        .as("earlier_id"),
      eb
        .selectFrom("maximum_bids")
        .select("maximum_cents")
        .where("maximum_bids.package_id", "=", value("package"))
        .where("maximum_bids.bidder_id", "=", value("bidder"))
        .where("maximum_bids.idempotency_key", "=", value("key"))
        .as("set_cents"),
    ])
    .where("users.id", "=", value("bidder")),
);

/**
 * The bid that the same request has placed before.
 * @throws IdempotencyKeyReused where the key named another amount, maximum or package
 */
export async function findRepeated(
  tx: Db,
  { earlier_id: id }: Bidding,
  asked: Asked,
): Promise<PlacedBid | undefined> {
  const earlier = id === null ? undefined : await findEarlier.firstIn(tx, { id });
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
  return { ...bid, entry: log_entry === null ? null : await entryAt(tx, log_entry) };
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

/**
 * Whether the same request has set a maximum, and nothing else, before.
 * @throws IdempotencyKeyReused where the key asked for something else
 */
export function hasSetMaximum({ set_cents }: Bidding, asked: Asked): boolean {
  if (set_cents === null) return false;
  const same = asked.amountCents === null && set_cents === asked.maximumCents;
  if (!same) throw new IdempotencyKeyReused();
  return true;
}
