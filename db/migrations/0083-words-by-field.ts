import { type Kysely, sql } from "kysely";
import type { Db } from "../client";
import { engineOf } from "../engine";

/** Takes effect with the next autovacuum, since analyzing here would double an upgrade's time. */
const KNOWN = 1000;

const STATEMENTS = [
  "create index package_words_title on package_words using gin (ts_filter(words, '{a}'))",
  "create index package_words_about on package_words using gin (ts_filter(words, '{a,b}'))",
  `alter table package_words alter column words set statistics ${KNOWN}`,
  `alter index package_words_title alter column 1 set statistics ${KNOWN}`,
  `alter index package_words_about alter column 1 set statistics ${KNOWN}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db as Db) === "sqlite") return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
