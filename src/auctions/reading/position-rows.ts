import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { indexedBy } from "../../../db/indexed";
import type { Package } from "../../packages/packages";
import { ADDED_TAX_RATE, EXCLUSIVE_LEADER, OWN_EXCLUSIVE } from "../round-sql";

export interface PositionRow
  extends Pick<
    Package,
    | "status"
    | "auction_end_time"
    | "held_ms"
    | "binds_until"
    | "sale_rule"
    | "hidden_at"
    | "reserve_missed"
    | "rights_sold"
    | "ended_early"
    | "seats"
    | "exclusive_from_cents"
    | "winner_lapsed_at"
  > {
  package_id: string;
  bidder_id: string;
  standing_cents: number | null;
  highest_own_cents: number;
  exclusive_cents: number | null;
  released_cents: number | null;
  seated: number;
  exclusive_leader: string | null;
  accepted_by: string | null;
  accepted_cents: number | null;
  successor_id: string | null;
  void_contract_id: string | null;
  given_up: number | null;
  added_tax_rate: number;
}

/** A package can sell several licenses, so the member's own comes first. */
const ACCEPTED_BID_ID = sql<string>`(select sold.id
  from ${indexedBy("bids", "bids_one_accepted", "sold")}
  where sold.package_id = mine.package_id and sold.status = 'accepted'
  order by case when sold.bidder_id = mine.bidder_id then 0 else 1 end, sold.seat limit 1)`;

export function positionsQuery(db: Db) {
  return db
    .selectFrom("positions as mine")
    .innerJoin("packages", "packages.id", "mine.package_id")
    .leftJoin("bids as accepted", (join) => join.on("accepted.id", "=", ACCEPTED_BID_ID))
    .select(["mine.package_id", "mine.bidder_id", "mine.highest_own_cents", "mine.standing_cents"])
    .select("mine.released_cents")
    .select(["packages.status", "auction_end_time", "binds_until", "sale_rule"])
    .select("packages.held_ms")
    .select(["packages.seats", "packages.exclusive_from_cents", "mine.seated"])
    .select(EXCLUSIVE_LEADER.as("exclusive_leader"))
    .select(["accepted.bidder_id as accepted_by", "accepted.amount_cents as accepted_cents"])
    .select(["packages.reserve_missed", "packages.rights_sold", "packages.ended_early"])
    .select(["packages.hidden_at", "packages.winner_lapsed_at"])
    .select(ADDED_TAX_RATE.as("added_tax_rate"))
    .select(OWN_EXCLUSIVE.as("exclusive_cents"))
    .select((eb) => [
      eb
        .selectFrom("packages as successor")
        .select("successor.id")
        .whereRef("successor.relisted_from", "=", "packages.id")
        .where("packages.status", "=", "ended")
        .limit(1)
        .as("successor_id"),
      eb
        .selectFrom("contracts")
        .select("contracts.id")
        .whereRef("contracts.package_id", "=", "packages.id")
        .where("contracts.voided_at", "is not", null)
        .where((eb) =>
          eb.or([
            eb("packages.status", "=", "ended"),
            eb.and([
              eb.or([
                eb("packages.status", "=", "settled"),
                eb("packages.sale_rule", "=", "fixed"),
              ]),
              eb("contracts.buyer_id", "=", eb.ref("mine.bidder_id")),
              eb.exists(
                eb
                  .selectFrom("licences")
                  .select("licences.seat")
                  .whereRef("licences.contract_id", "=", "contracts.id"),
              ),
            ]),
          ]),
        )
        .limit(1)
        .as("void_contract_id"),
      eb
        .case()
        .when("mine.standing_cents", "is", null)
        .then(
          eb
            .selectFrom("bids as given")
            .select(sql<number>`1`.as("one"))
            .whereRef("given.package_id", "=", "mine.package_id")
            .whereRef("given.bidder_id", "=", "mine.bidder_id")
            .where("given.status", "=", "released")
            .limit(1),
        )
        .end()
        .as("given_up"),
    ]);
}
