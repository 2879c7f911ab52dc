import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Db } from "./client";
import { perEngine } from "./engine";
import type { Schema } from "./schema";

/**
 * A table that is read by one of its indexes and no other: SQLite keeps no statistics here, and
 * would guess. PostgreSQL keeps them, and is told nothing.
 */
export function indexedBy(table: keyof Schema, index: string): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`${sql.table(table)} indexed by ${sql.ref(index)}`,
    postgres: sql`${sql.table(table)}`,
  });
}

/** Joins from the left to the right, whatever SQLite would guess. */
export const joinedInTurn = perEngine({ sqlite: sql`cross join`, postgres: sql`join` });

/** A column that SQLite is to use no index of. */
export function notByIndex<Value>(column: string): RawBuilder<Value> {
  return perEngine<Value>({
    sqlite: sql<Value>`+${sql.ref(column)}`,
    postgres: sql<Value>`${sql.ref(column)}`,
  });
}

/** SQL as `prepared` takes it (db/prepared.ts). */
export function compilable<Row>(query: RawBuilder<Row>, db: Db): Compilable<Row> {
  return { compile: () => query.compile(db) };
}
