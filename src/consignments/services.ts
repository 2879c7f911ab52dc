import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { Delivery } from "../delivery/delivery";
import type { Clock } from "../lib/time";
import { ConsignmentFolder } from "./consignment-folder";
import { Intake } from "./intake";
import { DeliveryKeys } from "./keys";
import { Receiving } from "./receiving";
import { Room } from "./room";
import { lossOf, sealedConsignment, sealedFor } from "./sealed";
import { consignmentSweep } from "./sweep";

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Signs as the public log does. */
  sign(text: string): Promise<string>;
  config: {
    dataDir: string;
    keepFreeBytes: number;
    maxDeliveryBytes: number;
    deliveryKey: string | null;
  };
}

/** All that deliveries' files need, made once a server. */
export function createHandingIn({ db, clock, log, sign, config }: Needs) {
  const folder = new ConsignmentFolder(config.dataDir);
  const room = new Room(config.dataDir, config.keepFreeBytes);
  const keys = new DeliveryKeys(config.dataDir, config.deliveryKey);
  const maxBytes = config.maxDeliveryBytes;
  return {
    folder,
    room,
    keys,
    maxBytes,
    intake: new Intake({
      ...{ db, clock, log, folder, keys, maxBytes, sign },
      keepFreeBytes: config.keepFreeBytes,
    }),
    receiving: new Receiving({ db, folder, room, clock }),
    sweep: consignmentSweep({ db, folder, clock, log }),
    isLost: (tx: Db, delivery: Delivery) => isLost(tx, folder, keys, delivery),
  };
}

export type HandingInServices = ReturnType<typeof createHandingIn>;

const SEALED_STATES: readonly Delivery["state"][] = ["sealed", "paid", "accepted"];

async function isLost(
  db: Db,
  folder: ConsignmentFolder,
  keys: DeliveryKeys,
  delivery: Delivery,
): Promise<boolean> {
  if (!SEALED_STATES.includes(delivery.state)) return false;
  const sealed = await sealedConsignment(db, folder, delivery.id);
  const contract = await sealedFor(db, delivery.id);
  if (!contract) return false;
  return sealed === null || (await lossOf(keys, sealed, contract)) !== null;
}
