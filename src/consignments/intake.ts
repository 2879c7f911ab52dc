import { type SqlBool, sql } from "kysely";
import type { Logger } from "pino";
import { LOCK_TAKEN, type Turn, TurnLost, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { HELD_STATES } from "../delivery/holding";
import { Alarm } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { seedDraws } from "./collection/committing";
import { collectionCourse } from "./collection/course";
import type { ConsignmentFiles } from "./consignment-files";
import { type Consignment, filesOf, postponeIntake } from "./consignments";
import { deliveryCourse } from "./course";
import { FileReadings } from "./file-readings";
import { OF_PACKAGE } from "./holder";
import { IntakeDied, IntakeProcess, IntakeStopped } from "./intake/program";
import type { IntakeJob, IntakeOutcome, ReportReading } from "./intake/taking-in";
import type { DeliveryKeys } from "./keys";
import { RetryTracker } from "./setbacks";

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

export const MAX_UNPACK_RATIO = 4;

const RETRY_MS = 5 * SECOND;

/** A collection that was committed to waits for the signed tree head that decides what is drawn. */
const IS_SEEDED = sql<SqlBool>`not exists (select 1 from samplings
  where consignment_id = consignments.id and checkpoint is null and withdrawn_at is null)`;

export class Intake {
  readonly alarm: Alarm;
  readonly totals = { count: 0, seconds: 0 };
  readonly #retries = new RetryTracker();
  #isTakenElsewhere = false;
  #process: IntakeProcess | null = null;

  constructor(private readonly deps: IntakeDeps) {
    const { clock, log } = deps;
    this.alarm = new Alarm({
      clock,
      work: () => this.#intakeAll(),
      next: async () => this.#next(clock.now()),
      onFailure: (error) => log.error({ err: error }, "intake failed"),
    });
  }

  close(): void {
    this.#process?.stop();
    this.deps.folder.stop(new IntakeStopped());
  }

  #next(now: number): number | null {
    const retryTimes = this.#retries.pendingRetries(now).map(([, retryAt]) => retryAt);
    if (this.#isTakenElsewhere) retryTimes.push(now + RETRY_MS);
    return retryTimes.length > 0 ? Math.min(...retryTimes) : null;
  }

  async #intakeAll(): Promise<void> {
    const takenElsewhere: string[] = [];
    await seedDraws(this.deps.db);
    for (;;) {
      this.#isTakenElsewhere = takenElsewhere.length > 0;
      const failedIds = this.#retries.pendingRetries(this.deps.clock.now()).map(([id]) => id);
      const id = await this.#findOldest([...takenElsewhere, ...failedIds]);
      if (id === null) return;
      try {
        const outcome = await withAdvisoryLock(this.deps.db, `intake ${id}`, (turn) =>
          this.#intakeOne(id, turn),
        );
        if (outcome === LOCK_TAKEN) takenElsewhere.push(id);
      } catch (error) {
        if (error instanceof IntakeStopped) return;
        if (error instanceof TurnLost) takenElsewhere.push(id);
        else await this.#postpone(id, error);
      }
    }
  }

  async #findOldest(excludedIds: readonly string[]): Promise<string | null> {
    const oldest = await this.deps.db
      .selectFrom("consignments")
      .leftJoin("deliveries", "deliveries.id", "delivery_id")
      .leftJoin("packages", (join) => join.on(OF_PACKAGE))
      .select("consignments.id")
      .where("consignments.status", "=", "measuring")
      .where(IS_SEEDED)
      // A hidden package's delivery cannot be sealed before the package is restored.
      .where((eb) =>
        eb.or([eb("hidden_at", "is", null), eb("deliveries.state", "not in", HELD_STATES)]),
      )
      .$if(excludedIds.length > 0, (waiting) =>
        waiting.where("consignments.id", "not in", excludedIds),
      )
      .orderBy("progressed_at")
      .orderBy("consignments.id")
      .limit(1)
      .executeTakeFirst();
    return oldest?.id ?? null;
  }

  async #intakeOne(id: string, turn: Turn): Promise<void> {
    const consignment = await this.#findMeasuring(id);
    this.#retries.clearFailure(id);
    if (consignment) await this.#measureAndSeal(consignment, turn);
  }

  async #findMeasuring(id: string): Promise<Consignment | undefined> {
    return this.deps.db
      .selectFrom("consignments")
      .selectAll()
      .where("id", "=", id)
      .where("status", "=", "measuring")
      .executeTakeFirst();
  }

  async #postpone(id: string, error: unknown): Promise<void> {
    const now = this.deps.clock.now();
    if (!(await postponeIntake(this.deps.db, id, now))) return;
    this.#retries.recordFailure(id, now);
    this.deps.log.error({ err: error }, "intake failed");
  }

  async #measureAndSeal(consignment: Consignment, turn: Turn): Promise<void> {
    const { db, folder, clock, log, maxBytes } = this.deps;
    const startedAt = clock.now();
    const { delivery_id: deliveryId } = consignment;
    const course =
      deliveryId === null
        ? await collectionCourse(this.deps, consignment)
        : await deliveryCourse(this.deps, consignment, deliveryId);
    const files = await filesOf(db, consignment.id);
    await folder.fetchPlain(consignment.id, files);
    const fileOf = (id: string) => ({ consignment: consignment.id, id });
    const outcome = await this.#outcomeOf(consignment, {
      files: files.map(({ id, n, name, bytes, encoding }) => ({
        n,
        name,
        bytes,
        encoding,
        path: folder.plain(fileOf(id)),
        sealedPath: folder.sealed(fileOf(id)),
      })),
      maxUnpacked: MAX_UNPACK_RATIO * maxBytes,
      keepFree: this.deps.keepFreeBytes,
      countsTags: consignment.counts_tags === 1,
      ...course.job,
    });
    if (outcome.kind === "failed") throw new Error(outcome.reason);
    await turn.check();
    if (!(await this.#findMeasuring(consignment.id))) return;
    const ids = new Map(files.map(({ id, n }) => [n, id]));
    const isSaved = await course.save(outcome, (sealedFiles) =>
      folder.storeSealed(
        consignment.id,
        sealedFiles.map(({ n, sealedSha256 }) => ({ id: ids.get(n) ?? "", sha256: sealedSha256 })),
      ),
    );
    if (!isSaved) return;
    const ms = clock.now() - startedAt;
    this.totals.count++;
    this.totals.seconds += ms / 1000;
    log.info({ outcome: outcome.kind, files: files.length, ms }, "intake done");
  }

  async #outcomeOf({ id }: Consignment, job: IntakeJob): Promise<IntakeOutcome> {
    const { db, log } = this.deps;
    const readings = new FileReadings(db, id, (err) => log.error({ err }, "readings not saved"));
    try {
      return await this.#work(job, readings.add);
    } catch (error) {
      if (!(error instanceof IntakeDied) || error.at === null) throw error;
      if (!this.#retries.recordDeath(id)) throw error;
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
