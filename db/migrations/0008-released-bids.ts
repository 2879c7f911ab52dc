import { type Kysely, sql } from "kysely";

const INDEXES = {
  bids_seller: "create index bids_seller on bids (seller_id, status, id, amount_cents)",
  bids_one_accepted:
    "create unique index bids_one_accepted on bids (package_id) where status = 'accepted'",
};

/** SQLite cannot change a check, and a new table would delete contracts, so a column is replaced. */
const STATEMENTS = [
  "alter table bids add column state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'released'))",
  `update bids set state = case
    when status = 'pending' and exists (
      select 1 from packages where packages.id = bids.package_id and packages.status = 'settled'
    ) then 'released'
    else status end`,
  ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
  "alter table bids drop column status",
  "alter table bids rename column state to status",
  ...Object.values(INDEXES),
  "create index bids_bidder_package on bids (bidder_id, package_id, status, amount_cents)",
  `update packages set highest_bid_cents = sold.amount_cents, highest_bid_id = sold.id
    from bids as sold
    where packages.status = 'settled' and sold.package_id = packages.id and sold.status = 'accepted'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
