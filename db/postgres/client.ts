import { Kysely, PostgresDialect, PostgresQueryCompiler, type RawNode } from "kysely";
import type { Pool, PoolClient, PoolConfig } from "pg";
import type { Db } from "../db";
import { nodeForPostgres } from "../engine";
import type { Schema } from "../schema";
import { isUnreachable } from "./errors";

/** How a server is asked. */
export interface Asking {
  /** Connections of this process at most. */
  connections?: number;
  /** How long a connection, and then an answer, is waited for: a frozen server hangs nobody. */
  connectMs?: number;
  answerMs?: number;
  readOnly?: boolean;
}

const addresses = new WeakMap<Db, string>();

/** Where the server is that a database was opened at. */
export function addressOf(db: Db): string {
  const address = addresses.get(db);
  if (address === undefined) throw new Error("Only a database opened by openPostgres has one");
  return address;
}

/**
 * Opens a database of a PostgreSQL server; nothing is asked of it yet. Close it with `db.destroy()`.
 * @param address `postgres://user:password@host:port/name`
 */
export function openPostgres(address: string, asking: Asking = {}): Db {
  const db = new Kysely<Schema>({ dialect: new Dialect({ pool: () => pool(address, asking) }) });
  addresses.set(db, address);
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

/** The library is read by the first who opens such a database. */
async function pool(address: string, asking: Asking) {
  const { default: pg } = await import("pg");
  const { connections = 10, connectMs = 5000, answerMs = 30_000, readOnly = false } = asking;
  const config: PoolConfig = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    types: numbers(new pg.TypeOverrides()),
    ...(readOnly && { options: "-c default_transaction_read_only=on" }),
  };
  return withoutBroken(new pg.Pool(config));
}

const [BOOL, INT8, NUMERIC] = [16, 20, 1700];

/** As SQLite answers: counts and sums are numbers, of which none of ours is beyond 2^53; so is truth. */
function numbers(types: { setTypeParser(oid: number, parse: (text: string) => number): void }) {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  types.setTypeParser(BOOL, (text) => (text === "t" ? 1 : 0));
  return types as never;
}

/**
 * A connection that broke, or on which an answer is still outstanding, is given to nobody else. Its
 * own `error` event would end the process where nobody hears it.
 */
function withoutBroken(connections: Pool) {
  connections.on("connect", (client) => client.on("error", () => {}));
  connections.on("error", () => {});
  return {
    end: () => connections.end(),
    options: connections.options,
    connect: async () => adapted(await connections.connect()),
  };
}

function adapted(client: PoolClient) {
  let broken = false;
  return {
    async query(text: string, parameters: readonly unknown[]) {
      try {
        return await client.query(text, parameters as unknown[]);
      } catch (error) {
        if (isUnreachable(error)) broken = true;
        throw error;
      }
    },
    release: () => client.release(broken),
  } as never;
}
