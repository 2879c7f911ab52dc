import type { Db } from "./db";
import { engineOf } from "./engine";
import { compilable } from "./indexed";
import { readBothAtOnce } from "./postgres/read-both";
import { type BoundValues, type BuildRawQuery, prepared } from "./prepared";

/** On PostgreSQL, one query returns the rows of both as JSON. */
export function readBoth<Bound extends BoundValues, First, Second>(
  first: BuildRawQuery<Bound, First>,
  second: BuildRawQuery<Bound, Second>,
) {
  const separateQueries = [
    prepared<Bound, First>((db, value) => compilable(first(db, value), db)),
    prepared<Bound, Second>((db, value) => compilable(second(db, value), db)),
  ] as const;
  const combinedQuery = readBothAtOnce(first, second);
  return async (tx: Db, values: Bound): Promise<[First[], Second[]]> =>
    engineOf(tx) === "postgres"
      ? combinedQuery(tx, values)
      : [await separateQueries[0].all(tx, values), await separateQueries[1].all(tx, values)];
}
