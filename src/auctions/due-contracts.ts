import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { CONTRACT_MS } from "../rules/sale";
import { isAccepted } from "./leader";

/**
 * The accepted bids whose contracts the marketplace makes: all licenses, and ordinary auctions
 * listed under this rule. A bid without a contract lapses 30 days after the auction or the
 * fixed-price purchase.
 */
export function dueContracts(db: Db, now: number) {
  const isInTime = sql<SqlBool>`packages.auction_end_time + packages.held_ms >= ${now - CONTRACT_MS}`;
  return (
    db
      .selectFrom("bids")
      .innerJoin("packages", "packages.id", "bids.package_id")
      .innerJoin("users as buyer", "buyer.id", "bids.bidder_id")
      .leftJoin("licences", "licences.bid_id", "bids.id")
      .select(["bids.package_id", "bids.id as bid_id", "bids.seller_id"])
      .where(isAccepted("bids"))
      // A literal lets both engines use the partial index of bids without a contract.
      .where(sql<SqlBool>`bids.contract_status = 'none'`)
      .where("packages.hidden_at", "is", null)
      .where((eb) =>
        eb.or([eb("packages.confirm_by", "is", null), eb("buyer.is_email_verified", "=", 1)]),
      )
      .where((eb) =>
        eb.or([
          eb.and([
            eb("licences.bid_id", "is not", null),
            eb("licences.voided_at", "is", null),
            sql<SqlBool>`licences.created_at + packages.held_ms >= ${now - CONTRACT_MS}`,
            eb.or([eb("licences.kind", "=", "shelf"), isInTime]),
          ]),
          eb.and([eb("licences.bid_id", "is", null), IS_CONTRACTED_AT_END, isInTime]),
        ]),
      )
      .orderBy("bids.package_id")
      .orderBy("bids.seat")
  );
}

/** As `isContractAutomatic` in src/rules/sale.ts for an ordinary auction, once it is over. */
const IS_CONTRACTED_AT_END = sql<SqlBool>`packages.sale_rule = 'highest'
  and packages.contract_at_end = 1 and packages.binds_until is null and packages.status = 'ended'`;

/** Returns all bids that get a contract together with this one. */
export async function bidsDueWith(tx: Db, bidId: string, now: number): Promise<string[]> {
  const dueRows = await dueContracts(tx, now)
    .where("bids.package_id", "=", (eb) =>
      eb.selectFrom("bids as own").select("own.package_id").where("own.id", "=", bidId),
    )
    .execute();
  return dueRows.map(({ bid_id }) => bid_id);
}
