import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contract_references (
    bid_id text primary key references bids (id) on delete cascade,
    reference text not null unique
  ) strict`.execute(db);
}
