import { expressionBuilder, type Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { BidsTable } from "../../db/schema/auctions";
import { BadCursor } from "../lib/cursor";
import { bidderPseudonym } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import type { Bid, PublicBid } from "./types";

/** What is read of a bid wherever everyone may see it. */
export const BID_COLUMNS = [
  "id",
  "package_id",
  "bidder_id",
  "sequence",
  "amount_cents",
  "status",
  "created_at",
  "automatic",
] as const satisfies ReadonlyArray<keyof BidsTable>;

export type BidRow = Pick<Selectable<BidsTable>, (typeof BID_COLUMNS)[number]>;

interface BidListRequest {
  packageId: string;
  limit: number;
  /** Only bids older than this one: the keyset of the list. */
  beforeSequence?: number;
}

export function listBids(db: Db, request: BidListRequest): Promise<BidRow[]> {
  const { packageId, limit, beforeSequence: before = Number.MAX_SAFE_INTEGER } = request;
  return findBids.all(db, { packageId, before, limit });
}

const findBids = prepared<{ packageId: string; before: number; limit: number }, BidRow>(
  (db, value) =>
    db
      .selectFrom("bids")
      .select(BID_COLUMNS)
      .where("package_id", "=", value("packageId"))
      .where("sequence", "<", value("before"))
      .orderBy("sequence", "desc")
      .limit(value("limit")),
);

export const findBid = prepared<{ id: string }, BidRow>((db, value) =>
  db.selectFrom("bids").select(BID_COLUMNS).where("id", "=", value("id")),
);

/** The cursor of a list of bids is the last one's sequence. @throws BadCursor */
export function sequenceOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new BadCursor();
  return Number(cursor);
}

/** A bid as anyone may see it, its bidder by pseudonym. */
export function publicBid(row: BidRow, pseudonymKey: string): PublicBid {
  return {
    id: row.id,
    packageId: row.package_id,
    sequence: row.sequence,
    bidderId: bidderPseudonym(pseudonymKey, row.package_id, row.bidder_id),
    amount: centsToDecimal(row.amount_cents),
    automatic: row.automatic === 1,
    status: row.status,
    createdAt: isoTime(row.created_at),
  };
}

export function bidJson(row: BidRow, viewerId: string | null, pseudonymKey: string): Bid {
  return { ...publicBid(row, pseudonymKey), isYours: row.bidder_id === viewerId };
}

/** A bid among its package's others. */
export interface PastBid extends BidRow {
  /** How far it went above what stood before it; null of a bid that was rejected. */
  stepCents: number | null;
}

interface HistoryRequest {
  limit: number;
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

/**
 * A member's own bids, found by the packages that they have bid on: of these all bids are looked through,
 * as no index lists bids by bidder, which had two fifths of the pages that a bid writes (db/migrations/0053-bids-of-positions.ts).
 * Of a member who has bid much that takes milliseconds: for the read-only connection (db/read-only.ts),
 * wherever somebody may ask for it again and again.
 */
export function ownBids(db: Db, bidderId: string) {
  return db
    .selectFrom("bids")
    .where("bids.package_id", "in", lotsBidOn(bidderId))
    .where("bids.bidder_id", "=", bidderId);
}

export function lotsBidOn(bidderId: string) {
  return expressionBuilder<Schema>()
    .selectFrom("positions")
    .select("positions.package_id")
    .where("positions.bidder_id", "=", bidderId);
}
