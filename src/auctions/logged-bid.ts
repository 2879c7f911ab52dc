import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { entryAt } from "../transparency/entries";
import { type Recorded, record } from "../transparency/recording";
import { BID_COLUMNS, type BidRow } from "./bid";
import { IdempotencyKeyReused } from "./refusals";

/** A bid and what the public log says of it; null where the bid is older than the log. */
export interface PlacedBid extends BidRow {
  entry: string | null;
}

/** Logs a bid, in the transaction that stores it (docs/product.md#public-log). */
export async function recordBid(tx: Db, bid: BidRow): Promise<Recorded | undefined> {
  const { package_id, sequence, bidder_id: bidderId, amount_cents: amountCents } = bid;
  const happening = { type: "bid", sequence, bidderId, amountCents, automatic: false } as const;
  const [entry] = await record(tx, package_id, [happening], bid.created_at);
  return entry;
}

/** What names a request, and what it asks for. */
interface Asked {
  packageId: string;
  bidderId: string;
  amountCents: number;
  idempotencyKey: string | null;
}

/** The bid that the same request has placed before. @throws IdempotencyKeyReused for another one */
export async function findRepeated(tx: Db, bid: Asked): Promise<PlacedBid | undefined> {
  if (bid.idempotencyKey === null) return undefined;
  const earlier = await findByKey.first(tx, { bidder: bid.bidderId, key: bid.idempotencyKey });
  if (!earlier) return undefined;
  const same = earlier.package_id === bid.packageId && earlier.amount_cents === bid.amountCents;
  if (!same) throw new IdempotencyKeyReused();
  const { log_entry, ...placed } = earlier;
  return { ...placed, entry: log_entry === null ? null : await entryAt(tx, log_entry) };
}

const findByKey = prepared<{ bidder: string; key: string }, BidRow & { log_entry: number | null }>(
  (db, value) =>
    db
      .selectFrom("bids")
      .select([...BID_COLUMNS, "log_entry"])
      .where("bidder_id", "=", value("bidder"))
      .where("idempotency_key", "=", value("key")),
);
