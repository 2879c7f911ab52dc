import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import { type Answer, prepared } from "../../db/prepared";
import type { PackagesTable } from "../../db/schema/packages";
import type { Before } from "./ruling";
import { stands } from "./standing";

const COLUMNS = [
  "id",
  "title",
  "seller_id",
  "status",
  "auction_end_time",
  "scheduled_end_time",
  "ended_at",
  "starting_price_cents",
  "highest_bid_cents",
  "reserve_cents",
  "state_seq",
  "logged",
  "created_at",
  "last_updated",
] as const;

/** All of a lot that decides what becomes of a bid, and who leads. */
export interface BidLot extends Pick<Selectable<PackagesTable>, (typeof COLUMNS)[number]> {
  leader_id: string | null;
  leader_maximum_cents: number | null;
}

/**
 * The lots that one transaction takes bids on. As nobody else writes meanwhile, each is read once,
 * however many bids on it are refused.
 */
export class BidLots {
  readonly #read = new Map<string, BidLot>();

  /** @param tx the transaction that they are read in, which changes lots by bids alone */
  constructor(private readonly tx: Db) {}

  find(packageId: string): Answer<BidLot | undefined> {
    const known = this.#read.get(packageId);
    if (known) return known;
    const found = findBidLot.firstIn(this.tx, { package: packageId });
    return found instanceof Promise ? found.then(this.#keep) : this.#keep(found);
  }

  #keep = (lot: BidLot | undefined): BidLot | undefined => {
    if (lot) this.#read.set(lot.id, lot);
    return lot;
  };

  /** A bid has changed it: whoever asks next reads it anew. */
  forget(packageId: string): void {
    this.#read.delete(packageId);
  }
}

/** Reads by subqueries, each of one row: joins of so many tables would cost several times that. */
export function bidLots(db: Db) {
  return db
    .selectFrom("packages")
    .select(COLUMNS)
    .select((eb) => {
      const leader = eb
        .selectFrom("bids")
        .select("bids.bidder_id")
        .whereRef("bids.id", "=", "packages.highest_bid_id");
      const maximum = eb
        .selectFrom("maximum_bids")
        .select("maximum_cents")
        .whereRef("maximum_bids.package_id", "=", "packages.id")
        .where("maximum_bids.bidder_id", "=", leader)
        .where("gone_with", "is", null);
      return [leader.as("leader_id"), maximum.as("leader_maximum_cents")];
    });
}

const findBidLot = prepared<{ package: string }, BidLot>((db, value) =>
  bidLots(db).where("packages.id", "=", value("package")),
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
