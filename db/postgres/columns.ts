import { type RawBuilder, sql } from "kysely";

/** A column of rows, for `unnest`. */
export function texts<Row>(
  rows: readonly Row[],
  of: (row: Row) => string | null,
): RawBuilder<unknown> {
  return sql`${rows.map(of)}::text[]`;
}

export function numbers<Row>(
  rows: readonly Row[],
  of: (row: Row) => number | null,
): RawBuilder<unknown> {
  return sql`${rows.map(of)}::bigint[]`;
}
