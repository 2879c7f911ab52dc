import type { Db } from "../../db/client";

/**
 * The next contract's number, counted within a year (UTC): `AIM-2026-000123`. Each call gives
 * another, also where several servers ask at once.
 */
export async function nextReference(db: Db, now: number): Promise<string> {
  const year = new Date(now).getUTCFullYear();
  const { last } = await db
    .insertInto("contract_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({
        last: eb("contract_numbers.last", "+", 1),
      })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `AIM-${year}-${String(last).padStart(6, "0")}`;
}
