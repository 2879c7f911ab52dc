import { type Kysely, sql } from "kysely";
import type { Db } from "../client";
import { engineOf } from "../engine";
import { fillSearchIndex } from "../search";

const TABLE = {
  sqlite: `create virtual table package_words using fts5 (
    title, about, description, characters, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'")`,
  postgres: "create table package_words (rowid bigint primary key, words tsvector not null)",
};

/** PostgreSQL keeps the old search tables for servers that still run the previous version. */
const AFTER = {
  sqlite: [
    "insert into package_trigrams (package_trigrams) values ('delete-all')",
    "insert into package_grams (package_grams) values ('delete-all')",
    "delete from package_texts",
  ],
  postgres: ["create index package_words_words on package_words using gin (words)"],
};

/** Writes only new tables, so that nobody who lists a package has to wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const engine = engineOf(db as Db);
  await sql.raw(TABLE[engine]).execute(db);
  await fillSearchIndex(db as Db);
  for (const statement of AFTER[engine]) await sql.raw(statement).execute(db);
}
