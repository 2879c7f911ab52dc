import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { newId, requestId } from "../lib/ids";
import { insertMails, type MailRow } from "./outbox-rows";
import type { AccountTemplate, MailTemplate, MailValues } from "./templates";

export interface NewMail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  values: MailValues[Template];
  /** A repeated key queues nothing. */
  uniqueKey?: string;
  contractId?: string;
}

/** Queues an email in the transaction of its event, so that neither exists without the other. */
export async function queueMail(
  tx: Db,
  mail: NewMail<AccountTemplate>,
  now: number,
): Promise<void> {
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
    next_attempt_at: now,
    created_at: now,
  };
}

export async function queueMails(tx: Db, mails: readonly MailRow[]): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails);
  announce(tx, { type: "mail-queued" });
}
