import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db";
import {
  BOUNDARY,
  type DocumentRow,
  FIELDS,
  type Field,
  type SearchDocument,
} from "../search/document";
import { fieldToken, type Phrase, PREFIX_MARK, type SearchQuery, type Term } from "../search/query";

const WEIGHTS = { title: "A", about: "B", description: "D" } as const;

export async function writeDocuments(tx: Db, documents: readonly DocumentRow[]): Promise<void> {
  const vectors = documents.map(({ document }) => vectorOf(document));
  await sql`insert into package_words (rowid, words) select seq, vector::tsvector
    from unnest(${documents.map(({ seq }) => seq)}::bigint[], ${vectors}::text[]) as t (seq, vector)`.execute(
    tx,
  );
}

/** No field has this weight; a lexeme without a weight would match every field. */
const NO_FIELD_WEIGHT = "16383C";

function vectorOf(document: SearchDocument): string {
  let position = 0;
  const lexemes = FIELDS.flatMap((field) =>
    document[field].map((token) => `${quoteLexeme(token)}:${++position}${WEIGHTS[field]}`),
  );
  return [
    ...lexemes,
    ...document.characters.map((character) => `${quoteLexeme(character)}:${NO_FIELD_WEIGHT}`),
  ].join(" ");
}

/** Matches the index of migration 0083; an index of weighted words would recheck each package. */
const FIELD_FILTERS = {
  title: sql`ts_filter(words, '{a}')`,
  about: sql`ts_filter(words, '{a,b}')`,
};

export function matchCondition({ wanted, unwanted, rank = {} }: SearchQuery): RawBuilder<unknown> {
  const { within, beyond } = rank;
  const excluded = unwanted.map((term) => `!${anyOf(term)}`);
  const match = [allOf(wanted), ...excluded].join(" & ");
  const inFields = (fields: readonly Field[]) =>
    sql`${FIELD_FILTERS[fields.length > 1 ? "about" : "title"]} @@ ${allOf(wanted, fieldToken)}::tsquery`;
  const conditions = [
    ...(within ? [inFields(within)] : [sql`words @@ ${match}::tsquery`]),
    ...(within && excluded.length > 0 ? [sql`words @@ ${excluded.join(" & ")}::tsquery`] : []),
    ...(beyond ? [sql`not ${inFields(beyond)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

export function matchOf({ wanted }: SearchQuery): string {
  return allOf(wanted);
}

function allOf(wanted: readonly Term[], tokenOf = (token: string) => token): string {
  const parts = wanted.map((term) => anyOf(term, tokenOf));
  return `(${parts.length > 0 ? parts.join(" & ") : quoteLexeme(BOUNDARY)})`;
}

function anyOf(term: Term, tokenOf = (token: string) => token): string {
  const parts = term.map(
    (phrases) => `(${phrases.map((tokens) => phrase(tokens, tokenOf)).join(" & ")})`,
  );
  return `(${parts.join(" | ")})`;
}

function phrase(tokens: Phrase, tokenOf: (token: string) => string): string {
  return `(${tokens.map((token) => quoteLexeme(tokenOf(token))).join(" <-> ")})`;
}

function quoteLexeme(token: string): string {
  return token.endsWith(PREFIX_MARK) ? `'${token.slice(0, -1)}':${PREFIX_MARK}` : `'${token}'`;
}
