import type { Logger } from "pino";
import { LOCK_TAKEN, type Turn, TurnLost, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { readDelivery } from "../delivery/delivery";
import { Alarm } from "../lib/alarm";
import { type Clock, isoTime, SECOND } from "../lib/time";
import { differencesOf } from "./comparing";
import type { ConsignmentFiles } from "./consignment-files";
import { type Consignment, filesOf, postpone } from "./consignments";
import { FileReadings } from "./file-readings";
import { IntakeDied, IntakeProcess, IntakeStopped } from "./intake/program";
import type { IntakeJob, IntakeOutcome, ReportReading } from "./intake/taking-in";
import type { DeliveryKeys } from "./keys";
import { refuse, seal } from "./outcome";
import { promiseOf } from "./report";
import { collectionOf, isShared, sealingContractOf } from "./sealed";
import { Setbacks } from "./setbacks";

interface IntakeDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
  folder: ConsignmentFiles;
  keys: DeliveryKeys;
  maxBytes: number;
  keepFreeBytes: number;
  sign(text: string): Promise<string>;
  work?(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome>;
}

const MAX_UNPACK_RATIO = 4;

const RETRY_MS = 5 * SECOND;

export class Intake {
  readonly alarm: Alarm;
  readonly done = { count: 0, seconds: 0 };
  readonly #setbacks = new Setbacks();
  #isTakenElsewhere = false;
  #process: IntakeProcess | null = null;

  constructor(private readonly deps: IntakeDeps) {
    const { clock, log } = deps;
    this.alarm = new Alarm({
      clock,
      work: () => this.#takeAll(),
      next: async () => this.#next(clock.now()),
      onFailure: (error) => log.error({ err: error }, "intake failed"),
    });
  }

  close(): void {
    this.#process?.stop();
    this.deps.folder.stop(new IntakeStopped());
  }

  #next(now: number): number | null {
    const moments = this.#setbacks.pendingRetries(now).map(([, again]) => again);
    if (this.#isTakenElsewhere) moments.push(now + RETRY_MS);
    return moments.length > 0 ? Math.min(...moments) : null;
  }

  async #takeAll(): Promise<void> {
    const takenElsewhere: string[] = [];
    for (;;) {
      this.#isTakenElsewhere = takenElsewhere.length > 0;
      const failedIds = this.#setbacks.pendingRetries(this.deps.clock.now()).map(([id]) => id);
      const id = await this.#oldest([...takenElsewhere, ...failedIds]);
      if (id === null) return;
      try {
        const outcome = await withAdvisoryLock(this.deps.db, `intake ${id}`, (turn) =>
          this.#takeIn(id, turn),
        );
        if (outcome === LOCK_TAKEN) takenElsewhere.push(id);
      } catch (error) {
        if (error instanceof IntakeStopped) return;
        if (error instanceof TurnLost) takenElsewhere.push(id);
        else await this.#putOff(id, error);
      }
    }
  }

  async #oldest(excludedIds: readonly string[]): Promise<string | null> {
    const oldest = await this.deps.db
      .selectFrom("consignments")
      .select("id")
      .where("status", "=", "measuring")
      .$if(excludedIds.length > 0, (waiting) => waiting.where("id", "not in", excludedIds))
      .orderBy("progressed_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    return oldest?.id ?? null;
  }

  async #takeIn(id: string, turn: Turn): Promise<void> {
    const consignment = await this.#waiting(id);
    this.#setbacks.clearFailure(id);
    if (consignment) await this.#take(consignment, turn);
  }

  async #waiting(id: string): Promise<Consignment | undefined> {
    return this.deps.db
      .selectFrom("consignments")
      .selectAll()
      .where("id", "=", id)
      .where("status", "=", "measuring")
      .executeTakeFirst();
  }

  async #putOff(id: string, error: unknown): Promise<void> {
    const now = this.deps.clock.now();
    if (!(await postpone(this.deps.db, id, now))) return;
    this.#setbacks.fail(id, now);
    this.deps.log.error({ err: error }, "intake failed");
  }

  async #take(consignment: Consignment, turn: Turn): Promise<void> {
    const { db, folder, clock, log, keys, maxBytes } = this.deps;
    const startedAt = clock.now();
    const delivery = await readDelivery(db, { deliveryId: consignment.delivery_id });
    const isSharedDelivery = await isShared(db, delivery.id);
    const key = await (isSharedDelivery ? collectionOf : sealingContractOf)(db, delivery.id);
    if (!key) throw new Error("a delivery has no contract");
    const promise = await promiseOf(db, delivery);
    const recipient = await keys.recipientOf(key);
    const files = await filesOf(db, consignment.id);
    await folder.fetchPlain(consignment.id, files);
    const fileOf = (id: string) => ({ consignment: consignment.id, id });
    const outcome = await this.#outcomeOf(consignment, {
      files: files.map(({ id, n, name, bytes, encoding }) => ({
        ...{ n, name, bytes, encoding },
        path: folder.plain(fileOf(id)),
        sealedPath: folder.sealed(fileOf(id)),
      })),
      recipient,
      maxUnpacked: MAX_UNPACK_RATIO * maxBytes,
      keepFree: this.deps.keepFreeBytes,
      contentType: readableType(promise.contentType),
    });
    if (outcome.kind === "failed") throw new Error(outcome.reason);
    await turn.check();
    if (!(await this.#waiting(consignment.id))) return;
    let done: boolean;
    if (outcome.kind === "refused") done = await refuse(this.deps, consignment, outcome.files);
    else {
      const { delivered, files: sealedFiles } = outcome;
      const ids = new Map(files.map(({ id, n }) => [n, id]));
      await folder.storeSealed(
        consignment.id,
        sealedFiles.map(({ n, sealedSha256 }) => ({ id: ids.get(n) ?? "", sha256: sealedSha256 })),
      );
      const comparison = { ...promise, delivered, files: sealedFiles };
      const { declared, sampled } = promise;
      const report = {
        contract: key.reference,
        consignment: consignment.number,
        measuredAt: isoTime(clock.now()),
        ...{ recipient, declared, sampled, delivered, files: sealedFiles },
        differs: differencesOf(comparison),
      };
      done = await seal(this.deps, consignment, { report, isShared: isSharedDelivery });
    }
    if (!done) return;
    const ms = clock.now() - startedAt;
    this.done.count++;
    this.done.seconds += ms / 1000;
    log.info({ outcome: outcome.kind, files: files.length, ms }, "intake done");
  }

  async #outcomeOf({ id }: Consignment, job: IntakeJob): Promise<IntakeOutcome> {
    const { db, log } = this.deps;
    const readings = new FileReadings(db, id, (err) => log.error({ err }, "readings not saved"));
    try {
      return await this.#work(job, readings.add);
    } catch (error) {
      if (!(error instanceof IntakeDied) || error.at === null) throw error;
      if (!this.#setbacks.recordDeath(id)) throw error;
      return { kind: "refused", files: [error.at] };
    } finally {
      await readings.flush();
    }
  }

  async #work(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome> {
    if (this.deps.work) return this.deps.work(job, read);
    this.#process = new IntakeProcess();
    try {
      return await this.#process.work(job, read);
    } finally {
      this.#process.stop();
      this.#process = null;
    }
  }
}

function readableType(contentType: string | null): IntakeJob["contentType"] {
  if (contentType === null || contentType === "problem_bank") return null;
  return contentType === "educational" ? "educational" : "literary";
}
