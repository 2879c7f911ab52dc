import { Kysely, PostgresDialect, PostgresQueryCompiler, type RawNode } from "kysely";
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig, QueryResult } from "pg";
import type { Db } from "../db";
import { nodeForPostgres } from "../engine";
import { patienceMs } from "../patience";
import type { Schema } from "../schema";
import { isReadOnly, isStatementForgotten, isUnreachable } from "./errors";
import { statementsOf } from "./statements";

export interface ConnectionOptions {
  connections?: number;
  connectMs?: number;
  answerMs?: number;
  requestMs?: number;
  readOnly?: boolean;
}

const CHECK_CLIENT = "set client_connection_check_interval = '2s'";

const connectionInfo = new WeakMap<Db, { address: string; asking: ConnectionOptions }>();

export function connectionInfoOf(db: Db): { address: string; asking: ConnectionOptions } {
  const info = connectionInfo.get(db);
  if (!info) throw new Error("Only a database opened with openPostgres has an address");
  return info;
}

export function addressOf(db: Db): string {
  return connectionInfoOf(db).address;
}

export function openPostgres(address: string, asking: ConnectionOptions = {}): Db {
  const db = new Kysely<Schema>({ dialect: new Dialect({ pool: () => pool(address, asking) }) });
  connectionInfo.set(db, { address, asking });
  return db;
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(nodeForPostgres(node));
  }
}

async function pool(address: string, asking: ConnectionOptions) {
  const { default: pg } = await import("pg");
  const { connections = 10, connectMs = 5000, answerMs = 30_000, readOnly = false } = asking;
  const config: PoolConfig & { onConnect(client: ClientBase): Promise<unknown> } = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    application_name: "marketplace",
    types: numbers(new pg.TypeOverrides()),
    ...(readOnly && { options: "-c default_transaction_read_only=on" }),
    onConnect: (client) => runQuery(client, CHECK_CLIENT, [], connectMs).catch(() => {}),
  };
  const patience = () => patienceMs(answerMs, asking.requestMs);
  return withoutBroken(new pg.Pool(config), { endsAtOnce: readOnly, patience });
}

const [BOOL, INT8, NUMERIC] = [16, 20, 1700];

function numbers(types: { setTypeParser(oid: number, parse: (text: string) => number): void }) {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  types.setTypeParser(BOOL, (text) => (text === "t" ? 1 : 0));
  return types as never;
}

/** A broken or waiting connection is not reused, and its `error` event must not end the process. */
function withoutBroken(
  connections: Pool,
  { endsAtOnce, patience }: { endsAtOnce: boolean; patience: () => number },
) {
  const clientsInUse = new Set<PoolClient>();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
  connections.on("connect", (client) => client.on("error", () => {}));
  connections.on("error", () => {});
  connections.on("acquire", (client) => clientsInUse.add(client));
  connections.on("release", (_, client) => clientsInUse.delete(client));
  return {
    async end() {
      closed.reject(new Error("The connections to the database were closed"));
      const ended = connections.end();
      if (!endsAtOnce) await ended;
      else for (const client of clientsInUse) void client.end();
    },
    options: connections.options,
    async connect() {
      const pending = connections.connect();
      try {
        return adapt(await Promise.race([pending, closed.promise]), patience);
      } catch (error) {
        pending.then(
          (client) => client.release(),
          () => {},
        );
        throw error;
      }
    },
  };
}

function runQuery(
  client: ClientBase,
  text: string,
  values: unknown[],
  patienceMs: number,
  name?: string,
): Promise<QueryResult> {
  const query: QueryConfig & { query_timeout: number } = {
    ...{ text, values, ...(name !== undefined && { name }) },
    query_timeout: patienceMs,
  };
  return client.query(query);
}

function adapt(client: PoolClient, patience: () => number) {
  let broken: unknown = null;
  const statements = statementsOf(client);
  const isOutsideTransaction = () => client.getTransactionStatus() === "I";

  async function runPrepared(text: string, values: unknown[]): Promise<QueryResult> {
    const wasOutside = isOutsideTransaction();
    try {
      return await runQuery(client, text, values, patience(), statements.nameOf(text));
    } catch (error) {
      if (!isStatementForgotten(error)) throw error;
      statements.distrust();
      if (!wasOutside) throw error;
      return runQuery(client, text, values, patience());
    }
  }

  return {
    async query(text: string, values: unknown[]) {
      // A rollback would wait just as long again; the transaction ends with its connection.
      if (broken !== null) throw broken;
      try {
        return await runPrepared(text, values);
      } catch (error) {
        // A connection to a standby never accepts writes again.
        if (isUnreachable(error) || isReadOnly(error)) broken = error;
        throw error;
      }
    },
    release: () => client.release(broken !== null || statements.isOver),
  } as never;
}
