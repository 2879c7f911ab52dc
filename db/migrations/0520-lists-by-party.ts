import { type Kysely, sql } from "kysely";

/** Contracts and unread notifications are listed in pages, in the order of their IDs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "create index contracts_seller_latest on contracts (seller_id, id)",
  "create index contracts_buyer_latest on contracts (buyer_id, id)",
  "drop index notifications_unread",
  "create index notifications_unread on notifications (member_id, id) where read_at is null",
];
