import { Database, type Statement } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type { Db } from "../db";
import type { Schema } from "../schema";

export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { create: true, strict: true });
  database.run("PRAGMA busy_timeout = 5000");
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA wal_autocheckpoint = 10000");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA cache_size = -65536");
  const connection = withStatementCache(database);
  const db = new Kysely<Schema>({ dialect: bunSqliteDialect(connection) });
  connections.set(db, { ...connection, isBusy: () => database.inTransaction });
  return db;
}

export interface Connection extends SqliteDatabase {
  isBusy(): boolean;
}

const connections = new WeakMap<Db, Connection>();

/** Bypasses Kysely's queue: call it only inside a transaction or while none is open. */
export function connectionOf(db: Db): Connection | undefined {
  return connections.get(db);
}

function bunSqliteDialect(connection: SqliteDatabase): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver({ database: connection }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const MAX_CACHED_STATEMENTS = 500;

let writeTotal = 0;

export function writeCount(): number {
  return writeTotal;
}

/** Evicts the oldest statement, since tracking each use would add 3% to a bid's time. */
function withStatementCache(database: Database): SqliteDatabase {
  const statements = new Map<string, CachedStatement>();
  const finalize = (sql: string) => {
    statements.get(sql)?.finalize();
    statements.delete(sql);
  };
  return {
    close() {
      // An open statement would keep the file open and its WAL unmerged.
      for (const sql of [...statements.keys()]) finalize(sql);
      database.close();
    },
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const prepared = adapt(
        database.prepare(asImmediate(sql)),
        !/^\s*(select|pragma)\b/i.test(sql),
      );
      const statement = sql === "rollback" ? rollbackIfOpen(database, prepared) : prepared;
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > MAX_CACHED_STATEMENTS && oldest !== undefined) finalize(oldest);
      return statement;
    },
  };
}

/** On a full disk SQLite has rolled back already; a second rollback would hide the reason. */
function rollbackIfOpen(database: Database, rollback: CachedStatement): CachedStatement {
  const noChanges = { changes: 0, lastInsertRowid: 0 };
  return {
    ...rollback,
    run: (parameters) => (database.inTransaction ? rollback.run(parameters) : noChanges),
  };
}

function asImmediate(sql: string): string {
  return sql === "begin" ? "begin immediate" : sql;
}

type Bindings = Parameters<Statement["all"]>;

interface CachedStatement extends SqliteStatement {
  finalize(): void;
}

function adapt(statement: Statement, mayWrite: boolean): CachedStatement {
  const countWrites = (parameters: readonly unknown[]) => {
    if (mayWrite) writeTotal++;
    return parameters as Bindings;
  };
  return {
    finalize: () => statement.finalize(),
    reader: statement.columnNames.length > 0,
    all: (parameters) => statement.all(...countWrites(parameters)),
    run: (parameters) => statement.run(...countWrites(parameters)),
    iterate: (parameters) => statement.iterate(...countWrites(parameters)),
  };
}
