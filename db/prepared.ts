import type { Compilable, CompiledQuery } from "kysely";
import { connectionOf, type Db } from "./client";
import { rootOf } from "./transaction";

type Value = string | number | null;

class Placeholder {
  constructor(readonly name: string) {}
}

/** A query that Kysely built and compiled once; a call only binds its values. */
export interface Prepared<Values extends Record<string, Value>, Row> {
  all(db: Db, values: Values): Promise<Row[]>;
  first(db: Db, values: Values): Promise<Row | undefined>;
  /** The first row at once, without a turn of the event loop; `tx` is an open transaction. */
  firstNow(tx: Db, values: Values): Row | undefined;
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
  let compiled: { query: CompiledQuery<Row>; bind(values: Values): unknown[] } | undefined;

  function compile(db: Db) {
    const query = build(db, (name) => new Placeholder(name) as never).compile();
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? (values: Values) => values[parameter.name]
        : () => parameter,
    );
    return { query, bind: (values: Values) => parameters.map((of) => of(values)) };
  }

  async function all(db: Db, values: Values): Promise<Row[]> {
    compiled ??= compile(db);
    const { query, bind } = compiled;
    const parameters = bind(values);
    const connection = connectionOf(db.isTransaction ? rootOf(db) : db);
    if (connection && (db.isTransaction || !connection.busy()))
      return connection.prepare(query.sql).all(parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  }

  return {
    all,
    first: async (db, values) => (await all(db, values))[0],
    firstNow(tx, values) {
      compiled ??= compile(tx);
      const statement = connectionOf(rootOf(tx))?.prepare(compiled.query.sql);
      if (!statement) throw new Error("Only a transaction on an open database answers at once");
      return statement.all(compiled.bind(values))[0] as Row | undefined;
    },
  };
}
