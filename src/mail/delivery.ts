import type { Selectable } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { MailOutboxTable } from "../../db/schema/mail";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, HOUR, MINUTE } from "../lib/time";
import { MAX_ATTEMPTS } from "./outbox";
import { mailPreferencesOf } from "./recipients";
import type { RenderMail } from "./rendering";
import { subscriptionOf, type UnsubscribeTokens } from "./subscriptions";
import type { MailTransport } from "./transport";
import { attachmentsOf } from "./transport";

type OutboxRow = Selectable<MailOutboxTable>;

const FIRST_RETRY_MS = MINUTE;
const LAST_RETRY_MS = 6 * HOUR;
const BATCH_SIZE = 20;

interface MailDeliveryDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  render: RenderMail;
  publicUrl: string;
  logsMailLinks: boolean;
  unsubscribeTokens: UnsubscribeTokens;
}

export class MailDelivery {
  #alarm: Alarm;
  #isStopped = false;
  #isFailing = false;

  constructor(private readonly deps: MailDeliveryDeps) {
    this.#alarm = new Alarm({
      clock: deps.clock,
      work: () => this.#deliverDue(),
      next: () => this.#nextAttempt(),
      onFailure: (error) => deps.log.error({ err: error }, "mail outbox not read"),
    });
  }

  start(): Promise<void> {
    void this.checkServer();
    return this.#alarm.start();
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  async checkServer(): Promise<void> {
    try {
      await this.deps.transport.check();
      this.#isFailing = false;
    } catch (error) {
      if (this.#isStopped) return;
      this.#isFailing = true;
      const isRefused = (error as { code?: string }).code === "EAUTH";
      const fault = isRefused ? "refuses the user name or password" : "can't be reached";
      this.deps.log.warn(
        { err: error },
        `SMTP_URL: the mail server ${fault}. Emails wait and are retried for two days.`,
      );
    }
  }

  check(): Promise<void> {
    return this.#alarm.check();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#alarm.stop();
  }

  async #deliverDue(): Promise<void> {
    let due: OutboxRow[];
    do {
      due = await this.#findDue();
      for (const row of due) {
        if (this.#isStopped) return;
        await this.#deliver(row);
        await nextTurn();
      }
    } while (due.length === BATCH_SIZE && !this.#isStopped);
  }

  /** A flood of sign-ups must not delay anyone's bid or contract. */
  async #findDue(): Promise<OutboxRow[]> {
    const due = await this.#findDueOf(0);
    return due.length === BATCH_SIZE
      ? due
      : [...due, ...(await this.#findDueOf(1))].slice(0, BATCH_SIZE);
  }

  #findDueOf(fromStranger: 0 | 1): Promise<OutboxRow[]> {
    return this.#unsentMails()
      .selectAll()
      .where("from_stranger", "=", fromStranger)
      .where("next_attempt_at", "<=", this.deps.clock.now())
      .orderBy("next_attempt_at")
      .limit(BATCH_SIZE)
      .execute();
  }

  #unsentMails() {
    return this.deps.db
      .selectFrom("mail_outbox")
      .where("sent_at", "is", null)
      .where("attempts", "<", MAX_ATTEMPTS);
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const { clock, log, transport, render, publicUrl, logsMailLinks } = this.deps;
    if (!(await this.#claim(row))) return;
    try {
      const { db } = this.deps;
      const { userId, ...preferences } = await mailPreferencesOf(db, row.recipient);
      const unsubscribeUrl = this.#unsubscribeUrl(row.template, userId);
      const context = { ...preferences, now: clock.now(), unsubscribeUrl };
      const { link, ...mail } = render(row, publicUrl, context);
      const attachments = await attachmentsOf(db, row);
      const outgoingMail = { id: row.id, to: row.recipient, ...mail, attachments, unsubscribeUrl };
      const file = await transport.send(outgoingMail);
      this.#isFailing = false;
      // Links in an email let anyone act for the member, so its values are deleted once it is sent.
      await this.#recordOutcome(row, {
        sent_at: clock.now(),
        last_error: null,
        template_values: "{}",
      });
      const fileField = file !== null && { file };
      const linkField = file !== null && logsMailLinks && link !== null && { link };
      log.info({ ...logFields(row), ...fileField, ...linkField }, "mail sent");
    } catch (error) {
      this.#isFailing = true;
      await this.#recordOutcome(row, { last_error: String(error) });
      log.warn({ ...logFields(row), err: error }, "mail not sent");
    }
  }

  #unsubscribeUrl(template: string, userId: string | null): string | null {
    const subscription = subscriptionOf(template);
    if (userId === null || subscription === null) return null;
    const token = this.deps.unsubscribeTokens.sign({ userId, subscription });
    return `${this.deps.publicUrl}/unsubscription/${token}`;
  }

  /** Claims an email for this server by postponing its next attempt. */
  async #claim({ id, attempts }: OutboxRow): Promise<boolean> {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
    const claimedRow = await this.deps.db
      .updateTable("mail_outbox")
      .set({ attempts: attempts + 1, next_attempt_at: this.deps.clock.now() + wait })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("sent_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return claimedRow !== undefined;
  }

  async #recordOutcome(
    row: OutboxRow,
    outcome: Partial<Pick<OutboxRow, "sent_at" | "last_error" | "template_values">>,
  ) {
    await this.deps.db.updateTable("mail_outbox").set(outcome).where("id", "=", row.id).execute();
  }

  async #nextAttempt(): Promise<number | null> {
    const next = await this.#unsentMails()
      .select((eb) => eb.fn.min("next_attempt_at").as("at"))
      .executeTakeFirst();
    return next?.at ?? null;
  }
}

function logFields({ id, template, request_id }: OutboxRow) {
  return { mail: id, template, ...(request_id !== null && { request: request_id }) };
}
