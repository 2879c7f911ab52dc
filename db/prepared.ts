import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db";
import { type Engine, engineOf } from "./engine";
import { connectionOf } from "./sqlite/client";
import { rootOf } from "./transaction";

type Value = string | number | null;

class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * What SQLite has at once, and PostgreSQL later. Awaiting what is there costs half a microsecond, which
 * is a tenth of a bid that is refused: there, only a promise is awaited.
 */
export type Answer<Value> = Value | Promise<Value>;

/** A query that Kysely built and compiled once for each engine; a call only binds its values. */
export interface Prepared<Values extends Record<string, Value>, Row> {
  all(db: Db, values: Values): Promise<Row[]>;
  first(db: Db, values: Values): Promise<Row | undefined>;
  /** The first row, for `await`; `tx` is an open transaction. */
  firstIn(tx: Db, values: Values): Answer<Row | undefined>;
}

interface Compiled<Values, Row> {
  query: CompiledQuery<Row>;
  bind(values: Values): unknown[];
}

/**
 * Prepares a query for a hot path. `build` gets a function that stands for the value of a name:
 *
 *     const findPrice = prepared<{ id: string }, { price: number }>((db, value) =>
 *       db.selectFrom("packages").select("price").where("id", "=", value("id")));
 */
export function prepared<Values extends Record<string, Value>, Row>(
  build: (
    db: Db,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): Prepared<Values, Row> {
  const compiled: Partial<Record<Engine, Compiled<Values, Row>>> = {};

  function compile(db: Db): Compiled<Values, Row> {
    const query = build(db, (name) => new Placeholder(name) as never).compile();
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? (values: Values) => values[parameter.name]
        : () => parameter,
    );
    return { query, bind: (values: Values) => parameters.map((of) => of(values)) };
  }

  function compiledFor(engine: Engine, db: Db): Compiled<Values, Row> {
    compiled[engine] ??= compile(db);
    return compiled[engine];
  }

  async function all(db: Db, values: Values): Promise<Row[]> {
    const connection = connectionOf(db.isTransaction ? rootOf(db) : db);
    const { query, bind } = compiledFor(connection ? "sqlite" : engineOf(db), db);
    const parameters = bind(values);
    if (connection && (db.isTransaction || !connection.busy()))
      return connection.prepare(query.sql).all(parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  }

  const first = async (db: Db, values: Values) => (await all(db, values))[0];

  return {
    all,
    first,
    firstIn(tx, values) {
      const connection = connectionOf(rootOf(tx));
      if (!connection) return first(tx, values);
      const { query, bind } = compiledFor("sqlite", tx);
      return connection.prepare(query.sql).all(bind(values))[0] as Row | undefined;
    },
  };
}
