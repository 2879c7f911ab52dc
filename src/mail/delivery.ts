import type { Selectable } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { MailOutboxTable } from "../../db/schema";
import { type Clock, HOUR, MINUTE } from "../lib/time";
import { renderMail } from "./templates";
import type { MailTransport } from "./transport";

type OutboxRow = Selectable<MailOutboxTable>;

const FIRST_RETRY_MS = MINUTE;
const LAST_RETRY_MS = 6 * HOUR;
/** Two days of trying; then the row stays with its last error. */
const MOST_ATTEMPTS = 15;
const BATCH = 20;

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
}

/** Delivers what stands in the outbox, one mail after another, again later where that fails. */
export class MailDelivery {
  #running: Promise<void> | null = null;
  #again = false;
  #started = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly needs: Needs) {}

  /** From now on mails are delivered; first what an earlier run left. */
  start(): Promise<void> {
    this.#started = true;
    return this.wake();
  }

  /** Delivers what is due, and what comes in meanwhile; resolves when nothing is due any more. */
  async wake(): Promise<void> {
    if (!this.#started) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Delivers no more; resolves once the mail under way is out. */
  async stop(): Promise<void> {
    this.#started = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#again && this.#started) {
      this.#again = false;
      for (const row of await this.#due()) if (this.#started) await this.#deliver(row);
    }
    if (this.#started) await this.#armTimer();
  }

  #due(): Promise<OutboxRow[]> {
    return this.#open()
      .selectAll()
      .where("next_attempt_at", "<=", this.needs.clock.now())
      .orderBy("next_attempt_at")
      .limit(BATCH)
      .execute();
  }

  #open() {
    return this.needs.db
      .selectFrom("mail_outbox")
      .where("sent_at", "is", null)
      .where("attempts", "<", MOST_ATTEMPTS);
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const { clock, log, transport } = this.needs;
    if (!(await this.#claim(row))) return;
    this.#again = true;
    try {
      await transport.send({ id: row.id, to: row.recipient, ...renderMail(row) });
      await this.#note(row, { sent_at: clock.now(), last_error: null });
      log.info({ mail: row.id, template: row.template }, "mail sent");
    } catch (error) {
      await this.#note(row, { last_error: String(error) });
      log.warn({ mail: row.id, template: row.template, err: error }, "mail not sent");
    }
  }

  /** Takes a mail for this server alone: the next try moves on before this one is made. */
  async #claim({ id, attempts }: OutboxRow): Promise<boolean> {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
    const claimed = await this.needs.db
      .updateTable("mail_outbox")
      .set({ attempts: attempts + 1, next_attempt_at: this.needs.clock.now() + wait })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("sent_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async #note(row: OutboxRow, outcome: Partial<Pick<OutboxRow, "sent_at" | "last_error">>) {
    await this.needs.db.updateTable("mail_outbox").set(outcome).where("id", "=", row.id).execute();
  }

  async #armTimer(): Promise<void> {
    clearTimeout(this.#timer);
    const next = await this.#open()
      .select((eb) => eb.fn.min("next_attempt_at").as("at"))
      .executeTakeFirst();
    if (!next?.at || !this.#started) return;
    const wait = Math.max(0, next.at - this.needs.clock.now());
    this.#timer = setTimeout(() => void this.wake(), Math.min(wait, HOUR));
    this.#timer.unref();
  }
}
