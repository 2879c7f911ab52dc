import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { DeliveryState } from "./course";
import { nextWakeTime } from "./deadlines";

/** Hiding a package holds its deliveries only in these states, which precede the payment. */
export const HELD_STATES: readonly DeliveryState[] = [
  ...(["waiting", "uploading", "measuring", "refused", "sealed"] as const),
];

export async function holdDeliveries(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ wakes_at: null })
    .where("package_id", "=", packageId)
    .where("state", "in", HELD_STATES)
    .execute();
}

/** Extends the deadlines by the time that the package was hidden. */
export function resumeDeliveries(db: Db, packageId: string, hiddenAt: number, now: number) {
  return inTransaction(db, async (tx) => {
    const deliveries = await tx
      .selectFrom("deliveries")
      .selectAll()
      .where("package_id", "=", packageId)
      .where("state", "in", HELD_STATES)
      .execute();
    for (const delivery of deliveries) {
      const due_at = delivery.due_at === null ? null : delivery.due_at + now - hiddenAt;
      const wakes_at = nextWakeTime({ ...delivery, due_at }, now);
      await tx
        .updateTable("deliveries")
        .set({ due_at, wakes_at })
        .where("id", "=", delivery.id)
        .execute();
    }
  });
}

export async function isHeld(
  db: Db,
  { package_id, state }: { package_id: string; state: DeliveryState },
): Promise<boolean> {
  if (!HELD_STATES.includes(state)) return false;
  const lot = await db
    .selectFrom("packages")
    .select("hidden_at")
    .where("id", "=", package_id)
    .executeTakeFirst();
  return lot !== undefined && lot.hidden_at !== null;
}
