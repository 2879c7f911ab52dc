import { PostgresAdapter, type RawBuilder, type RawNode } from "kysely";
import type { Db } from "./db";

/** What keeps the rows. Verbs are one text for both; what is an engine's own has its folder. */
export type Engine = "sqlite" | "postgres";

/** The engine under a database, an open transaction or a connection that only reads. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

const inPostgres = new WeakMap<object, RawNode>();

/** SQL that the engines have different words for; each compiles its own. */
export function perEngine<Value>({
  sqlite,
  postgres,
}: Record<Engine, RawBuilder<Value>>): RawBuilder<Value> {
  inPostgres.set(sqlite.toOperationNode(), postgres.toOperationNode() as RawNode);
  return sqlite;
}

/** What PostgreSQL is asked where SQLite is asked `node`; the same if they share the words. */
export function nodeForPostgres(node: RawNode): RawNode {
  return inPostgres.get(node) ?? node;
}
