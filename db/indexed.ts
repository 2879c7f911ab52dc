import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Db } from "./client";
import { perEngine } from "./engine";
import type { Schema } from "./schema";

/** SQLite has no statistics here and would guess an index; PostgreSQL has statistics. */
export function indexedBy(
  table: keyof Schema,
  index: string,
  alias: string = table,
): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`${sql.table(table)} as ${sql.ref(alias)} indexed by ${sql.ref(index)}`,
    postgres: sql`${sql.table(table)} as ${sql.ref(alias)}`,
  });
}

export const orderedJoin = perEngine({ sqlite: sql`cross join`, postgres: sql`join` });

export function withoutIndex<Value>(column: string): RawBuilder<Value> {
  return perEngine<Value>({
    sqlite: sql<Value>`+${sql.ref(column)}`,
    postgres: sql<Value>`${sql.ref(column)}`,
  });
}

export function compilable<Row>(query: Pick<RawBuilder<Row>, "compile">, db: Db): Compilable<Row> {
  return { compile: () => query.compile(db) };
}
