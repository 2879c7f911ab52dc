import type { Db } from "../../db/client";
import { mailRow, type NewMail, queueMails } from "../../src/mail/outbox";
import type { World } from "./world";

export interface QueuedMail {
  to: string;
  template: string;
  values: Record<string, unknown>;
}

export async function outbox({ db }: Pick<World, "db">, template?: string): Promise<QueuedMail[]> {
  const rows = await db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  return rows
    .filter((row) => template === undefined || row.template === template)
    .map(({ recipient, template, template_values }) => ({
      to: recipient.replace("@example.test", ""),
      template,
      values: JSON.parse(template_values),
    }));
}

export async function mails(world: Pick<World, "db">): Promise<string[]> {
  return (await outbox(world)).map(({ to, template }) => `${to} ${template}`);
}

export function queueAnyMail(tx: Db, mail: NewMail, now: number): Promise<void> {
  return queueMails(tx, [mailRow(mail, now)]);
}
