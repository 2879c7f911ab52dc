import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { BadCursor } from "../lib/cursor";
import { bidderPseudonym } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { BID_COLUMNS, type BidRow } from "./bid";
import type { Bid, PublicBid } from "./types";

interface BidListRequest {
  packageId: string;
  limit: number;
  /** Only bids older than this one: the keyset of the list. */
  beforeSequence?: number;
}

/** The bids on a package, the newest first; rejected ones are among them. */
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

/** The same for one reader, whose own bids are marked. */
export function bidJson(row: BidRow, viewerId: string | null, pseudonymKey: string): Bid {
  return { ...publicBid(row, pseudonymKey), isYours: row.bidder_id === viewerId };
}
