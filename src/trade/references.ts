import type { Db } from "../../db/client";

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

/** A bid keeps its number, so repeated and simultaneous calls use up only one. */
export async function referenceOf(tx: Db, bidId: string, now: number): Promise<string> {
  const existing = await tx
    .selectFrom("contract_references")
    .select("reference")
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (existing) return existing.reference;
  const reference = await nextReference(tx, now);
  await tx.insertInto("contract_references").values({ bid_id: bidId, reference }).execute();
  return reference;
}
