import type { Logger } from "pino";
import { idList, listedIds } from "../../db/json";
import { Alarm } from "../lib/alarm";
import { abortUpload, type CopyDeps, copyObjects } from "./copying";
import { BucketFailure } from "./problems";
import {
  beginTry,
  type DueBucket,
  endCopy,
  endDiscarding,
  endWithFault,
  type Try,
  TryEnded,
} from "./tries";

/** Each has one part in memory (8 MiB, more for files beyond 80 GB). */
const MAX_COPIES_AT_ONCE = 4;

interface BucketCopierDeps extends CopyDeps {
  log: Logger;
}

/** Copies sealed deliveries to their buyers' buckets. */
export class BucketCopier {
  #alarm: Alarm;
  #running = new Map<string, Promise<void>>();
  #stopping = new AbortController();

  constructor(private readonly deps: BucketCopierDeps) {
    this.#alarm = new Alarm({
      clock: deps.clock,
      work: () => this.#startDue(),
      next: () => this.#nextDue(),
      isNextExact: true,
      onFailure: (error) => deps.log.error({ err: error }, "deliveries not copied"),
    });
  }

  start(): Promise<void> {
    return this.#alarm.start();
  }

  check(): Promise<void> {
    return this.#alarm.check();
  }

  /** Requests under way end at once. The next server repeats them. */
  async stop(): Promise<void> {
    await this.#alarm.stop();
    this.#stopping.abort(new Error("The server stops"));
    await this.whenIdle();
  }

  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #startDue(): Promise<void> {
    const free = MAX_COPIES_AT_ONCE - this.#running.size;
    if (free <= 0 || this.#stopping.signal.aborted) return;
    const due = await this.#listed()
      .where("due_at", "<=", this.deps.clock.now())
      .limit(free)
      .execute();
    for (const { id, due_at } of due) if (due_at !== null) this.#begin({ id, due_at });
  }

  #begin(due: DueBucket): void {
    const done = this.#run(due).then(() => {
      this.#running.delete(due.id);
      return this.#alarm.check();
    });
    this.#running.set(due.id, done);
  }

  async #run(due: DueBucket): Promise<void> {
    try {
      const begun = await beginTry(this.deps, due);
      if (begun) await this.#try(begun);
    } catch (error) {
      // After its lease, the try is repeated.
      this.deps.log.error({ bucket: due.id, err: error }, "delivery not copied");
    }
  }

  async #try(begun: Try): Promise<void> {
    const { log } = this.deps;
    const { signal } = this.#stopping;
    const fields = { bucket: begun.id, contract: begun.facts.delivery.reference };
    try {
      if (begun.task === "copy") {
        await copyObjects(this.deps, begun, signal);
        if (await endCopy(this.deps, begun)) log.info(fields, "delivery copied to a bucket");
      } else {
        await abortUpload(this.deps, begun, signal);
        await endDiscarding(this.deps, begun);
      }
    } catch (error) {
      if (!(error instanceof TryEnded || error instanceof BucketFailure)) throw error;
      const fault = error instanceof BucketFailure ? error.fault : null;
      if (fault && !signal.aborted) log.warn({ ...fields, ...fault }, "delivery not copied");
      await endWithFault(this.deps, begun, signal.aborted ? null : fault);
    }
  }

  #listed() {
    const busy = idList([...this.#running.keys()]);
    return this.deps.db
      .selectFrom("buckets")
      .select(["id", "due_at"])
      .where("due_at", "is not", null)
      .where("id", "not in", listedIds(busy))
      .orderBy("due_at")
      .orderBy("id");
  }

  async #nextDue(): Promise<number | null> {
    if (this.#running.size >= MAX_COPIES_AT_ONCE) return null;
    const next = await this.#listed().limit(1).executeTakeFirst();
    return next?.due_at ?? null;
  }
}
