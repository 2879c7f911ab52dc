import type { SelectQueryBuilder, StringReference } from "kysely";

/** The smallest value of a numeric column; null if there is none. */
export async function minimumOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
  column: StringReference<DB, TB>,
): Promise<number | null> {
  const [row] = await query.select((eb) => eb.fn.min<number | null>(column).as("least")).execute();
  return (row as { least: number | null } | undefined)?.least ?? null;
}
