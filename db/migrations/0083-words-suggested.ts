import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const COLUMNS = "kind text not null, text text not null, seq bigint not null";

/** Suggestions look up prefixes, so PostgreSQL has to order texts by their bytes. */
const TABLE = perEngine({
  sqlite: sql.raw(`create table package_starts (${COLUMNS.replace("bigint", "integer")},
    primary key (kind, text, seq)) strict, without rowid`),
  postgres:
    sql.raw(`create table package_starts (${COLUMNS.replace("text text", 'text text collate "C"')},
    primary key (kind, text, seq))`),
});

const OVER = "create trigger packages_starts_over after update of status on packages";
const REMOVE = "delete from package_starts where seq = new.seq";

export async function up(db: Kysely<unknown>): Promise<void> {
  await TABLE.execute(db);
  await sql`create index package_starts_seq on package_starts (seq)`.execute(db);
  await perEngine({
    sqlite: sql`select 1`,
    postgres: sql.raw(`create function remove_package_starts() returns trigger language plpgsql as
      'begin ${REMOVE}; return null; end'`),
  }).execute(db);
  await perEngine({
    sqlite: sql.raw(`${OVER} when new.status <> 'active' begin ${REMOVE}; end`),
    postgres: sql.raw(
      `${OVER} for each row when (new.status <> 'active') execute function remove_package_starts()`,
    ),
  }).execute(db);
  await sql`insert into package_words_due (seq) select seq from packages where status = 'active'
    on conflict do nothing`.execute(db);
}
