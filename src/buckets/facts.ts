import type { Db } from "../../db/client";
import { type Delivery, readDelivery } from "../delivery/delivery";
import { isDeliveryOver } from "../handover/offered-file";
import { type BucketRow, sealedIdOf } from "./reading";

/** What decides about a copy, read again after each request. */
export interface Facts {
  row: BucketRow;
  delivery: Delivery;
  isSuspended: boolean;
  /** The consignment that the buyer can download; null until one is sealed. */
  sealedId: string | null;
}

export async function factsOf(db: Db, id: string): Promise<Facts | null> {
  const row = await db.selectFrom("buckets").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const delivery = await readDelivery(db, { contractId: row.contract_id });
  const buyer = await db
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", delivery.buyer_id ?? "")
    .executeTakeFirst();
  const sealedId = await sealedIdOf(db, delivery.id);
  return { row, delivery, isSuspended: buyer?.suspended_at != null, sealedId };
}

/** Nothing may be copied any longer. */
export const isOver = ({ delivery }: Pick<Facts, "delivery">) =>
  isDeliveryOver(delivery) || delivery.buyer_id === null;

/** To discard is to abort the upload that has begun, and to forget what was copied. */
export type Task = "copy" | "discard" | "nothing";

export function taskIn({ row, delivery, sealedId }: Facts): Task {
  if (row.secret === null) return "nothing";
  const isOther = row.consignment_id !== null && row.consignment_id !== sealedId;
  if (row.removed_at !== null || isOver({ delivery }) || isOther) return "discard";
  return sealedId === null || row.failed_at !== null ? "nothing" : "copy";
}
