import type { Db } from "../../db/client";
import type { Consignment } from "../delivery/sharing";
import { newId } from "../lib/ids";

export async function nextNumber(tx: Db, deliveryId: string): Promise<number> {
  const { number } = await tx
    .selectFrom("consignments")
    .select((eb) => eb.fn.coalesce(eb.fn.max("number"), eb.lit(0)).as("number"))
    .where("delivery_id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  return number + 1;
}

export function insertConsignment(
  tx: Db,
  holder: Pick<Consignment, "delivery_id" | "number"> & { package_id?: string },
  now: number,
): Promise<Consignment> {
  return tx
    .insertInto("consignments")
    .values({
      ...holder,
      id: newId(now),
      status: "open",
      created_at: now,
      progressed_at: now,
      sealed_at: null,
      refusal: null,
      report: null,
      signature: null,
      differs: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
