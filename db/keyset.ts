import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "./schema";

interface KeysetOrder {
  table: keyof Schema;
  column: string;
  id?: string;
}

export function keysetCondition(
  { table, column, id = "id" }: KeysetOrder,
  side: "<" | "<=" | ">=",
  rowId: string,
): RawBuilder<SqlBool> {
  const cursorRow = sql`select ${sql.ref(column)}, id from ${sql.table(table)} where id = ${rowId}`;
  return sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(side)} (${cursorRow})`;
}
