import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A repeat about one topic gets a new id, so that ids are in chronological order.
  `create table notifications (
    member_id text not null references users (id) on delete cascade,
    topic text not null,
    id text not null,
    kind text not null,
    details text not null,
    created_at integer not null,
    read_at integer,
    primary key (member_id, topic)
  ) strict, without rowid`,
  "create unique index notifications_latest on notifications (member_id, id)",
  "create index notifications_unread on notifications (member_id) where read_at is null",
  // Deleted with its session, so that a signed-out browser shows no more notifications.
  `create table push_subscriptions (
    id text primary key,
    member_id text not null references users (id) on delete cascade,
    sid text not null references sessions (sid) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at integer not null,
    pushed_id text not null,
    attempts integer not null default 0,
    due_at integer
  ) strict`,
  "create index push_subscriptions_member on push_subscriptions (member_id)",
  "create index push_subscriptions_session on push_subscriptions (sid)",
  "create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
