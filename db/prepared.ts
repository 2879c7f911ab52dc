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
  let compiled: CompiledQuery<Row> | undefined;

  const run = async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= build(db, (name) => new Placeholder(name) as never).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const connection = connectionOf(db.isTransaction ? rootOf(db) : db);
    if (connection && (db.isTransaction || !connection.busy()))
      return connection.prepare(compiled.sql).all(parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };

  return { all: run, first: async (db, values) => (await run(db, values))[0] };
}
