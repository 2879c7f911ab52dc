import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

export async function medianOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  value: RawBuilder<number>,
): Promise<number | null> {
  const { count } = (await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()) as { count: number };
  if (count === 0) return null;
  const middle = (await query
    .select(value.as("value"))
    .orderBy(sql`value`)
    .offset((count - 1) >> 1)
    .limit(count % 2 === 0 ? 2 : 1)
    .execute()) as unknown as Array<{ value: number }>;
  return middle.reduce((sum, row) => sum + row.value, 0) / middle.length;
}
