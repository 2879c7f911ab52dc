import { PostgresAdapter, type RawBuilder, type RawNode } from "kysely";
import type { Db } from "./db";

export type Engine = "sqlite" | "postgres";

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

const postgresNodes = new WeakMap<object, RawNode>();

export function perEngine<Value>({
  sqlite,
  postgres,
}: Record<Engine, RawBuilder<Value>>): RawBuilder<Value> {
  postgresNodes.set(sqlite.toOperationNode(), postgres.toOperationNode() as RawNode);
  return sqlite;
}

export function nodeForPostgres(node: RawNode): RawNode {
  return postgresNodes.get(node) ?? node;
}
