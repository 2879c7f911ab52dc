import { type RawBuilder, sql } from "kysely";
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

/** No field has this weight; a lexeme without a weight would match every field. */
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

/** Uses the index of 0083; an index of weighted words would recheck each package. */
const WITHIN = { title: sql`ts_filter(words, '{a}')`, about: sql`ts_filter(words, '{a,b}')` };

export function matching({ wanted, unwanted, rank = {} }: SearchQuery): RawBuilder<unknown> {
  const { within, beyond } = rank;
  const excluded = unwanted.map((term) => `!${anyOf(term)}`);
  const found = [allOf(wanted), ...excluded].join(" & ");
  const inFields = (fields: readonly Field[]) =>
    sql`${WITHIN[fields.length > 1 ? "about" : "title"]} @@ ${allOf(wanted, inField)}::tsquery`;
  const conditions = [
    ...(within ? [inFields(within)] : [sql`words @@ ${found}::tsquery`]),
    ...(within && excluded.length > 0 ? [sql`words @@ ${excluded.join(" & ")}::tsquery`] : []),
    ...(beyond ? [sql`not ${inFields(beyond)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

export function matchOf({ wanted }: SearchQuery): string {
  return allOf(wanted);
}

function allOf(wanted: readonly Term[], tokenOf = (token: string) => token): string {
  const all = wanted.map((term) => anyOf(term, tokenOf));
  return `(${all.length > 0 ? all.join(" & ") : quoted(BOUNDARY)})`;
}

function anyOf(term: Term, tokenOf = (token: string) => token): string {
  const all = term.map(
    (phrases) => `(${phrases.map((tokens) => phrase(tokens, tokenOf)).join(" & ")})`,
  );
  return `(${all.join(" | ")})`;
}

function phrase(tokens: Phrase, tokenOf: (token: string) => string): string {
  return `(${tokens.map((token) => quoted(tokenOf(token))).join(" <-> ")})`;
}

function quoted(token: string): string {
  return token.endsWith(BEGUN) ? `'${token.slice(0, -1)}':${BEGUN}` : `'${token}'`;
}
