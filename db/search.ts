import { type RawBuilder, sql } from "kysely";
import { foldForSearch, gramsOf } from "../src/lib/text";
import type { Db } from "./client";

/** Makes a package findable by any substring of its title or description. */
export async function makeFindable(
  tx: Db,
  seq: number,
  text: { title: string; description: string },
): Promise<void> {
  await indexForSearch(tx, seq, text);
  await keepText(tx, seq, text);
}

/** Keeps a package's text as searches compare it. */
export async function keepText(
  tx: Db,
  seq: number,
  text: { title: string; description: string },
): Promise<void> {
  const { body } = searchText(text);
  await sql`insert into package_texts (seq, body) values (${seq}, ${body})
    on conflict (seq) do update set body = excluded.body`.execute(tx);
}

/**
 * Trigrams answer three characters and more; one and two, which trigrams cannot, are looked up as
 * whole grams.
 */
export async function indexForSearch(
  tx: Db,
  seq: number,
  text: { title: string; description: string },
): Promise<void> {
  const { body, grams } = searchText(text);
  await removeFromIndex(tx, seq);
  await sql`insert into package_trigrams (rowid, body) values (${seq}, ${body})`.execute(tx);
  await sql`insert into package_grams (rowid, grams) values (${seq}, ${grams})`.execute(tx);
}

/** What the text and the two search indexes are given of a package. */
export function searchText(text: { title: string; description: string }): {
  body: string;
  grams: string;
} {
  const fields = [foldForSearch(text.title), foldForSearch(text.description)];
  const grams = new Set(fields.flatMap((field) => [...gramsOf(field)]));
  return {
    // A folded query holds no line break, so no match reaches from the title into the description.
    body: fields.join("\n"),
    grams: Array.from(grams, gramToken).join(" "),
  };
}

/** Takes a package out of the search. */
export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await removeFromIndex(tx, seq);
  await sql`delete from package_texts where seq = ${seq}`.execute(tx);
}

async function removeFromIndex(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_trigrams where rowid = ${seq}`.execute(tx);
  await sql`delete from package_grams where rowid = ${seq}`.execute(tx);
}

/** A text that a visitor typed, as the search index is asked for it. */
export interface Search {
  /** What a package's text has to contain. */
  text: string;
  table: "package_trigrams" | "package_grams";
  /** In FTS5's language: all that contain the text match, and nothing else. */
  match: string;
}

/** Null where nothing was typed. */
export function searchOf(typed: string): Search | null {
  const text = foldForSearch(typed);
  if (text === "") return null;
  return Array.from(text).length > 2
    ? { text, table: "package_trigrams", match: phrase(text) }
    : { text, table: "package_grams", match: gramToken(text) };
}

/** A source of rows with the row numbers that match; name it with `.as()`. */
export type SearchMatches = RawBuilder<{ seq: number }>;

/** What matches a text that a visitor typed, or the newest of it; null when it is blank. */
export function searchMatches(typed: string, newest?: number): SearchMatches | null {
  const search = searchOf(typed);
  if (!search) return null;
  const few = newest === undefined ? sql`` : sql` order by rowid desc limit ${newest}`;
  return sql`(select rowid as seq from ${sql.table(search.table)}
    where ${sql.table(search.table)} match ${search.match}${few})`;
}

/** Whether the text of a package contains another, which is bound; `seq` is its row number. */
export function contains(seq: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select instr(body, ${text}) from package_texts where package_texts.seq = ${seq}) > 0`;
}

const RARE = 2;

/**
 * What a long text is looked for by instead: the rarest of its trigrams, which all that contain it
 * have, and a few others. A phrase of many common trigrams takes SQLite a hundred times as long.
 * @param share how often a trigram occurs, about
 */
export async function candidatesFor(
  { text, table, match }: Search,
  share: (match: string) => Promise<number>,
): Promise<{ match: string; isExact: boolean }> {
  const characters = Array.from(text);
  if (table === "package_grams" || characters.length <= LONG) return { match, isExact: true };
  const shares: Array<{ match: string; share: number }> = [];
  for (let i = 0; i < characters.length; i += 3) {
    const from = Math.min(i, characters.length - 3);
    const trigram = phrase(characters.slice(from, from + 3).join(""));
    shares.push({ match: trigram, share: await share(trigram) });
  }
  shares.sort((a, b) => a.share - b.share);
  return {
    match: shares
      .slice(0, RARE)
      .map((rare) => rare.match)
      .join(" AND "),
    isExact: false,
  };
}

/** Up to so many characters the index itself answers as quickly. */
const LONG = 5;

/** FTS5's own quoting: a phrase of consecutive trigrams is the exact substring. */
function phrase(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`;
}

/** A gram as a token of letters and digits only: its one or two code points in hexadecimal. */
function gramToken(gram: string): string {
  const first = gram.codePointAt(0) ?? 0;
  const second = gram.codePointAt(first > 0xffff ? 2 : 1);
  return second === undefined ? `g${hexOf(first)}` : `g${hexOf(first)}x${hexOf(second)}`;
}

const hex: string[] = [];

/** Of the same few thousand characters again and again. */
function hexOf(codePoint: number): string {
  hex[codePoint] ??= codePoint.toString(16);
  return hex[codePoint];
}
