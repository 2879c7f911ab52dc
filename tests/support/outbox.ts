import type { World } from "./world";

export interface QueuedMail {
  /** The person's name, whose address is `<name>@example.test`. */
  to: string;
  template: string;
  values: Record<string, unknown>;
}

/** The mails that wait to be sent, in their order. */
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

/** Whom they go to, and with which words: `bo contract`. */
export async function mails(world: Pick<World, "db">): Promise<string[]> {
  return (await outbox(world)).map(({ to, template }) => `${to} ${template}`);
}
