/** The tables of db/schema/transparency.ts. */
export const transparency = [
  `create table log_entries (
    seq bigint primary key default next_log_place(),
    data text not null
  )`,
  `create table log_tiles (
    level bigint not null,
    tile bigint not null,
    hashes bytea not null,
    primary key (level, tile)
  )`,
  `create table log_package_entries (
    package_id text not null,
    seq bigint not null,
    primary key (package_id, seq)
  )`,
  `create table log_state (
    id bigint primary key check (id = 1),
    size bigint not null,
    checkpoint text
  )`,
  `create table log_identities (
    number bigint primary key,
    verifier_key text not null unique,
    since_size bigint not null,
    created_at bigint not null
  )`,
  "insert into log_state (id, size) values (1, 0)",
];
