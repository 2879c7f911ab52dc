import { type Kysely, sql } from "kysely";

/** Signed rows can never change. */
const APPEND_ONLY = ["update", "delete"].map(
  (change) => `create trigger log_entries_no_${change} before ${change} on log_entries begin
    select raise(abort, 'the public log only grows');
  end`,
);

const STATEMENTS = [
  // Without autoincrement, a new row gets the highest number plus one: its place in the log.
  "create table log_entries (seq integer primary key, data text not null) strict",
  ...APPEND_ONLY,
  `create table log_tiles (
    level integer not null,
    tile integer not null,
    hashes blob not null,
    primary key (level, tile)
  ) strict`,
  `create table log_package_entries (
    package_id text not null,
    seq integer not null,
    primary key (package_id, seq)
  ) strict, without rowid`,
  `create table log_state (
    id integer primary key check (id = 1),
    size integer not null,
    checkpoint text
  ) strict`,
  "insert into log_state (id, size) values (1, 0)",
  `create table log_identities (
    number integer primary key,
    verifier_key text not null unique,
    since_size integer not null,
    created_at integer not null
  ) strict`,
  `create table maximum_openings (
    log_entry integer primary key,
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null references users (id) on delete cascade,
    maximum_cents integer not null,
    salt text not null
  ) strict`,
  "create index maximum_openings_package on maximum_openings (package_id, bidder_id)",
  "create index maximum_openings_bidder on maximum_openings (bidder_id)",
  "alter table packages add column logged integer not null default 0",
  "alter table bids add column log_entry integer",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
