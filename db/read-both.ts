import type { Db } from "./db";
import { engineOf } from "./engine";
import { compilable } from "./indexed";
import { readBothAtOnce } from "./postgres/read-both";
import { prepared, type Query, type Values } from "./prepared";

/** On PostgreSQL, one query returns the rows of both as JSON. */
export function readBoth<Bound extends Values, First, Second>(
  first: Query<Bound, First>,
  second: Query<Bound, Second>,
) {
  const separate = [
    prepared<Bound, First>((db, value) => compilable(first(db, value), db)),
    prepared<Bound, Second>((db, value) => compilable(second(db, value), db)),
  ] as const;
  const combined = readBothAtOnce(first, second);
  return async (tx: Db, values: Bound): Promise<[First[], Second[]]> =>
    engineOf(tx) === "postgres"
      ? combined(tx, values)
      : [await separate[0].all(tx, values), await separate[1].all(tx, values)];
}
