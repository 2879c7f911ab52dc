import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Db } from "./client";
import type { Schema } from "./schema";

/**
 * A table that is read by one of its indexes and no other: SQLite keeps no statistics here, and
 * would guess.
 */
export function indexedBy(table: keyof Schema, index: string): RawBuilder<unknown> {
  return sql`${sql.table(table)} indexed by ${sql.ref(index)}`;
}

/** SQL as `prepared` takes it (db/prepared.ts). */
export function compilable<Row>(query: RawBuilder<Row>, db: Db): Compilable<Row> {
  return { compile: () => query.compile(db) };
}
