/**
 * An entry's place in the log, without gaps: whoever writes one holds the row until the commit, so
 * that places are in the order of commits. The table's lock lets transactions take turns.
 */
const LOG_PLACES = [
  "create table log_place (last bigint not null)",
  "insert into log_place (last) values (0)",
  `create function next_log_place() returns bigint language sql as
    'update log_place set last = last + 1 returning last'`,
];

/** What the tables of the schema rely on. */
export const before = ["create extension if not exists pg_trgm", ...LOG_PLACES];

/** Trigrams are an index over the texts themselves; one and two characters are looked up whole. */
const SEARCH = [
  "create index package_texts_trigrams on package_texts using gin (body gin_trgm_ops)",
  "create view package_trigrams as select seq as rowid, body from package_texts",
  "create table package_grams (rowid bigint primary key, grams text[] not null)",
  "create index package_grams_grams on package_grams using gin (grams)",
];

/** What lists show or filter by; a bid changes none of it. */
const LISTED = [
  ...["status", "certified", "category", "language", "version", "created_at"],
  ...["auction_end_time", "roadshow_end_time", "listed_price_cents", "total_words"],
];

/**
 * A row that every listing counts up would be waited for by all of them; a sequence is not. It counts
 * before the commit: what is kept of lists may be older than that by the second that it is kept for.
 */
const GENERATION = [
  "create sequence catalogue_generation",
  "create view catalogue_state as select 1::bigint as id, last_value as generation from catalogue_generation",
  `create function count_catalogue_change() returns trigger language plpgsql as
    'begin perform nextval(''catalogue_generation''); return null; end'`,
  ...["insert", "delete", `update of ${LISTED.join(", ")}`].map(
    (change, i) => `create trigger packages_listed_${i} after ${change} on packages
      execute function count_catalogue_change()`,
  ),
];

/** Rows also go with their material, package or owner; their files go once that is durable. */
const RELEASED = [
  `create function release_upload() returns trigger language plpgsql as
    'begin insert into released_uploads (id) values (old.id); return null; end'`,
  `create trigger uploads_released after delete on uploads
    for each row execute function release_upload()`,
];

/** What is signed cannot be changed, so neither can what it was signed over. */
const APPEND_ONLY = [
  `create function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''the public log only grows''; end'`,
  ...["update", "delete"].map(
    (change) => `create trigger log_entries_no_${change} before ${change} on log_entries
      for each row execute function refuse_change()`,
  ),
];

/** What SQLite has otherwise: tables, views and triggers that are PostgreSQL's own. */
export const after = [...SEARCH, ...GENERATION, ...RELEASED, ...APPEND_ONLY];
