import { sql } from "kysely";
import type { Db } from "../db";
import {
  BOUNDARY,
  FIELDS,
  type Field,
  type SearchDocument,
  type Written,
} from "../search/document";
import { BEGUN, inField, type Phrase, type SearchQuery, type Term } from "../search/query";

const WEIGHTS = { title: "A", about: "B", description: "D" } as const;

export async function write(tx: Db, documents: readonly Written[]): Promise<void> {
  const vectors = documents.map(({ document }) => vectorOf(document));
  await sql`insert into package_words (rowid, words) select seq, vector::tsvector
    from unnest(${documents.map(({ seq }) => seq)}::bigint[], ${vectors}::text[]) as t (seq, vector)`.execute(
    tx,
  );
}

/** A weight that no field has: a lexeme without one would be in every field. */
const OF_NO_FIELD = "16383C";

export function vectorOf(document: SearchDocument): string {
  let place = 0;
  const placed = FIELDS.flatMap((field) =>
    document[field].map((token) => `${quoted(token)}:${++place}${WEIGHTS[field]}`),
  );
  return [
    ...placed,
    ...document.characters.map((character) => `${quoted(character)}:${OF_NO_FIELD}`),
  ].join(" ");
}

export function matchOf({ wanted, unwanted, rank = {} }: SearchQuery): string {
  const beyond = rank.beyond ? [`!${allOf(wanted, rank.beyond)}`] : [];
  const excluded = unwanted.map((term) => `!${anyOf(term)}`);
  return [allOf(wanted, rank.within), ...beyond, ...excluded].join(" & ");
}

function allOf(wanted: readonly Term[], within?: readonly Field[]): string {
  const all = wanted.map((term) => anyOf(term, within));
  return `(${all.length > 0 ? all.join(" & ") : quoted(BOUNDARY)})`;
}

function anyOf(term: Term, within?: readonly Field[]): string {
  const all = term.map(
    (phrases) => `(${phrases.map((tokens) => phrase(tokens, within)).join(" & ")})`,
  );
  return `(${all.join(" | ")})`;
}

function phrase(tokens: Phrase, within?: readonly Field[]): string {
  if (!within) return `(${tokens.map((token) => quoted(token)).join(" <-> ")})`;
  const weights = within.map((field) => WEIGHTS[field]).join("");
  return `(${tokens.map((token) => quoted(inField(token), weights)).join(" <-> ")})`;
}

function quoted(token: string, weights = ""): string {
  const [word, begun] = token.endsWith(BEGUN) ? [token.slice(0, -1), BEGUN] : [token, ""];
  return begun || weights ? `'${word}':${begun}${weights}` : `'${word}'`;
}
