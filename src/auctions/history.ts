import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import type { BidRow } from "./bid";
import { listBids } from "./bid-list";

/** A bid among its package's others. */
export interface PastBid extends BidRow {
  /** How far it went above what stood before it; null of a bid that was rejected. */
  stepCents: number | null;
}

interface HistoryRequest {
  limit: number;
  /** Only bids older than this one. */
  beforeSequence?: number;
}

type Lot = Pick<Package, "id" | "starting_price_cents">;

/** The bids on a package, the newest first, each with its step above the one that it raised. */
export async function bidHistory(
  db: Db,
  lot: Lot,
  { limit, ...before }: HistoryRequest,
): Promise<PastBid[]> {
  const rows = await listBids(db, { packageId: lot.id, limit, ...before });
  const first = rows.at(-1);
  let price = first ? await priceBefore(db, lot, first.sequence) : 0;
  const bids = rows.toReversed().map((row): PastBid => {
    if (row.status === "rejected") return { ...row, stepCents: null };
    const stepCents = row.amount_cents - price;
    price = row.amount_cents;
    return { ...row, stepCents };
  });
  return bids.toReversed();
}

async function priceBefore(db: Db, lot: Lot, sequence: number): Promise<number> {
  const earlier = await db
    .selectFrom("bids")
    .select("amount_cents")
    .where("package_id", "=", lot.id)
    .where("sequence", "<", sequence)
    .where("status", "<>", "rejected")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return earlier?.amount_cents ?? lot.starting_price_cents;
}
