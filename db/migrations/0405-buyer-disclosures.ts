import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table buyer_disclosures (
    id text primary key,
    bid_id text not null unique,
    package_id text not null,
    seller_id text references users (id) on delete set null,
    buyer_id text not null references users (id) on delete cascade,
    disclosed_at integer not null
  ) strict`,
  "create index buyer_disclosures_buyer on buyer_disclosures (buyer_id)",
  "create index buyer_disclosures_seller on buyer_disclosures (seller_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
