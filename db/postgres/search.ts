import { sql } from "kysely";
import type { Db } from "../db";
import { BOUNDARY, FIELDS, type SearchDocument, type Written } from "../search/document";
import { BEGUN, type Phrase, type SearchQuery, type Term } from "../search/query";

const WEIGHTS = { title: "A", about: "B", description: "D" } as const;

export async function write(tx: Db, documents: readonly Written[]): Promise<void> {
  const vectors = documents.map(({ document }) => vectorOf(document));
  await sql`insert into package_words (rowid, words) select seq, vector::tsvector
    from unnest(${documents.map(({ seq }) => seq)}::bigint[], ${vectors}::text[]) as t (seq, vector)`.execute(
    tx,
  );
}

/** Each token with its places and the weight of its field; characters have no place. */
export function vectorOf(document: SearchDocument): string {
  let place = 0;
  const placed = FIELDS.flatMap((field) =>
    document[field].map((token) => `${quoted(token)}:${++place}${WEIGHTS[field]}`),
  );
  return [...placed, ...document.characters.map(quoted)].join(" ");
}

/** In the language of `tsquery`. */
export function matchOf({ wanted, unwanted }: SearchQuery): string {
  const all = wanted.length > 0 ? wanted.map(anyOf) : [quoted(BOUNDARY)];
  return [...all, ...unwanted.map((term) => `!${anyOf(term)}`)].join(" & ");
}

function anyOf(term: Term): string {
  return `(${term.map((phrases) => `(${phrases.map(phrase).join(" & ")})`).join(" | ")})`;
}

function phrase(tokens: Phrase): string {
  return `(${tokens.map(quoted).join(" <-> ")})`;
}

/** Tokens have letters, digits and signs, and no quotes. */
function quoted(token: string): string {
  return token.endsWith(BEGUN) ? `'${token.slice(0, -1)}':*` : `'${token}'`;
}
