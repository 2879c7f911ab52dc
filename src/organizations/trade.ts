import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { bindsUntilSql } from "../auctions/reading/binding";

/** What an organization has from its own trade. */
export interface Trade {
  packages: number;
  bids: number;
  contracts: number;
  conversations: number;
}

export async function tradeOf(db: Db, id: string): Promise<Trade> {
  const count = (table: string, owner: string) =>
    sql`(select count(*) from ${sql.table(table)} where ${sql.ref(owner)} = ${id})`;
  const { rows } = await sql<Trade>`select
    ${count("packages", "seller_id")} + ${count("drafts", "seller_id")} as packages,
    ${count("positions", "bidder_id")} as bids,
    ${count("contracts", "buyer_id")} + ${count("contracts", "seller_id")} as contracts,
    ${count("conversations", "buyer_id")} + ${count("conversations", "seller_id")}
      as conversations`.execute(db);
  const { packages = 0, bids = 0, contracts = 0, conversations = 0 } = rows[0] ?? {};
  return {
    packages: Number(packages),
    bids: Number(bids),
    contracts: Number(contracts),
    conversations: Number(conversations),
  };
}

export function hasTraded(trade: Trade): boolean {
  return Object.values(trade).some((count) => count > 0);
}

/**
 * How many packages have an auction, an award or an offer that still binds the organization or, on
 * its own packages, others. Bidders there have one pseudonym and one seller until it is over.
 */
export async function countOpenTrade(db: Db, id: string, now: number): Promise<number> {
  const time = packageTimeSql(now);
  const isBinding = sql<SqlBool>`(bids.undoable_until > ${now}
    or bids.status in ('pending', 'accepted') and bids.contract_status = 'none'
      and packages.status <> 'settled' and packages.sale_rule <> 'fixed'
      and ${bindsUntilSql(sql`bids.status = 'accepted'`)} >= ${time}
    or exists (select 1 from licences where licences.bid_id = bids.id
      and licences.contract_id is null and licences.voided_at is null))`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select packages.id from packages
    where (packages.seller_id = ${id}
        or packages.id in (select package_id from positions where bidder_id = ${id}))
      and (packages.status = 'active' and packages.sale_rule <> 'fixed' and exists (
          select 1 from positions where positions.package_id = packages.id)
        or exists (select 1 from bids where bids.package_id = packages.id
          and (bids.bidder_id = ${id} or packages.seller_id = ${id}) and ${isBinding}))
    union
    select package_id from offers
    where status = 'open' and (bidder_id = ${id} or seller_id = ${id})
    union
    select package_id from price_offers
    where status in ('open', 'countered') and (buyer_id = ${id} or seller_id = ${id})
  ) as open`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Whether one is, or was, the other's seller in an auction, a contract or a conversation. */
export async function haveTradedTogether(db: Db, first: string, second: string): Promise<boolean> {
  const parties = sql`((seller_id = ${first} and buyer_id = ${second})
    or (seller_id = ${second} and buyer_id = ${first}))`;
  const bidOn = (seller: string, bidder: string) => sql`exists (select 1 from positions
    join packages on packages.id = positions.package_id
    where positions.bidder_id = ${bidder} and packages.seller_id = ${seller})`;
  const { rows } = await sql<{ parties: number }>`select case when
    exists (select 1 from contracts where ${parties})
    or exists (select 1 from conversations where ${parties})
    or exists (select 1 from price_offers where ${parties})
    or ${bidOn(first, second)} or ${bidOn(second, first)} then 1 else 0 end as parties`.execute(db);
  return rows[0]?.parties === 1;
}
