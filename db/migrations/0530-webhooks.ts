import { type Kysely, sql } from "kysely";

/** Where organizations want to be sent events, what was sent, and each try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table webhooks (
    id text primary key,
    organization_id text not null references users (id) on delete cascade,
    url text not null,
    events text not null,
    secret text not null,
    previous_secret text,
    previous_until integer,
    created_at integer not null,
    failing_since integer,
    off_at integer,
    off_reason text check (off_reason in ('member', 'gone', 'failing', 'merged'))
  ) strict`,
  "create index webhooks_organization on webhooks (organization_id, id)",
  `create table webhook_deliveries (
    id text primary key,
    webhook_id text not null references webhooks (id) on delete cascade,
    event text not null,
    body text not null,
    unique_key text,
    step integer not null default 0,
    due_at integer,
    try_id text,
    delivered_at integer,
    created_at integer not null
  ) strict`,
  "create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)",
  `create unique index webhook_deliveries_key on webhook_deliveries (webhook_id, unique_key)
    where unique_key is not null`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at, id, webhook_id)
    where due_at is not null`,
  `create table webhook_tries (
    id text primary key,
    delivery_id text not null references webhook_deliveries (id) on delete cascade,
    url text not null,
    headers text not null,
    status integer,
    problem text,
    response text,
    started_at integer not null,
    ended_at integer
  ) strict`,
  "create index webhook_tries_delivery on webhook_tries (delivery_id, id)",
];
