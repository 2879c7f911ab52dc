import { type Selectable, sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { PackagesTable } from "../../db/schema/packages";
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
  /** What the bidder's maximum was set to by the same request; null where it set none. */
  set_cents: number | null;
}

/** Reads them by subqueries, each of one row: joins of so many tables would cost several times that. */
export const findBidLot = prepared<{ package: string; bidder: string; key: string | null }, BidLot>(
  (db, value) =>
    db
      .selectFrom("packages")
      .where("packages.id", "=", value("package"))
      .select(COLUMNS)
      .select((eb) => {
        const leader = eb
          .selectFrom("bids")
          .select("bids.bidder_id")
          .whereRef("bids.id", "=", "packages.highest_bid_id");
        const maximum = eb
          .selectFrom("maximum_bids")
          .select("maximum_cents")
          .whereRef("maximum_bids.package_id", "=", "packages.id");
        return [
          leader.as("leader_id"),
          maximum
            .where("maximum_bids.bidder_id", "=", leader)
            .where("gone_with", "is", null)
            .as("leader_maximum_cents"),
          eb
            .selectFrom("users")
            .select("is_email_verified")
            .where("users.id", "=", value("bidder"))
            .as("confirmed"),
          maximum
            .where("maximum_bids.bidder_id", "=", value("bidder"))
            .where("maximum_bids.idempotency_key", "=", value("key"))
            .as("set_cents"),
        ];
      }),
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
