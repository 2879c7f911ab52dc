import type { Db } from "../../../db/client";
import type { DeliveryKeys } from "../../consignments/keys";
import { sealedFor } from "../../consignments/sealed";
import type { Delivery } from "../../delivery/delivery";
import { DeliveryNotFound } from "../../delivery/refusals";

/** Derives the key of a delivery. @throws DeliveryNotFound where its contract is gone */
export function identityBy(keys: DeliveryKeys) {
  return async (tx: Db, { id }: Delivery): Promise<string> => {
    const contract = await sealedFor(tx, id);
    if (!contract) throw new DeliveryNotFound();
    return keys.identityOf(contract);
  };
}
