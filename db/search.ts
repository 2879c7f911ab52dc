import { type RawBuilder, sql } from "kysely";
import { foldForSearch, gramsOf } from "../src/lib/text";
import type { Db } from "./client";

/**
 * Makes a package findable by any substring of its title or description. Trigrams answer three
 * characters and more; one and two, which trigrams cannot, are looked up as whole grams.
 */
export async function indexForSearch(
  tx: Db,
  seq: number,
  text: { title: string; description: string },
): Promise<void> {
  const fields = [foldForSearch(text.title), foldForSearch(text.description)];
  // A folded query holds no line break, so no match reaches from the title into the description.
  const body = fields.join("\n");
  const grams = new Set(fields.flatMap((field) => [...gramsOf(field)]));
  await removeFromSearch(tx, seq);
  await sql`insert into package_trigrams (rowid, body) values (${seq}, ${body})`.execute(tx);
  await sql`insert into package_grams (rowid, grams)
    values (${seq}, ${[...grams].map(gramToken).join(" ")})`.execute(tx);
}

/** Takes a package out of the search index. */
export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_trigrams where rowid = ${seq}`.execute(tx);
  await sql`delete from package_grams where rowid = ${seq}`.execute(tx);
}

/** A source of rows with the row numbers that match; name it with `.as()`. */
export type SearchMatches = RawBuilder<{ seq: number }>;

/** What matches a text that a visitor typed, or the newest of it; null when it is blank. */
export function searchMatches(typed: string, newest?: number): SearchMatches | null {
  const folded = foldForSearch(typed);
  if (folded === "") return null;
  const few = newest === undefined ? sql`` : sql` order by rowid desc limit ${newest}`;
  return Array.from(folded).length > 2
    ? sql`(select rowid as seq from package_trigrams where package_trigrams match ${phrase(folded)}${few})`
    : sql`(select rowid as seq from package_grams where package_grams match ${gramToken(folded)}${few})`;
}

/** FTS5's own quoting: a phrase of consecutive trigrams is the exact substring. */
function phrase(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`;
}

/** A gram as a token of letters and digits only: the code points in hexadecimal. */
function gramToken(gram: string): string {
  return `g${Array.from(gram, (character) => character.codePointAt(0)?.toString(16)).join("x")}`;
}
