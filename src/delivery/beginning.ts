import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";
import { dueAt, wakesAt } from "./deadlines";
import { writeLine } from "./steps";

interface NewDelivery {
  contractId: string;
  packageId: string;
}

export async function beginDelivery(
  tx: Db,
  { contractId, packageId }: NewDelivery,
  now: number,
): Promise<void> {
  const { encryption_key } = await tx
    .selectFrom("packages")
    .select("encryption_key")
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const delivery = {
    id: newId(now),
    contract_id: contractId,
    package_id: packageId,
    package_key: encryption_key,
    state: "waiting",
    created_at: now,
    due_at: dueAt({ state: "waiting", due_at: null }, "sent", now),
    claimed_at: null,
    remove_at: null,
  } as const;
  await tx
    .insertInto("deliveries")
    .values({ ...delivery, wakes_at: wakesAt(delivery, now) })
    .execute();
  await writeLine(tx, delivery, { step: "sent", actor: "seller" }, now);
  announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
}
