import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { entryAt } from "../transparency/entries";
import { BID_COLUMNS, type BidRow } from "./bid";
import { IdempotencyKeyReused } from "./refusals";

/** A bid and what the public log says of it; null where the bid is older than the log. */
export interface PlacedBid extends BidRow {
  entry: string | null;
}

/** What names a request, and what it asks for. */
interface Asked {
  packageId: string;
  bidderId: string;
  amountCents: number | null;
  maximumCents?: number | null;
  idempotencyKey: string | null;
}

/**
 * The bid that the same request has placed before.
 * @throws IdempotencyKeyReused where the key named another amount, maximum or package
 */
export async function findRepeated(tx: Db, asked: Asked): Promise<PlacedBid | undefined> {
  if (asked.idempotencyKey === null) return undefined;
  const key = { bidder: asked.bidderId, key: asked.idempotencyKey };
  const earlier = await findByKey.first(tx, key);
  if (!earlier) return undefined;
  const { named_maximum_cents: named, log_entry, ...bid } = earlier;
  // Without an amount it was the least of its time.
  const amount = asked.amountCents ?? bid.amount_cents;
  const same = bid.package_id === asked.packageId && bid.amount_cents === amount;
  if (!same || named !== (asked.maximumCents ?? null)) throw new IdempotencyKeyReused();
  return { ...bid, entry: log_entry === null ? null : await entryAt(tx, log_entry) };
}

const findByKey = prepared<
  { bidder: string; key: string },
  BidRow & { named_maximum_cents: number | null; log_entry: number | null }
>((db, value) =>
  db
    .selectFrom("bids")
    .select([...BID_COLUMNS, "named_maximum_cents", "log_entry"])
    .where("bidder_id", "=", value("bidder"))
    .where("idempotency_key", "=", value("key")),
);

/**
 * Whether the same request has set a maximum, and nothing else, before.
 * @throws IdempotencyKeyReused where the key asked for something else
 */
export function hasSetMaximum({ set_cents }: { set_cents: number | null }, asked: Asked): boolean {
  if (set_cents === null) return false;
  const same = asked.amountCents === null && set_cents === asked.maximumCents;
  if (!same) throw new IdempotencyKeyReused();
  return true;
}
