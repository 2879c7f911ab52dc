import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import type { Db } from "./db";
import { type Engine, engineOf } from "./engine";
import { connectionOf } from "./sqlite/client";
import { rootOf } from "./transaction";

type Value = string | number | null;
export type BoundValues = Record<string, Value>;

class Placeholder {
  constructor(readonly name: string) {}
}

/** Only promises are awaited: awaiting a plain value would make refusing a bid 10% slower. */
export type MaybePromise<Value> = Value | Promise<Value>;

export interface PreparedQuery<Bound extends BoundValues, Row> {
  all(db: Db, values: Bound): Promise<Row[]>;
  first(db: Db, values: Bound): Promise<Row | undefined>;
  firstIn(tx: Db, values: Bound): MaybePromise<Row | undefined>;
}

export interface PreparedWrite<Bound extends BoundValues, Returned> {
  writeIn(tx: Db, values: Bound): MaybePromise<WriteResult<Returned>>;
}

export interface WriteResult<Returned> {
  changes: number;
  rows: readonly Returned[];
  rowId: number | null;
}

type BuildQuery<Bound extends BoundValues, Row> = (
  db: Db,
  value: <Name extends keyof Bound & string>(name: Name) => Bound[Name],
) => Compilable<Row>;

export type BuildRawQuery<Bound extends BoundValues, Row> = (
  ...build: Parameters<BuildQuery<Bound, Row>>
) => Pick<RawBuilder<Row>, "compile">;

interface CompiledStatement<Bound> {
  query: CompiledQuery;
  bind(values: Bound): unknown[];
}

/**
 * Prepares a query for a hot path. `build` gets a function that returns the placeholder of a name:
 *
 *     const findPrice = prepared<{ id: string }, { price: number }>((db, value) =>
 *       db.selectFrom("packages").select("price").where("id", "=", value("id")));
 */
export function prepared<Bound extends BoundValues, Row>(
  build: BuildQuery<Bound, Row>,
): PreparedQuery<Bound, Row> {
  const compiledQueryFor = compileOncePerEngine(build);

  async function all(db: Db, values: Bound): Promise<Row[]> {
    const connection = connectionOf(db.isTransaction ? rootOf(db) : db);
    const { query, bind } = compiledQueryFor(connection ? "sqlite" : engineOf(db), db);
    const parameters = bind(values);
    if (connection && (db.isTransaction || !connection.isBusy()))
      return connection.prepare(query.sql).all(parameters) as Row[];
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Row[];
  }

  const first = async (db: Db, values: Bound) => (await all(db, values))[0];

  return {
    all,
    first,
    firstIn(tx, values) {
      const connection = connectionOf(rootOf(tx));
      if (!connection) return first(tx, values);
      const { query, bind } = compiledQueryFor("sqlite", tx);
      return connection.prepare(query.sql).all(bind(values))[0] as Row | undefined;
    },
  };
}

/** On SQLite it returns no rows, since `returning` costs as much as writing a row. */
export function preparedWrite<Bound extends BoundValues, Returned = never>(
  build: BuildQuery<Bound, unknown>,
): PreparedWrite<Bound, Returned> {
  const compiledQueryFor = compileOncePerEngine(build);

  async function write(tx: Db, values: Bound): Promise<WriteResult<Returned>> {
    const { query, bind } = compiledQueryFor(engineOf(tx), tx);
    const parameters = bind(values);
    const { rows, numAffectedRows = 0n } = await tx.executeQuery({ ...query, parameters });
    return { changes: Number(numAffectedRows), rows: rows as Returned[], rowId: null };
  }

  return {
    writeIn(tx, values) {
      const connection = connectionOf(rootOf(tx));
      if (!connection) return write(tx, values);
      const { query, bind } = compiledQueryFor("sqlite", tx);
      const { changes, lastInsertRowid } = connection.prepare(query.sql).run(bind(values));
      return { changes: Number(changes), rows: [], rowId: Number(lastInsertRowid) };
    },
  };
}

let listener: ((compileFor: (db: Db) => CompiledQuery) => void) | undefined;

export function onPrepared(notify: typeof listener): void {
  listener = notify;
}

function compileOncePerEngine<Bound extends BoundValues>(build: BuildQuery<Bound, unknown>) {
  listener?.((db) => compile(build, db).query);
  const compiled: Partial<Record<Engine, CompiledStatement<Bound>>> = {};
  return (engine: Engine, db: Db): CompiledStatement<Bound> => {
    compiled[engine] ??= compile(build, db);
    return compiled[engine];
  };
}

function compile<Bound extends BoundValues>(
  build: BuildQuery<Bound, unknown>,
  db: Db,
): CompiledStatement<Bound> {
  // A placeholder stands for a value of any column.
  const query = build(db, (name) => new Placeholder(name) as never).compile();
  return {
    query,
    bind: (values) =>
      query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name] : parameter,
      ),
  };
}
