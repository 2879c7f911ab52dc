import { sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { type BoundValues, type BuildRawQuery, prepared } from "../prepared";

export function readBothAtOnce<Bound extends BoundValues, First, Second>(
  first: BuildRawQuery<Bound, First>,
  second: BuildRawQuery<Bound, Second>,
) {
  const findBoth = prepared<Bound, { first: First[] | null; second: Second[] | null }>(
    (db, value) =>
      compilable(
        sql`select (select json_agg(one) from (${first(db, value)}) as one) as first,
        (select json_agg(one) from (${second(db, value)}) as one) as second`,
        db,
      ),
  );
  return async (tx: Db, values: Bound): Promise<[First[], Second[]]> => {
    const row = await findBoth.firstIn(tx, values);
    return [row?.first ?? [], row?.second ?? []];
  };
}
