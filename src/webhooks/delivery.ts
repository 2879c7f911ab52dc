import type { Logger } from "pino";
import { idList, listedIds } from "../../db/json";
import { Alarm } from "../lib/alarm";
import { type DueDelivery, isSuccess, type TryDeps, tryDelivery } from "./trying";

/** A receiver gets one request at a time from each server. */
const MAX_TRIES_AT_ONCE = 32;
/** Receivers that fail can take all of their time, so they must leave room for the others. */
const MAX_FAILING_AT_ONCE = 8;
const BATCH_SIZE = 32;

interface WebhookSenderDeps extends TryDeps {
  log: Logger;
}

/** Sends what is due. Tries run side by side, because a receiver can take ten seconds. */
export class WebhookSender {
  #alarm: Alarm;
  /** By the ID of its webhook; whether the last try before has failed. */
  #running = new Map<string, { isFailing: boolean; done: Promise<void> }>();
  #stopping = new AbortController();

  constructor(private readonly deps: WebhookSenderDeps) {
    this.#alarm = new Alarm({
      clock: deps.clock,
      work: () => this.#startDue(),
      next: () => this.#nextDue(),
      isNextExact: true,
      onFailure: (error) => deps.log.error({ err: error }, "webhooks not sent"),
    });
  }

  start(): Promise<void> {
    return this.#alarm.start();
  }

  check(): Promise<void> {
    return this.#alarm.check();
  }

  /** Tries under way end at once and are repeated as after a failure. */
  async stop(): Promise<void> {
    await this.#alarm.stop();
    this.#stopping.abort(new Error("The server stops"));
    await this.whenIdle();
  }

  async whenIdle(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #startDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const free = MAX_TRIES_AT_ONCE - this.#running.size;
      if (free <= 0) return;
      const due = await this.#listed()
        .select(["delivery.id", "webhook_id", "step", "due_at", "failing_since"])
        .where("due_at", "<=", this.deps.clock.now())
        .orderBy("due_at")
        .orderBy("delivery.id")
        .limit(BATCH_SIZE)
        .execute();
      if (due.length === 0) return;
      for (const { failing_since, due_at, ...row } of due) {
        const isFailing = failing_since !== null;
        if (due_at !== null && this.#hasRoom(row.webhook_id, isFailing))
          this.#begin({ ...row, due_at }, isFailing);
      }
    }
  }

  #hasRoom(webhookId: string, isFailing: boolean): boolean {
    if (this.#running.has(webhookId) || this.#running.size >= MAX_TRIES_AT_ONCE) return false;
    return !isFailing || this.#failingCount < MAX_FAILING_AT_ONCE;
  }

  get #failingCount(): number {
    return [...this.#running.values()].filter(({ isFailing }) => isFailing).length;
  }

  #begin(due: DueDelivery, isFailing: boolean): void {
    const done = this.#try(due).then(() => {
      this.#running.delete(due.webhook_id);
      return this.#alarm.check();
    });
    this.#running.set(due.webhook_id, { isFailing, done });
  }

  async #try(due: DueDelivery): Promise<void> {
    const { log } = this.deps;
    const fields = { webhook: due.webhook_id, delivery: due.id };
    try {
      const result = await tryDelivery(this.deps, due, this.#stopping.signal);
      if (result === null) return;
      const { status, problem } = result;
      if (isSuccess(result)) log.info({ ...fields, status }, "event sent to a webhook");
      else log.warn({ ...fields, status, problem }, "event not sent to a webhook");
    } catch (error) {
      log.error({ ...fields, err: error }, "webhook not tried");
    }
  }

  /** Without what would have to wait for a try that is under way. */
  #listed() {
    const busy = idList([...this.#running.keys()]);
    const takesFailing = this.#failingCount < MAX_FAILING_AT_ONCE;
    return this.deps.db
      .selectFrom("webhook_deliveries as delivery")
      .innerJoin("webhooks", "webhooks.id", "webhook_id")
      .where("due_at", "is not", null)
      .where("webhook_id", "not in", listedIds(busy))
      .$if(!takesFailing, (query) => query.where("failing_since", "is", null));
  }

  async #nextDue(): Promise<number | null> {
    if (this.#running.size >= MAX_TRIES_AT_ONCE) return null;
    const next = await this.#listed()
      .select("due_at")
      .orderBy("due_at")
      .limit(1)
      .executeTakeFirst();
    return next?.due_at ?? null;
  }
}
