import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imported_listings (
    seller_id text not null references users (id) on delete cascade,
    row_hash text not null,
    draft_id text not null,
    imported_at integer not null,
    primary key (seller_id, row_hash)
  ) strict`.execute(db);
}
