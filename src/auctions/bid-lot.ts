import { type Selectable, sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { PackagesTable } from "../../db/schema";
import type { Before } from "./ruling";
import { stands } from "./standing";

const COLUMNS = [
  "title",
  "seller_id",
  "status",
  "auction_end_time",
  "scheduled_end_time",
  "starting_price_cents",
  "highest_bid_cents",
  "reserve_cents",
  "state_seq",
  "created_at",
  "last_updated",
] as const;

/** All that decides what becomes of a bid: the lot, who leads, and how the bidder stands to it. */
export interface BidLot extends Pick<Selectable<PackagesTable>, (typeof COLUMNS)[number]> {
  leader_id: string | null;
  leader_maximum_cents: number | null;
  /** Whether the bidder has confirmed the address; null where there is no such member. */
  confirmed: number | null;
  /** What the bidder's maximum was set with, and to. */
  own_key: string | null;
  own_maximum_cents: number | null;
}

export const findBidLot = prepared<{ package: string; bidder: string }, BidLot>((db, value) =>
  db
    .selectFrom("packages")
    .leftJoin("bids as leader", "leader.id", "packages.highest_bid_id")
    .leftJoin("maximum_bids as held", (join) =>
      join
        .onRef("held.package_id", "=", "packages.id")
        .onRef("held.bidder_id", "=", "leader.bidder_id")
        .on("held.gone_with", "is", null),
    )
    .leftJoin("maximum_bids as own", (join) =>
      join.onRef("own.package_id", "=", "packages.id").on("own.bidder_id", "=", value("bidder")),
    )
    .leftJoin("users", (join) => join.on("users.id", "=", value("bidder")))
    .where("packages.id", "=", value("package"))
    .select(COLUMNS.map((column) => `packages.${column}` as const))
    .select([
      "leader.bidder_id as leader_id",
      "held.maximum_cents as leader_maximum_cents",
      "users.is_email_verified as confirmed",
      "own.idempotency_key as own_key",
      "own.maximum_cents as own_maximum_cents",
    ]),
);

/** A lot as a bid on it is ruled on. */
export function beforeOf(lot: BidLot): Before {
  const { leader_id: leader, leader_maximum_cents: maximumCents } = lot;
  return {
    priceCents: lot.highest_bid_cents ?? lot.starting_price_cents,
    leader: leader === null ? null : { bidderId: leader, maximumCents },
    reserveCents: lot.reserve_cents,
    endsAt: lot.auction_end_time,
    scheduledEnd: lot.scheduled_end_time,
  };
}

/**
 * What a price is without the bids of members whose address is unconfirmed: these would raise it by
 * each other's bids, or their own, to where nobody can follow.
 */
export const findConfirmedPrice = prepared<{ package: string }, { cents: number }>((db, value) =>
  db
    .selectFrom("packages")
    .where("id", "=", value("package"))
    .select(
      sql<number>`coalesce((
        select bids.amount_cents from bids join users on users.id = bids.bidder_id
        where bids.package_id = packages.id and ${stands("bids")} and users.is_email_verified = 1
        order by bids.sequence desc limit 1
      ), starting_price_cents)`.as("cents"),
    ),
);
