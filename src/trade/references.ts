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

/**
 * The number of a bid's contract: taken when it is first asked for and the same ever after, so that
 * calls that arrive at once, or are repeated after a crash, use up one.
 */
export async function referenceOf(tx: Db, bidId: string, now: number): Promise<string> {
  const taken = await tx
    .selectFrom("contract_references")
    .select("reference")
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (taken) return taken.reference;
  const reference = await nextReference(tx, now);
  await tx.insertInto("contract_references").values({ bid_id: bidId, reference }).execute();
  return reference;
}
