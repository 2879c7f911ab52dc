import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { readDelivery } from "../delivery/delivery";
import { takeStep } from "../delivery/steps";
import { Alarm } from "../lib/alarm";
import { type Clock, isoTime, MINUTE } from "../lib/time";
import { differencesOf } from "./comparing";
import type { ConsignmentFiles } from "./consignment-files";
import { type Consignment, filesOf, putOff, staying } from "./consignments";
import { promisedOf } from "./declared";
import { IntakeProcess, IntakeStopped } from "./intake/program";
import type { IntakeJob, IntakeOutcome } from "./intake/taking-in";
import type { DeliveryKeys } from "./keys";
import { type DeliveryReport, signReport } from "./report";
import { sealedFor } from "./sealed";

interface Needs {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
  folder: ConsignmentFiles;
  keys: DeliveryKeys;
  /** Of one consignment, as it is handed in. */
  maxBytes: number;
  /** Of the disk, for all else. */
  keepFreeBytes: number;
  /** Signs as the public log does. */
  sign(text: string): Promise<string>;
  /** Does the work, if not a process of its own. */
  work?(job: IntakeJob): Promise<IntakeOutcome>;
}

/** A collection may unpack to so many times what one may have. */
const MOST_TIMES = 4;

/** After a failure of ours or of the disk it begins anew this much later. */
const RETRY_MS = 10 * MINUTE;

/**
 * Measures and seals what was handed in, one consignment at a time, in their order, in a process that
 * gives way to everything else. What a server that died had begun begins anew.
 */
export class Intake {
  readonly alarm: Alarm;
  /** Those that came to an outcome, and what they took together. */
  readonly done = { count: 0, seconds: 0 };
  #notBefore = 0;
  #process: IntakeProcess | null = null;

  constructor(private readonly needs: Needs) {
    const { clock, log } = needs;
    this.alarm = new Alarm({
      clock,
      work: () => this.#takeAll(),
      next: async () => (this.#notBefore > clock.now() ? this.#notBefore : null),
      failed: (error) => log.error({ err: error }, "intake failed"),
    });
  }

  /** Ends what is under way, which begins anew at the next start. */
  close(): void {
    this.#process?.stop();
    this.needs.folder.stop(new IntakeStopped());
  }

  async #takeAll(): Promise<void> {
    for (;;) {
      const next = await this.needs.db
        .selectFrom("consignments")
        .selectAll()
        .where("status", "=", "measuring")
        .orderBy("progressed_at")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (!next || this.needs.clock.now() < this.#notBefore) return;
      try {
        await this.#take(next);
      } catch (error) {
        if (error instanceof IntakeStopped) return;
        // Given up meanwhile, it may fail for that alone.
        const now = this.needs.clock.now();
        if (!(await putOff(this.needs.db, next.id, now))) continue;
        this.#notBefore = now + RETRY_MS;
        throw error;
      }
    }
  }

  async #take(consignment: Consignment): Promise<void> {
    const { db, folder, clock, log, keys, maxBytes } = this.needs;
    const began = clock.now();
    const delivery = await readDelivery(db, { deliveryId: consignment.delivery_id });
    const contract = await sealedFor(db, delivery.id);
    if (!contract) throw new Error("a delivery without its contract");
    const promised = await promisedOf(db, delivery);
    const recipient = await keys.recipientOf(contract);
    const files = await filesOf(db, consignment.id);
    await folder.bring(consignment.id, files);
    const of = (id: string) => ({ consignment: consignment.id, id });
    const outcome = await this.#work({
      files: files.map(({ id, n, name, bytes }) => ({
        ...{ n, name, bytes },
        path: folder.plain(of(id)),
        sealedPath: folder.sealed(of(id)),
      })),
      recipient,
      mostUnpacked: MOST_TIMES * maxBytes,
      keepFree: this.needs.keepFreeBytes,
      contentType: readableType(promised.contentType),
    });
    if (outcome.kind === "failed") throw new Error(outcome.reason);
    if (outcome.kind === "refused") await this.#refuse(consignment, outcome.files);
    else {
      const { delivered, files: sealed } = outcome;
      await folder.keep(
        consignment.id,
        files.map(({ id }) => id),
      );
      const measured = { ...promised, delivered, files: sealed };
      const { declared, sampled } = promised;
      await this.#seal(consignment, {
        contract: delivery.reference,
        consignment: consignment.number,
        measuredAt: isoTime(clock.now()),
        ...{ recipient, declared, sampled, delivered, files: sealed },
        differs: differencesOf(measured),
      });
    }
    const ms = clock.now() - began;
    this.done.count++;
    this.done.seconds += ms / 1000;
    log.info({ outcome: outcome.kind, files: files.length, ms }, "intake done");
  }

  async #work(job: IntakeJob): Promise<IntakeOutcome> {
    if (this.needs.work) return this.needs.work(job);
    this.#process = new IntakeProcess();
    try {
      return await this.#process.work(job);
    } finally {
      this.#process.stop();
      this.#process = null;
    }
  }

  async #refuse({ id }: Consignment, files: readonly object[]): Promise<void> {
    const { db, clock, folder } = this.needs;
    await inTransaction(db, async (tx) => {
      const delivery = await stillMeasured(tx, id);
      if (!delivery) return;
      const refused = { step: "refused", actor: "server" } as const;
      await takeStep(tx, delivery, { ...refused, ...staying(delivery) }, clock.now());
      await tx
        .updateTable("consignments")
        .set({ status: "refused", refusal: JSON.stringify({ files }) })
        .where("id", "=", id)
        .execute();
    });
    await folder.remove(id);
  }

  async #seal({ id }: Consignment, report: DeliveryReport): Promise<void> {
    const { db, clock, folder, sign } = this.needs;
    const signed = await signReport(report, sign);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const delivery = await stillMeasured(tx, id);
      if (!delivery) return;
      const details = { differs: report.differs };
      const sealed = { step: "sealed", actor: "server", details } as const;
      await takeStep(tx, delivery, { ...sealed, ...staying(delivery) }, now);
      const differs = report.differs.length > 0 ? JSON.stringify(report.differs) : null;
      await tx
        .updateTable("consignments")
        .set({ status: "sealed", sealed_at: now, ...signed, differs })
        .where("id", "=", id)
        .execute();
      for (const file of report.files) {
        await tx
          .updateTable("delivery_files")
          .set({
            sha256: file.sha256,
            sealed_bytes: file.sealedBytes,
            sealed_sha256: file.sealedSha256,
          })
          .where("consignment_id", "=", id)
          .where("n", "=", file.n)
          .execute();
      }
    });
    await folder.removePlain(id);
  }
}

/** The delivery of what was measured; null where it was given up meanwhile, as by a withdrawal. */
async function stillMeasured(tx: Db, consignmentId: string) {
  const row = await tx
    .selectFrom("consignments")
    .select("delivery_id")
    .where("id", "=", consignmentId)
    .where("status", "=", "measuring")
    .executeTakeFirst();
  return row ? readDelivery(tx, { deliveryId: row.delivery_id }) : null;
}

/** A bank of problems is judged by its problems, which its packed columns do not show. */
function readableType(contentType: string | null): IntakeJob["contentType"] {
  if (contentType === null || contentType === "problem_bank") return null;
  return contentType === "educational" ? "educational" : "literary";
}
