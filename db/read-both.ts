import type { Db } from "./db";
import { engineOf } from "./engine";
import { compilable } from "./indexed";
import { bothAtOnce } from "./postgres/read-both";
import { prepared, type Query, type Values } from "./prepared";

/** PostgreSQL answers both in one query, which returns the rows as JSON. */
export function readBoth<Bound extends Values, First, Second>(
  first: Query<Bound, First>,
  second: Query<Bound, Second>,
) {
  const each = [
    prepared<Bound, First>((db, value) => compilable(first(db, value), db)),
    prepared<Bound, Second>((db, value) => compilable(second(db, value), db)),
  ] as const;
  const both = bothAtOnce(first, second);
  return async (tx: Db, values: Bound): Promise<[First[], Second[]]> =>
    engineOf(tx) === "postgres"
      ? both(tx, values)
      : [await each[0].all(tx, values), await each[1].all(tx, values)];
}
