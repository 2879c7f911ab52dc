import type { World } from "./world";

export async function secondFactorMails({ db }: World, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", to)
    .where("template", "=", "second-factor-changed")
    .orderBy("id")
    .execute();
  return rows.map((row) => JSON.parse(row.template_values).change);
}
