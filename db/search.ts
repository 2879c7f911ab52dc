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

/** Makes a package findable by any substring of its title or description. */
export async function makeFindable(tx: Db, seq: number, text: FindableText): Promise<void> {
  await indexForSearch(tx, seq, text);
  await keepText(tx, seq, text);
}

/** Keeps a package's text as searches compare it. */
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

/** Takes a package out of the search. */
export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await wordsOf(tx).removeFromIndex(tx, seq);
  await tx.deleteFrom("package_texts").where("seq", "=", seq).execute();
}

function wordsOf(db: Db) {
  return engineOf(db) === "postgres" ? postgres : sqlite;
}

/** What the two indexes are made of. */
export function fieldsOf({ title, description }: FindableText): string[] {
  return [foldForSearch(title), foldForSearch(description)];
}

/** A folded query holds no line break, so no match reaches from the title into the description. */
export function bodyOf(text: FindableText): string {
  return fieldsOf(text).join("\n");
}

/** A text that a visitor typed, as the search index is asked for it. */
export interface Search {
  /** What a package's text has to contain. */
  text: string;
  /** Three characters and more, which trigrams answer; or less, which are kept as whole grams. */
  table: "package_trigrams" | "package_grams";
  /** In the engine's own language: all that contain the text match, and nothing else. */
  match: string;
}

/** Null where nothing was typed. */
export function searchOf(db: Db, typed: string): Search | null {
  const text = foldForSearch(typed);
  if (text === "") return null;
  const table = tableFor(text);
  return { text, table, match: wordsOf(db).matchOf(text, table) };
}

function tableFor(text: string): Search["table"] {
  return Array.from(text).length > 2 ? "package_trigrams" : "package_grams";
}

/** That a row of one of the indexes matches what is bound. */
export function matches(table: Search["table"], bound: RawBuilder<unknown>): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`${sql.table(table)} match ${bound}`,
    postgres: table === "package_grams" ? sql`grams @> array[${bound}]` : sql`body like ${bound}`,
  });
}

/** A source of rows with the row numbers that match; name it with `.as()`. */
export type SearchMatches = RawBuilder<{ seq: number }>;

/** What matches a text that a visitor typed, or the newest of it; null when it is blank. */
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

/** Whether the text of a package contains another, which is bound; `seq` is its row number. */
export function contains(seq: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = perEngine({
    sqlite: sql`instr(body, ${text})`,
    postgres: sql`strpos(body, ${text})`,
  });
  return sql`(select ${place} from package_texts where package_texts.seq = ${seq}) > 0`;
}

/**
 * What a text is looked for by instead, where that is quicker and the text is compared afterwards.
 * @param share how often a trigram occurs, about
 */
export async function candidatesFor(
  db: Db,
  search: Search,
  share: (match: string) => Promise<number>,
): Promise<{ match: string; isExact: boolean }> {
  if (engineOf(db) === "postgres") return { match: search.match, isExact: true };
  return sqlite.candidatesFor(search, share);
}
