import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "./schema";

interface Order {
  table: keyof Schema;
  at: string;
  id?: string;
}

export function keysetCondition(
  { table, at, id = "id" }: Order,
  side: "<" | "<=" | ">=",
  rowId: string,
): RawBuilder<SqlBool> {
  const cursorRow = sql`select ${sql.ref(at)}, id from ${sql.table(table)} where id = ${rowId}`;
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) ${sql.raw(side)} (${cursorRow})`;
}
