import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { preparedWrite } from "../../db/prepared";
import type { MailOutboxTable } from "../../db/schema/mail";
import { newId, requestId } from "../lib/ids";
import { currentRequester } from "../lib/requester";
import type { AccountTemplate, MailTemplate, MailValues } from "./templates";

export interface NewMail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  values: MailValues[Template];
  /** A second email with the same key is not queued. */
  uniqueKey?: string;
  contractId?: string;
  notBefore?: number;
}

/** Queues an email in the transaction of its event, so that neither exists without the other. */
export async function queueMail(tx: Db, mail: NewMail<AccountTemplate>, now: number) {
  await queueMails(tx, [mailRow(mail, now)]);
}

export function mailRow(mail: NewMail, now: number): MailRow {
  return {
    id: newId(now),
    recipient: mail.to,
    template: mail.template,
    template_values: JSON.stringify(mail.values),
    unique_key: mail.uniqueKey ?? null,
    contract_id: mail.contractId ?? null,
    request_id: requestId() ?? null,
    from_stranger: currentRequester()?.isKnown === false ? 1 : 0,
    next_attempt_at: mail.notBefore ?? now,
    created_at: now,
  };
}

export async function queueMails(tx: Db, mails: readonly MailRow[]): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails);
}

type MailRow = Pick<
  Selectable<MailOutboxTable>,
  | "id"
  | "recipient"
  | "template"
  | "template_values"
  | "unique_key"
  | "contract_id"
  | "request_id"
  | "from_stranger"
  | "next_attempt_at"
  | "created_at"
>;

async function insertMails(tx: Db, mails: readonly MailRow[]): Promise<void> {
  // SQLite inserts rows faster one at a time than in a composed statement.
  if (engineOf(tx) === "sqlite") for (const mail of mails) await insertMail.writeIn(tx, mail);
  else await insertQuery(tx, [...mails]).execute();
}

const insertMail = preparedWrite<MailRow>((db, value) =>
  insertQuery(db, {
    id: value("id"),
    recipient: value("recipient"),
    template: value("template"),
    template_values: value("template_values"),
    unique_key: value("unique_key"),
    contract_id: value("contract_id"),
    request_id: value("request_id"),
    from_stranger: value("from_stranger"),
    next_attempt_at: value("next_attempt_at"),
    created_at: value("created_at"),
  }),
);

function insertQuery(db: Db, mails: MailRow | MailRow[]) {
  return db
    .insertInto("mail_outbox")
    .values(mails)
    .onConflict((conflict) => conflict.column("unique_key").doNothing());
}

/** After two days of attempts, the row stays with its last error. */
export const MAX_ATTEMPTS = 15;

export interface MailBacklog {
  waitingCount: number;
  failedCount: number;
}

export async function mailBacklog(db: Db): Promise<MailBacklog> {
  const { unsent, failed } = await db
    .selectFrom("mail_outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("unsent"),
      eb.fn.countAll<number>().filterWhere("attempts", ">=", MAX_ATTEMPTS).as("failed"),
    ])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return { waitingCount: unsent - failed, failedCount: failed };
}

export async function retryFailedMails(tx: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("mail_outbox")
    .set({ attempts: 0, next_attempt_at: now })
    .where("sent_at", "is", null)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countUnsentMails(db: Db): Promise<number> {
  const { unsent } = await db
    .selectFrom("mail_outbox")
    .select((eb) => eb.fn.countAll<number>().as("unsent"))
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return unsent;
}
