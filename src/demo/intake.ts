import { join } from "node:path";
import pino from "pino";
import type { Db } from "../../db/client";
import type { Config } from "../config";
import { completeCollection } from "../consignments/collection/collection";
import { beginFile } from "../consignments/handing-in";
import type { Holder } from "../consignments/holder";
import { Intake } from "../consignments/intake";
import { IntakeProcess } from "../consignments/intake/program";
import type { IntakeJob } from "../consignments/intake/taking-in";
import { Recipients } from "../consignments/recipients";
import { createConsignmentServices } from "../consignments/services";
import { PublicLog } from "../transparency/public-log";

type DemoIntakeConfig = Pick<
  Config,
  "dataDir" | "publicUrl" | "keepFreeBytes" | "maxDeliveryBytes" | "deliveryKey" | "logKey" | "s3"
>;

interface UploadedFile {
  name: string;
  bytes: Uint8Array;
  /** How much of the file arrives; by default all. */
  received?: number;
}

/** Receives, measures and seals what sellers of the demo upload, at a time in the past. */
export class DemoIntake {
  /** The time at which everything happens. */
  at = 0;
  readonly handingIn: ReturnType<typeof createConsignmentServices>;
  // Starting a process for each collection takes longer than the work.
  readonly #process = new IntakeProcess();
  readonly #intake: Intake;
  readonly #recipients: Recipients;
  readonly #log: PublicLog;

  constructor(
    private readonly db: Db,
    config: DemoIntakeConfig,
  ) {
    const clock = { now: () => this.at };
    const log = pino({ level: "silent" });
    this.#log = new PublicLog({ ...config, db, clock, log });
    const sign = (text: string) => this.#log.sign(text);
    this.handingIn = createConsignmentServices({ db, clock, log, sign, config });
    const work = (job: IntakeJob) => this.#process.work(job);
    const deps = { ...this.handingIn, db, clock, log };
    this.#intake = new Intake({ ...deps, ...config, work });
    this.#recipients = new Recipients(deps);
  }

  async upload(holder: Holder, { name, bytes, received = bytes.byteLength }: UploadedFile) {
    const file = { name, bytes: bytes.byteLength };
    const { id: fileId } = await beginFile(this.db, this.handingIn, holder, file, this.at);
    const chunks = (async function* () {
      yield bytes.subarray(0, received);
    })();
    const piece = { holder, fileId, offset: 0, length: received, bytes: chunks };
    await this.handingIn.receiving.receive(piece);
  }

  /** Takes in all that was completed. */
  async run(): Promise<void> {
    for (const { alarm } of [this.#intake, this.#recipients]) {
      await alarm.start();
      await alarm.stop();
    }
  }

  /** The draw waits for the log to sign the commitment. */
  async sampleCollection(packageId: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const bytes = await Bun.file(join(import.meta.dir, "texts", name)).bytes();
      await this.upload({ packageId }, { name, bytes });
    }
    await completeCollection(this.db, this.handingIn, { packageId }, this.at);
    await this.run();
    await this.#log.publish();
    await this.run();
  }

  close(): void {
    this.#process.stop();
  }
}
