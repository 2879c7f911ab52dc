import { sql } from "kysely";
import type { Db } from "../db";
import { BOUNDARY, type DocumentRow, type Field } from "../search/document";
import { fieldToken, type Phrase, PREFIX_MARK, type SearchQuery, type Term } from "../search/query";

export async function writeDocuments(tx: Db, documents: readonly DocumentRow[]): Promise<void> {
  for (const { seq, document } of documents) {
    const { title, about, description, characters } = document;
    const texts = [title, about, description, characters].map((tokens) => tokens.join(" "));
    await sql`insert into package_words (rowid, title, about, description, characters)
      values (${seq}, ${sql.join(texts)})`.execute(tx);
  }
}

export function matchOf({ wanted, unwanted, rank = {} }: SearchQuery): string {
  const beyond = rank.beyond ? [allOf(wanted, rank.beyond)] : [];
  return [allOf(wanted, rank.within), ...beyond, ...unwanted.map(anyOf)].join(" NOT ");
}

function allOf(wanted: readonly Term[], within?: readonly Field[]): string {
  if (!within)
    return wanted.length > 0 ? `(${wanted.map(anyOf).join(" AND ")})` : phrase([BOUNDARY]);
  const inFields = wanted.map((term) =>
    term.map((phrases) => phrases.map((tokens) => tokens.map(fieldToken))),
  );
  return `({${within.join(" ")}} : ${allOf(inFields)})`;
}

function anyOf(term: Term): string {
  return `(${term.map((phrases) => `(${phrases.map(phrase).join(" AND ")})`).join(" OR ")})`;
}

function phrase(tokens: Phrase): string {
  const text = tokens.join(" ");
  return text.endsWith(PREFIX_MARK) ? `"${text.slice(0, -1)}" *` : `"${text}"`;
}
