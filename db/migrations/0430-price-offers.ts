import { type Kysely, sql } from "kysely";

/** Offers of buyers below a fixed price. Those of sellers to bidders are in `offers`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const takesOffers = "alter table packages add column takes_offers integer not null default 0";
  await sql.raw(takesOffers).execute(db);
  await sql
    .raw(
      `create table price_offers (
        id text primary key,
        package_id text not null references packages (id) on delete cascade,
        buyer_id text not null references users (id) on delete cascade,
        seller_id text not null,
        amount_cents integer not null,
        counter_cents integer,
        status text not null,
        created_at integer not null,
        expires_at integer not null,
        reminded_at integer,
        decided_at integer,
        bid_id text
      ) strict`,
    )
    .execute(db);
  await sql
    .raw(
      `create unique index price_offers_one_live on price_offers (package_id, buyer_id)
        where status in ('open', 'countered')`,
    )
    .execute(db);
  await sql
    .raw(
      `create index price_offers_due on price_offers (expires_at)
        where status in ('open', 'countered')`,
    )
    .execute(db);
  await sql.raw("create index price_offers_of_package on price_offers (package_id)").execute(db);
  await sql.raw("create index price_offers_of_buyer on price_offers (buyer_id)").execute(db);
  await sql.raw("create index price_offers_of_seller on price_offers (seller_id)").execute(db);
  await sql.raw("create index price_offers_of_bid on price_offers (bid_id)").execute(db);
}
