import { sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { prepared, type Query, type Values } from "../prepared";

export function readBothAtOnce<Bound extends Values, First, Second>(
  first: Query<Bound, First>,
  second: Query<Bound, Second>,
) {
  const find = prepared<Bound, { first: First[] | null; second: Second[] | null }>((db, value) =>
    compilable(
      sql`select (select json_agg(one) from (${first(db, value)}) as one) as first,
        (select json_agg(one) from (${second(db, value)}) as one) as second`,
      db,
    ),
  );
  return async (tx: Db, values: Bound): Promise<[First[], Second[]]> => {
    const row = await find.firstIn(tx, values);
    return [row?.first ?? [], row?.second ?? []];
  };
}
