import { type Kysely, sql } from "kysely";

/** Where buyers want their deliveries copied, and the finished parts of what is being copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table buckets (
    id text primary key,
    contract_id text not null references contracts (id) on delete cascade,
    endpoint text not null,
    region text not null,
    bucket text not null,
    prefix text not null,
    addressing text not null check (addressing in ('path', 'host')),
    secret text,
    created_at integer not null,
    removed_at integer,
    consignment_id text,
    objects_stored integer not null default 0,
    upload_id text,
    upload_key text,
    total_bytes integer not null default 0,
    copied_bytes integer not null default 0,
    furthest_bytes integer not null default 0,
    step integer not null default 0,
    due_at integer,
    claim_id text,
    problem text,
    detail text,
    copied_at integer,
    failed_at integer,
    ended_at integer
  ) strict`,
  `create unique index buckets_contract on buckets (contract_id) where removed_at is null`,
  // Deleting a contract looks for all of its rows.
  "create index buckets_of_contract on buckets (contract_id)",
  "create index buckets_due on buckets (due_at, id) where due_at is not null",
  `create table bucket_parts (
    bucket_id text not null references buckets (id) on delete cascade,
    number integer not null,
    etag text not null,
    md5 text not null,
    sha256 text not null,
    primary key (bucket_id, number)
  ) strict`,
];
