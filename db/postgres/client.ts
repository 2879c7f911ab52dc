import { Kysely, PostgresDialect, PostgresQueryCompiler, type RawNode } from "kysely";
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig, QueryResult } from "pg";
import type { Db } from "../db";
import { nodeForPostgres } from "../engine";
import { queryTimeoutMs } from "../patience";
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

const CHECK_CLIENT_SQL = "set client_connection_check_interval = '2s'";

const connectionInfo = new WeakMap<Db, { address: string; options: ConnectionOptions }>();

export function connectionInfoOf(db: Db): { address: string; options: ConnectionOptions } {
  const info = connectionInfo.get(db);
  if (!info) throw new Error("Only a database opened with openPostgres has an address");
  return info;
}

export function addressOf(db: Db): string {
  return connectionInfoOf(db).address;
}

export function openPostgres(address: string, options: ConnectionOptions = {}): Db {
  const db = new Kysely<Schema>({
    dialect: new Dialect({ pool: () => createPool(address, options) }),
  });
  connectionInfo.set(db, { address, options });
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

async function createPool(address: string, options: ConnectionOptions) {
  const { default: pg } = await import("pg");
  const { connections = 10, connectMs = 5000, answerMs = 30_000, readOnly = false } = options;
  const config: PoolConfig & { onConnect(client: ClientBase): Promise<unknown> } = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    application_name: "marketplace",
    types: withNumberParsers(new pg.TypeOverrides()),
    ...(readOnly && { options: "-c default_transaction_read_only=on" }),
    onConnect: (client) => runQuery(client, CHECK_CLIENT_SQL, [], connectMs).catch(() => {}),
  };
  const timeoutMs = () => queryTimeoutMs(answerMs, options.requestMs);
  return discardBroken(new pg.Pool(config), { closesImmediately: readOnly, timeoutMs });
}

const [BOOL_OID, INT8_OID, NUMERIC_OID] = [16, 20, 1700];

function withNumberParsers(types: {
  setTypeParser(oid: number, parse: (text: string) => number): void;
}) {
  types.setTypeParser(INT8_OID, Number);
  types.setTypeParser(NUMERIC_OID, Number);
  types.setTypeParser(BOOL_OID, (text) => (text === "t" ? 1 : 0));
  // pg declares one type for each parser.
  return types as never;
}

/** A broken or waiting connection is not reused, and its `error` event must not end the process. */
function discardBroken(
  connections: Pool,
  { closesImmediately, timeoutMs }: { closesImmediately: boolean; timeoutMs: () => number },
) {
  const clientsInUse = new Set<PoolClient>();
  const closedSignal = Promise.withResolvers<never>();
  closedSignal.promise.catch(() => {});
  connections.on("connect", (client) => client.on("error", () => {}));
  connections.on("error", () => {});
  connections.on("acquire", (client) => clientsInUse.add(client));
  connections.on("release", (_, client) => clientsInUse.delete(client));
  return {
    async end() {
      closedSignal.reject(new Error("The connections to the database were closed"));
      const closing = connections.end();
      if (!closesImmediately) await closing;
      else for (const client of clientsInUse) void client.end();
    },
    options: connections.options,
    async connect() {
      const pending = connections.connect();
      try {
        return adapt(await Promise.race([pending, closedSignal.promise]), timeoutMs);
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
  timeoutMs: number,
  name?: string,
): Promise<QueryResult> {
  const query: QueryConfig & { query_timeout: number } = {
    text,
    values,
    ...(name !== undefined && { name }),
    query_timeout: timeoutMs,
  };
  return client.query(query);
}

function adapt(client: PoolClient, timeoutMs: () => number) {
  let connectionError: unknown = null;
  const statements = statementsOf(client);
  const isOutsideTransaction = () => client.getTransactionStatus() === "I";

  async function runPrepared(text: string, values: unknown[]): Promise<QueryResult> {
    const wasOutsideTransaction = isOutsideTransaction();
    try {
      return await runQuery(client, text, values, timeoutMs(), statements.nameOf(text));
    } catch (error) {
      if (!isStatementForgotten(error)) throw error;
      statements.stopNaming();
      if (!wasOutsideTransaction) throw error;
      return runQuery(client, text, values, timeoutMs());
    }
  }

  return {
    async query(text: string, values: unknown[]) {
      // A rollback would wait just as long again; the transaction ends with its connection.
      if (connectionError !== null) throw connectionError;
      try {
        return await runPrepared(text, values);
      } catch (error) {
        // A connection to a standby never accepts writes again.
        if (isUnreachable(error) || isReadOnly(error)) connectionError = error;
        throw error;
      }
    },
    release: () => client.release(connectionError !== null || statements.mustClose),
    // Kysely uses only these of pg's client.
  } as never;
}
