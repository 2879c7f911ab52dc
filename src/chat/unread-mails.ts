import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { personName } from "../lib/languages";
import type { Clock } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import { FACE, namedCorrespondent } from "./correspondents";

/** Messages in one transaction; requests are served in between. */
const BATCH = 20;

export function unreadMailAlarm({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  return new Alarm({
    clock,
    work: () => mailUnread(db, clock.now()),
    next: () => nextUnreadMail(db),
    failed: (error) => log.error({ err: error }, "mails of unread messages not queued"),
  });
}

/** Does not quote the message, as others may read a mailbox. */
export async function mailUnread(db: Db, now: number): Promise<void> {
  while ((await inTransaction(db, (tx) => mailBatch(tx, now))) === BATCH) await nextTurn();
}

export async function nextUnreadMail(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("chat_messages")
    .select("mail_due_at as at")
    .where("mail_due_at", "is not", null)
    .orderBy("mail_due_at")
    .limit(1)
    .executeTakeFirst();
  return next?.at ?? null;
}

async function mailBatch(tx: Db, now: number): Promise<number> {
  const due = await tx
    .selectFrom("chat_messages")
    .innerJoin("packages", "packages.id", "chat_messages.package_id")
    .innerJoin("users", "users.id", "chat_messages.sender_id")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["chat_messages.id", "package_id", "title", "seller_id", "receiver_id"])
    .select(FACE)
    .where("mail_due_at", "<=", now)
    .orderBy("mail_due_at")
    .limit(BATCH)
    .execute();
  for (const message of due) {
    const { package_id: packageId, title, user_id: otherId, seller_id } = message;
    const { firstName, lastName } = namedCorrespondent(
      message,
      otherId === seller_id ? "seller" : "buyer",
    );
    const values = { packageId, title, otherId, from: personName(firstName, lastName) };
    const uniqueKey = `message-unread ${message.id}`;
    for (const { email } of await recipients(tx, [message.receiver_id], "messageAlerts")) {
      await queueMail(tx, { to: email, template: "message-unread", values, uniqueKey }, now);
    }
    const looked = tx.updateTable("chat_messages").set({ mail_due_at: null });
    await looked.where("id", "=", message.id).execute();
  }
  return due.length;
}
