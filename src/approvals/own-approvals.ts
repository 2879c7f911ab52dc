import type { Db } from "../../db/client";

/** Whether members may approve what they have asked for themselves; off unless an owner sets it. */
export async function approvesOwn(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("approves_own")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.approves_own === 1;
}

export async function setApprovesOwn(db: Db, organizationId: string, isOn: boolean): Promise<void> {
  const approves_own = isOn ? 1 : 0;
  await db
    .insertInto("organizations")
    .values({ id: organizationId, approves_own })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ approves_own }))
    .execute();
}
