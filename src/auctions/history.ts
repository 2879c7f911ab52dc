import { sql } from "kysely";
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

/** The bids of one place in a chart; there, the last of them stands for all. */
export interface ChartedBid {
  /** Epoch milliseconds. */
  at: number;
  amountCents: number;
  kind: "own" | "others" | "rejected" | "automatic" | "own-automatic";
}

/** How finely a chart tells bids apart, by time and by amount: about a dot's width. */
const COLUMNS = 320;
const ROWS = 90;

/**
 * The bids on a package for a chart from its start until `until`, the oldest first: those that would
 * fall on one dot come as one, so that there are never more than a chart can show.
 */
export async function chartedBids(
  db: Db,
  lot: Pick<Package, "id" | "created_at" | "starting_price_cents">,
  viewerId: string | null,
  until: number,
): Promise<ChartedBid[]> {
  const highest = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.max("amount_cents").as("cents"))
    .where("package_id", "=", lot.id)
    .executeTakeFirst();
  const low = lot.starting_price_cents;
  const span = Math.max(1, until - lot.created_at);
  const range = Math.max(1, (highest?.cents ?? low) - low);
  const kind = sql<ChartedBid["kind"]>`case
    when status = 'rejected' then 'rejected'
    else iif(bidder_id = ${viewerId ?? ""},
      iif(automatic = 1, 'own-automatic', 'own'),
      iif(automatic = 1, 'automatic', 'others')) end`;
  const rows = await db
    .selectFrom("bids")
    .select((eb) => [
      kind.as("kind"),
      eb.fn.max("created_at").as("at"),
      eb.fn.max("amount_cents").as("amountCents"),
    ])
    .where("package_id", "=", lot.id)
    .groupBy([
      "kind",
      sql`((created_at - ${lot.created_at}) * ${COLUMNS}) / ${span}`,
      sql`((amount_cents - ${low}) * ${ROWS}) / ${range}`,
    ])
    .execute();
  return rows.toSorted((a, b) => a.at - b.at || a.amountCents - b.amountCents);
}
