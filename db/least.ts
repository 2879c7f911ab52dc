import { type SelectQueryBuilder, type StringReference, sql } from "kysely";
import type { Db } from "./db";
import { prepared } from "./prepared";

interface Least {
  least: number | null;
}

/** The smallest value of a numeric column; null if there is none. */
export async function minimumOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
  column: StringReference<DB, TB>,
): Promise<number | null> {
  const [row] = await query.select((eb) => eb.fn.min<number | null>(column).as("least")).execute();
  return (row as Least | undefined)?.least ?? null;
}

/** For a query without values that an alarm repeats after each write. */
export function preparedMinimum<DB, TB extends keyof DB>(
  build: (db: Db) => SelectQueryBuilder<DB, TB, object>,
  column: string,
): (db: Db) => Promise<number | null> {
  const minimum = sql<number | null>`min(${sql.ref(column)})`;
  const findLeast = prepared<Record<never, never>, Least>((db) =>
    build(db).select(minimum.as("least")),
  );
  return async (db) => (await findLeast.first(db, {}))?.least ?? null;
}
