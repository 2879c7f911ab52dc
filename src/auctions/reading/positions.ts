import type { Db } from "../../../db/client";
import { prepared } from "../../../db/prepared";
import { statusFor } from "../../rules/fixed-price";
import { packageTime } from "../../rules/package-time";
import { EXCLUSIVE_BLOCKED, isRound, OUTWEIGHED, SEATED } from "../../rules/round";
import type { Holding } from "../../rules/round-standing";
import {
  bindingOf,
  type LotRelease,
  lotReleaseOf,
  type StandingDetails,
} from "../../rules/standing";
import { standingDetailsOf } from "../../rules/standing-details";
import { isStanding } from "../leader";
import { type PositionRow, positionsQuery } from "./position-rows";

export interface BidderStanding extends StandingDetails {
  packageId: string;
  bidderId: string;
  highestCents: number;
  acceptedCents: number | null;
  /** Always false outside rounds. */
  seated: boolean;
  /** Null outside rounds. */
  holds: Holding | null;
  /** Only the member can see this amount, like the maximum of a seat. */
  exclusiveCents: number | null;
  /** In hundredths of a percent, as fixed with the member's first bid. */
  addedTaxRate: number;
}

export async function standingsOn(
  db: Db,
  packageId: string,
  now: number,
): Promise<BidderStanding[]> {
  const rows = await positionsQuery(db).where("mine.package_id", "=", packageId).execute();
  return rows.map((row) => bidderStanding(row, now));
}

export async function standingOn(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
  now: number,
): Promise<BidderStanding | null> {
  const row = await findPosition.first(db, { packageId, bidderId });
  return row ? bidderStanding(row, now) : null;
}

const findPosition = prepared<{ packageId: string; bidderId: string }, PositionRow>((db, value) =>
  positionsQuery(db)
    .where("mine.package_id", "=", value("packageId"))
    .where("mine.bidder_id", "=", value("bidderId")),
);

export function bidderStanding(row: PositionRow, now: number): BidderStanding {
  const details = standingDetails(row, now);
  // Released bids leave the seats as they were.
  const isReleased = details.standing === "released";
  const isSeated = row.seated === SEATED && !isReleased;
  const exclusiveCents = row.exclusive_cents ?? row.released_cents ?? 0;
  return {
    packageId: row.package_id,
    bidderId: row.bidder_id,
    ...details,
    highestCents: row.standing_cents ?? (row.highest_own_cents || exclusiveCents),
    acceptedCents: row.accepted_cents,
    seated: isSeated && isRound(row),
    holds: heldPosition(row, { isSeated, isReleased }),
    exclusiveCents: row.exclusive_cents,
    addedTaxRate: row.added_tax_rate,
  };
}

function heldPosition(
  row: PositionRow,
  { isSeated, isReleased }: { isSeated: boolean; isReleased: boolean },
): Holding | null {
  if (!isRound(row)) return null;
  if (leadsExclusively(row)) return "exclusive";
  const isAhead = row.exclusive_leader !== null;
  if (row.seated === OUTWEIGHED && !isReleased) return isAhead ? "outweighed" : "priced";
  if (isSeated) return isAhead ? "outweighed" : "seat";
  return isOutbid(row) ? "passed" : "none";
}

/** A member with nothing but a losing exclusive bid is outbid, not rejected. */
function isOutbid(row: PositionRow): boolean {
  const hadSeat = row.highest_own_cents > 0;
  return !hasBid(row) && !hadSeat && row.exclusive_cents !== null;
}

/** Calculated here, because SQLite would evaluate the leader again for each flag. */
function leadsExclusively({ exclusive_leader, bidder_id }: PositionRow): boolean {
  return exclusive_leader === bidder_id;
}

/** Matches `HAS_BID`. */
function hasBid(row: PositionRow): boolean {
  return row.standing_cents !== null || leadsExclusively(row);
}

function standingDetails(row: PositionRow, now: number): StandingDetails {
  const { bidder_id, accepted_by, status } = row;
  const release = lotReleaseOf({
    status,
    saleRule: row.sale_rule,
    accepted: accepted_by !== null,
    relisted: row.successor_id !== null,
    contractVoid:
      row.void_contract_id !== null || (status === "ended" && row.winner_lapsed_at !== null),
    rightsSold: row.rights_sold === 1,
    endedEarly: row.ended_early !== null,
    reserveMissed: row.reserve_missed === 1,
  });
  const leads = leadsExclusively(row);
  const isOutweighed = row.seated === OUTWEIGHED && !leads;
  const position = {
    isBound: hasBid(row),
    // Matches `WOULD_WIN`.
    isHighest: (row.seated !== 0 || leads) && !isOutweighed,
    isOutweighed,
    isGivenUp: row.given_up === 1,
    isReleasedByOperator: row.released_cents !== null && row.exclusive_cents === null,
    accepted: accepted_by === null ? null : accepted_by === bidder_id ? "own" : "other",
  } as const;
  const auction = {
    status: statusFor(row, accepted_by !== null),
    ...bindingOf(row),
    release: ownReleaseOf(row) ?? release,
  } as const;
  const details = standingDetailsOf(auction, position, packageTime(row, now));
  if (details.release !== "rejected" || !isOutbid(row)) return details;
  return { standing: "outbid", bindsUntil: null, release: null };
}

/** A release of the member's bids alone, while other members keep theirs. */
function ownReleaseOf(row: PositionRow): LotRelease | null {
  const isSold = row.status === "settled" || row.sale_rule === "fixed";
  if (isSold && row.void_contract_id !== null) return "contract-void";
  const isOnlyExclusive = row.released_cents !== null && row.highest_own_cents === 0;
  return row.rights_sold === EXCLUSIVE_BLOCKED && isOnlyExclusive ? "rights-sold" : null;
}

/** Call this in the transaction that rejects or reinstates the bid. */
export async function recomputePosition(
  tx: Db,
  { package_id, bidder_id }: { package_id: string; bidder_id: string },
): Promise<void> {
  await tx
    .updateTable("positions")
    .set((eb) => ({
      standing_cents: eb
        .selectFrom("bids")
        .select("amount_cents")
        .where("bids.package_id", "=", package_id)
        .where("bids.bidder_id", "=", bidder_id)
        .where(isStanding("bids"))
        .orderBy("bids.sequence", "desc")
        .limit(1),
    }))
    .where("package_id", "=", package_id)
    .where("bidder_id", "=", bidder_id)
    .execute();
}
