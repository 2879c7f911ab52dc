import type { Db } from "../../../db/client";
import type { DeliveryKeys } from "../../consignments/keys";
import { sealedConsignment, sealingContractOf } from "../../consignments/sealed";
import type { Delivery } from "../../delivery/delivery";
import { DeliveryNotFound } from "../../delivery/delivery";
import type { DeliveryKey } from "../../handover/key";
import { KeyLost } from "../../handover/offered-file";

export function identityLookup(keys: DeliveryKeys) {
  return async (tx: Db, { id }: Delivery): Promise<DeliveryKey> => {
    const contract = await sealingContractOf(tx, id);
    if (!contract) throw new DeliveryNotFound();
    const recipient = await keys.recipientOf(contract);
    const consignment = await sealedConsignment(tx, id);
    if (consignment && consignment.report.recipient !== recipient) throw new KeyLost();
    return { identity: keys.identityOf(contract), recipient };
  };
}
