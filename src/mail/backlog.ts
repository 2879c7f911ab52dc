import type { Db } from "../../db/client";

export async function countUnsentMails(db: Db): Promise<number> {
  const { unsent } = await db
    .selectFrom("mail_outbox")
    .select((eb) => eb.fn.countAll<number>().as("unsent"))
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return unsent;
}
