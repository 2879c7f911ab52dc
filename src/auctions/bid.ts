import { expressionBuilder, type Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { BidsTable } from "../../db/schema/auctions";
import { parseCursor } from "../lib/cursor";
import { bidderPseudonym, newId, type PseudonymLot } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import type { RuledBid } from "./auction-ruling";
import { IS_PURCHASE } from "./licenses";
import type { Bid, PublicBid } from "./types";

export const BID_COLUMNS = [
  "id",
  "package_id",
  "bidder_id",
  "sequence",
  "amount_cents",
  "status",
  "created_at",
  "automatic",
  "seat_price_cents",
] as const satisfies ReadonlyArray<keyof BidsTable>;

export type BidRow = Pick<Selectable<BidsTable>, (typeof BID_COLUMNS)[number]>;

export function bidRow(
  { bidderId, amountCents, automatic, sequence }: RuledBid & { sequence: number },
  { packageId, seatPriceCents }: { packageId: string; seatPriceCents: number | null },
  now: number,
): BidRow {
  return {
    id: newId(now),
    package_id: packageId,
    bidder_id: bidderId,
    sequence,
    amount_cents: amountCents,
    status: "pending",
    created_at: now,
    automatic: automatic ? 1 : 0,
    seat_price_cents: seatPriceCents,
  };
}

interface BidListRequest {
  packageId: string;
  limit: number;
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
      .where(({ not }) => not(IS_PURCHASE))
      .orderBy("sequence", "desc")
      .limit(value("limit")),
);

export const findBid = prepared<{ id: string }, BidRow>((db, value) =>
  db.selectFrom("bids").select(BID_COLUMNS).where("id", "=", value("id")),
);

export const sequenceOf = (cursor: string): number => parseCursor(cursor, "number")[0];

export function publicBid(row: BidRow, lot: PseudonymLot, pseudonymKey: string): PublicBid {
  return {
    id: row.id,
    packageId: row.package_id,
    sequence: row.sequence,
    bidderId: bidderPseudonym(pseudonymKey, lot, row.bidder_id),
    amount: centsToDecimal(row.amount_cents),
    automatic: row.automatic === 1,
    status: row.status,
    createdAt: isoTime(row.created_at),
    ...(row.seat_price_cents !== null && { seatPrice: centsToDecimal(row.seat_price_cents) }),
  };
}

export function bidJson(
  row: BidRow,
  lot: PseudonymLot,
  viewerId: string | null,
  pseudonymKey: string,
): Bid {
  return { ...publicBid(row, lot, pseudonymKey), isYours: row.bidder_id === viewerId };
}

export interface PastBid extends BidRow {
  /** How much the bid raised the price (of one seat in a round); null if it was rejected. */
  stepCents: number | null;
}

interface HistoryRequest {
  limit: number;
  beforeSequence?: number;
}

type Lot = Pick<Package, "id" | "starting_price_cents">;

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
    const cents = row.seat_price_cents ?? row.amount_cents;
    const stepCents = cents - price;
    price = cents;
    return { ...row, stepCents };
  });
  return bids.toReversed();
}

async function priceBefore(db: Db, lot: Lot, sequence: number): Promise<number> {
  const previous = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.coalesce("seat_price_cents", "amount_cents").as("cents"))
    .where("package_id", "=", lot.id)
    .where("sequence", "<", sequence)
    .where("status", "<>", "rejected")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return previous?.cents ?? lot.starting_price_cents;
}

/** An index by bidder would slow down every bid, so this query starts from the member's packages. */
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
