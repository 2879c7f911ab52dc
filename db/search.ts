import { type RawBuilder, sql } from "kysely";
import { foldForSearch } from "../src/lib/text";
import type { Db } from "./client";
import { engineOf, perEngine } from "./engine";
import * as postgres from "./postgres/search";
import * as sqlite from "./sqlite/search";

export interface FindableText {
  title: string;
  description: string;
}

export async function makeFindable(tx: Db, seq: number, text: FindableText): Promise<void> {
  await indexForSearch(tx, seq, text);
  await keepText(tx, seq, text);
}

export async function keepText(tx: Db, seq: number, text: FindableText): Promise<void> {
  const body = bodyOf(text);
  await tx
    .insertInto("package_texts")
    .values({ seq, body })
    .onConflict((conflict) => conflict.column("seq").doUpdateSet({ body }))
    .execute();
}

export async function indexForSearch(tx: Db, seq: number, text: FindableText): Promise<void> {
  const [body, fields] = [bodyOf(text), fieldsOf(text)];
  await wordsOf(tx).removeFromIndex(tx, seq);
  await wordsOf(tx).addToIndex(tx, seq, { body, fields });
}

export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await wordsOf(tx).removeFromIndex(tx, seq);
  await tx.deleteFrom("package_texts").where("seq", "=", seq).execute();
}

function wordsOf(db: Db) {
  return engineOf(db) === "postgres" ? postgres : sqlite;
}

export function fieldsOf({ title, description }: FindableText): string[] {
  return [foldForSearch(title), foldForSearch(description)];
}

export function bodyOf(text: FindableText): string {
  return fieldsOf(text).join("\n");
}

export interface Search {
  text: string;
  table: "package_trigrams" | "package_grams";
  match: string;
}

export function searchOf(db: Db, typed: string): Search | null {
  const text = foldForSearch(typed);
  if (text === "") return null;
  const table = tableFor(text);
  return { text, table, match: wordsOf(db).matchOf(text, table) };
}

function tableFor(text: string): Search["table"] {
  return Array.from(text).length > 2 ? "package_trigrams" : "package_grams";
}

export function matches(table: Search["table"], bound: RawBuilder<unknown>): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`${sql.table(table)} match ${bound}`,
    postgres: table === "package_grams" ? sql`grams @> array[${bound}]` : sql`body like ${bound}`,
  });
}

export type SearchMatches = RawBuilder<{ seq: number }>;

export function searchMatches(typed: string, newest?: number): SearchMatches | null {
  const text = foldForSearch(typed);
  if (text === "") return null;
  const table = tableFor(text);
  const few = newest === undefined ? sql`` : sql` order by rowid desc limit ${newest}`;
  const found = ({ matchOf }: Pick<typeof sqlite, "matchOf">) =>
    sql<{ seq: number }>`(select rowid as seq from ${sql.table(table)}
    where ${matches(table, sql`${matchOf(text, table)}`)}${few})`;
  return perEngine({ sqlite: found(sqlite), postgres: found(postgres) });
}

export function contains(seq: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = perEngine({
    sqlite: sql`instr(body, ${text})`,
    postgres: sql`strpos(body, ${text})`,
  });
  return sql`(select ${place} from package_texts where package_texts.seq = ${seq}) > 0`;
}

export async function candidatesFor(
  db: Db,
  search: Search,
  share: (match: string) => Promise<number>,
): Promise<{ match: string; isExact: boolean }> {
  if (engineOf(db) === "postgres") return { match: search.match, isExact: true };
  return sqlite.candidatesFor(search, share);
}
