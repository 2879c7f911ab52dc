import { type Kysely, sql } from "kysely";

const TABLES = [
  ...["packages", "drafts", "contracts", "delivery_events", "delivery_fetches", "amendments"],
  ...["offers", "price_offers", "chat_messages", "favorites", "saved_searches"],
];

/** Which member acted for an organization of several, and which organization was notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  ...TABLES.map((table) => `alter table ${table} add column acted_by text`),
  "alter table bids add column answered_by text",
  "alter table notifications add column organization_id text",
  // What a member was notified of before joining is not the organization's.
  `update notifications set organization_id = coalesce((select memberships.organization_id
      from memberships where memberships.member_id = notifications.member_id
        and memberships.joined_at <= notifications.created_at), member_id)
    where kind <> 'work-waiting'`,
  `create index notifications_organization on notifications (organization_id, id)
    where organization_id is not null`,
];
