import { type Kysely, sql } from "kysely";

/** A license and its number outlive the bid, which is deleted with the buyer's account. */
const STATEMENTS = [
  "create table licences_before as select * from licences",
  "drop table licences",
  `create table licences (
    package_id text not null references packages (id) on delete cascade,
    seat integer not null,
    kind text not null check (kind in ('seat', 'exclusive', 'shelf')),
    bid_id text references bids (id) on delete set null,
    price_cents integer not null,
    contract_id text references contracts (id) on delete set null,
    created_at integer not null,
    voided_at integer,
    primary key (package_id, seat)
  ) strict`,
  "create unique index licences_bid on licences (bid_id)",
  "create index licences_contract on licences (contract_id) where contract_id is not null",
  "create index licences_due on licences (package_id) where contract_id is null",
  `insert into licences select package_id, seat, kind, bid_id, price_cents, contract_id, created_at,
    voided_at from licences_before`,
  "drop table licences_before",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
