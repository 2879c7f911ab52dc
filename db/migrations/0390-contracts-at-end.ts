import { type Kysely, sql } from "kysely";

/** Packages that are already listed keep their rule: their sellers send the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table packages add column contract_at_end integer not null default 0")
    .execute(db);
  await sql
    .raw(
      "create index bids_without_contract on bids (package_id, seat) where status = 'accepted' and contract_status = 'none'",
    )
    .execute(db);
}
