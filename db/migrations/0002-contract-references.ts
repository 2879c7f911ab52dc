import { type Kysely, sql } from "kysely";

/** The number that a bid's contract has, from when it is first asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contract_references (
    bid_id text primary key references bids (id) on delete cascade,
    reference text not null unique
  ) strict`.execute(db);
}
