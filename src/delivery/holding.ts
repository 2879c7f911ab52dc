import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { packageTime } from "../rules/package-time";
import type { DeliveryState } from "./course";
import { nextWakeTime } from "./deadlines";

/** Hiding a package holds its deliveries only in these states, which precede the payment. */
export const HELD_STATES: readonly DeliveryState[] = [
  ...(["waiting", "uploading", "measuring", "refused", "sealed"] as const),
];

interface Holdable {
  state: DeliveryState | null;
  /** When the package was hidden. */
  hidden_at: number | null;
}

export function isHeld({ state, hidden_at }: Holdable): boolean {
  return hidden_at !== null && state !== null && HELD_STATES.includes(state);
}

/** The time with which a delivery's deadline is compared. */
export function deliveryTime(delivery: Holdable, now: number): number {
  return isHeld(delivery) ? packageTime(delivery, now) : now;
}

export async function holdDeliveries(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ wakes_at: null })
    .where("package_id", "=", packageId)
    .where("state", "in", HELD_STATES)
    .execute();
}

/** Call this after the deadlines have been extended. */
export async function resumeDeliveries(tx: Db, packageId: string, now: number): Promise<void> {
  const deliveries = await tx
    .selectFrom("deliveries")
    .selectAll()
    .where("package_id", "=", packageId)
    .where("state", "in", HELD_STATES)
    .execute();
  for (const delivery of deliveries) {
    await tx
      .updateTable("deliveries")
      .set({ wakes_at: nextWakeTime(delivery, now) })
      .where("id", "=", delivery.id)
      .execute();
    announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
  }
}
