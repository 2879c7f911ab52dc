import type { Db } from "../../db/client";
import { SEALED_STATES } from "../delivery/course";
import { collectionDeliveryId, type Delivery } from "../delivery/delivery";
import {
  activeDeliveriesOf,
  type Consignment,
  isAnyAwaitingFiles,
  ownSealedConsignment,
} from "../delivery/sharing";

export type IsLostCheck = (
  db: Db,
  delivery: Delivery,
  consignment?: Consignment | null,
) => Promise<boolean>;

/** Reads the active deliveries of the collection unless the caller has them. */
export async function uploadReasonOf(
  db: Db,
  delivery: Delivery,
  { isLost }: { isLost: IsLostCheck },
  readDeliveries?: readonly Delivery[],
): Promise<"due" | "lost" | null> {
  if (delivery.voided_at !== null) return null;
  const activeDeliveries = readDeliveries ?? (await activeDeliveriesOf(db, delivery.id));
  if (await isAnyAwaitingFiles(db, activeDeliveries)) return "due";
  return (await areAnyFilesLost(db, isLost, activeDeliveries)) ? "lost" : null;
}

export async function areAnyFilesLost(
  db: Db,
  isLost: IsLostCheck,
  activeDeliveries: readonly Delivery[],
): Promise<boolean> {
  const checkedIds = new Set<string | undefined>();
  for (const sharer of activeDeliveries) {
    if (!SEALED_STATES.includes(sharer.state)) continue;
    const consignment = await ownSealedConsignment(db, sharer.id);
    if (checkedIds.has(consignment?.id)) continue;
    checkedIds.add(consignment?.id);
    if (await isLost(db, sharer, consignment)) return true;
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
