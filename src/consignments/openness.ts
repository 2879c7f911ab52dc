import type { Db } from "../../db/client";
import { SEALED_STATES } from "../delivery/course";
import { collectionDeliveryId, type Delivery } from "../delivery/delivery";
import { activeDeliveriesOf, isAnyAwaitingFiles, ownSealedConsignment } from "../delivery/sharing";

export type IsLostCheck = (db: Db, delivery: Delivery) => Promise<boolean>;

export async function uploadReasonOf(
  db: Db,
  delivery: Delivery,
  { isLost }: { isLost: IsLostCheck },
): Promise<"due" | "lost" | null> {
  if (delivery.voided_at !== null) return null;
  if (await isAnyAwaitingFiles(db, delivery.id)) return "due";
  return (await areAnyFilesLost(db, isLost, delivery.id)) ? "lost" : null;
}

export async function areAnyFilesLost(
  db: Db,
  isLost: IsLostCheck,
  deliveryId: string,
): Promise<boolean> {
  const checkedIds = new Set<string | undefined>();
  for (const sharer of await activeDeliveriesOf(db, deliveryId)) {
    const { id } = (await ownSealedConsignment(db, sharer.id)) ?? {};
    if (!SEALED_STATES.includes(sharer.state) || checkedIds.has(id)) continue;
    checkedIds.add(id);
    if (await isLost(db, sharer)) return true;
  }
  return false;
}

export async function lastSealedNumber(db: Db, deliveryId: string): Promise<number | null> {
  const { last } = await db
    .selectFrom("consignments")
    .select((eb) => eb.fn.max("number").as("last"))
    .where("delivery_id", "=", collectionDeliveryId(deliveryId))
    .where("sealed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return last;
}
