import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "./schema";

interface Order {
  table: keyof Schema;
  /** When a row happened, then its id: what the list is ordered by, both in one direction. */
  at: string;
  /** Named by its table where several have one. */
  id?: string;
}

/**
 * Whether a row stands so to the one with `rowId`, in a list that goes on page by page; no row does
 * where that one is gone.
 */
export function standsTo(
  { table, at, id = "id" }: Order,
  side: "<" | ">=",
  rowId: string,
): RawBuilder<SqlBool> {
  const other = sql`select ${sql.ref(at)}, id from ${sql.table(table)} where id = ${rowId}`;
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) ${sql.raw(side)} (${other})`;
}
