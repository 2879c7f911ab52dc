import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { PackageHidden } from "../auctions/refusals";
import { type Delivery, readDelivery, sideOf } from "../delivery/delivery";
import { isHeld } from "../delivery/holding";
import { actorFor } from "../memberships/acting";
import { logKey } from "./entries";
import { recordKeyShown } from "./fetches";
import { FilesGone, isDeliveryOver, KeyClosed } from "./offered-file";

/** The key is available from the confirmed payment to the removal, even during a later dispute. */
export async function isKeyOpen(db: Db, delivery: Pick<Delivery, "id" | "state">) {
  if (delivery.state === "paid" || delivery.state === "accepted") return true;
  if (delivery.state !== "disputed") return false;
  const dispute = await db
    .selectFrom("disputes")
    .select("state_before")
    .where("delivery_id", "=", delivery.id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return dispute?.state_before === "paid";
}

export interface DeliveryKey {
  identity: string;
  recipient: string;
}

export async function showKey(
  db: Db,
  { deliveryId, memberId }: { deliveryId: string; memberId: string },
  derive: (tx: Db, delivery: Delivery) => Promise<DeliveryKey>,
  now: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const delivery = await readDelivery(tx, { deliveryId });
    const side = sideOf(delivery, memberId);
    if (isDeliveryOver(delivery)) throw new FilesGone();
    if (isHeld(delivery)) throw new PackageHidden();
    if (side !== "buyer" || !(await isKeyOpen(tx, delivery))) throw new KeyClosed();
    const { identity, recipient } = await derive(tx, delivery);
    const lineId = await recordKeyShown(tx, deliveryId, now, actorFor(memberId));
    await logKey(tx, { deliveryId, lineId, recipient }, now);
    return identity;
  });
}
