import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table sessions add column proved_at integer not null default 0",
  "alter table sessions add column second_factor integer not null default 0",
  `create table authenticators (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    created_at integer not null,
    confirmed_at integer,
    last_step integer not null default 0
  ) strict`,
  `create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    salt text not null,
    created_at integer not null,
    used_at integer,
    primary key (user_id, code_hash)
  ) strict`,
  `create table security_events (
    id text primary key,
    user_id text references users (id) on delete cascade,
    event text not null,
    address text not null,
    user_agent text not null,
    created_at integer not null
  ) strict`,
  "create index security_events_user on security_events (user_id, created_at)",
  "create index security_events_created on security_events (created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
