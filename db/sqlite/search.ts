import { sql } from "kysely";
import { gramsOf } from "../../src/lib/text";
import type { Db } from "../db";

interface Search {
  text: string;
  table: string;
  match: string;
}

/**
 * Trigrams answer three characters and more; one and two, which trigrams cannot, are looked up as
 * whole grams.
 */
export async function addToIndex(
  tx: Db,
  seq: number,
  { body, fields }: { body: string; fields: readonly string[] },
): Promise<void> {
  const grams = gramTokens(fields);
  await sql`insert into package_trigrams (rowid, body) values (${seq}, ${body})`.execute(tx);
  await sql`insert into package_grams (rowid, grams) values (${seq}, ${grams})`.execute(tx);
}

export async function removeFromIndex(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_trigrams where rowid = ${seq}`.execute(tx);
  await sql`delete from package_grams where rowid = ${seq}`.execute(tx);
}

export function gramTokens(fields: readonly string[]): string {
  return Array.from(new Set(fields.flatMap((field) => [...gramsOf(field)])), gramToken).join(" ");
}

export function matchOf(folded: string, table: string): string {
  return table === "package_grams" ? gramToken(folded) : phrase(folded);
}

const RARE = 2;

/**
 * Searches a long text by the rarest of its trigrams: a phrase of common ones takes SQLite a
 * hundred times as long.
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

const LONG = 5;

function phrase(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`;
}

function gramToken(gram: string): string {
  const first = gram.codePointAt(0) ?? 0;
  const second = gram.codePointAt(first > 0xffff ? 2 : 1);
  return second === undefined ? `g${hexOf(first)}` : `g${hexOf(first)}x${hexOf(second)}`;
}

const hex: string[] = [];

function hexOf(codePoint: number): string {
  hex[codePoint] ??= codePoint.toString(16);
  return hex[codePoint];
}
