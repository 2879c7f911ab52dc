import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { DELIVERIES_FOLDER } from "../backups/files";
import { SEALED_STATES } from "../delivery/course";
import type { Delivery } from "../delivery/delivery";
import type { Consignment } from "../delivery/sharing";
import type { S3Address } from "../lib/addresses";
import type { Clock } from "../lib/time";
import { S3Store } from "../store/s3-store";
import type { ConsignmentFiles } from "./consignment-files";
import { ConsignmentFolder } from "./consignment-folder";
import { ConsignmentStore } from "./consignment-store";
import { Intake } from "./intake";
import type { IntakeJob, IntakeOutcome, ReportReading } from "./intake/taking-in";
import { DeliveryKeys } from "./keys";
import { UploadReceiver } from "./receiving";
import { Recipients } from "./recipients";
import { Room } from "./room";
import { lossOf, readSealed, sealedConsignment } from "./sealed";
import { ConsignmentSweep } from "./sweep";

interface ConsignmentDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  sign(text: string): Promise<string>;
  takeIn?(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome>;
  config: {
    dataDir: string;
    keepFreeBytes: number;
    maxDeliveryBytes: number;
    deliveryKey: string | null;
    s3: S3Address | null;
  };
}

export function createConsignmentServices({
  db,
  clock,
  log,
  sign,
  takeIn,
  config,
}: ConsignmentDeps) {
  const { dataDir, s3 } = config;
  const folder = s3
    ? new ConsignmentStore({ store: new S3Store(s3, `${DELIVERIES_FOLDER}/`), dataDir, clock })
    : new ConsignmentFolder(dataDir);
  const room = new Room(dataDir, config.keepFreeBytes, {
    maxBytes: config.maxDeliveryBytes,
    isRemote: s3 !== null,
  });
  const keys = new DeliveryKeys(config.dataDir, config.deliveryKey);
  const maxBytes = config.maxDeliveryBytes;
  return {
    folder,
    room,
    keys,
    maxBytes,
    sign,
    intake: new Intake({
      db,
      clock,
      log,
      folder,
      keys,
      maxBytes,
      sign,
      keepFreeBytes: config.keepFreeBytes,
      work: takeIn,
    }),
    receiving: new UploadReceiver({ db, folder, room, clock }),
    recipients: new Recipients({ db, clock, log, folder, keys, sign }),
    sweep: new ConsignmentSweep({ db, folder, clock, log }),
    isLost: (tx: Db, delivery: Delivery, consignment?: Consignment | null) =>
      isLost(tx, { folder, keys }, delivery, consignment),
  };
}

async function isLost(
  db: Db,
  storage: { folder: ConsignmentFiles; keys: DeliveryKeys },
  { id, state, package_key: encryptionKey, reference }: Delivery,
  consignment?: Consignment | null,
): Promise<boolean> {
  if (!SEALED_STATES.includes(state)) return false;
  const sealed = await (consignment?.status === "sealed"
    ? readSealed(db, consignment, id)
    : sealedConsignment(db, id));
  const contract = { encryptionKey, reference };
  return sealed === null || (await lossOf(storage, sealed, contract)) !== null;
}
