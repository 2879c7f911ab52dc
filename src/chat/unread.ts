import { sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inBatches, inTransaction } from "../../db/transaction";
import { findHiddenPackages, isVisibleOrDeleted } from "../admission/admission";
import { databaseAlarm } from "../lib/alarm";
import { personName } from "../lib/languages";
import { queueMail } from "../mail/outbox";
import { mailReaders } from "../mail/recipients";
import { markNotificationsRead } from "../notifications/notifications";
import type { Chat } from "./chats";
import { namedCorrespondent, PROFILE_COLUMNS } from "./correspondents";
import { hasUnread, UNREAD_MAIL_DELAY_MS } from "./messages";
import { messageTopic } from "./notifications";

export const MAX_UNREAD = 100;

export async function unreadCount(db: Db, userId: string): Promise<number> {
  const rows = await findUnread.all(db, { user: userId, most: MAX_UNREAD });
  return rows.length;
}

/** Runs for every page that a member opens, so it stops counting at the limit. */
const findUnread = prepared<{ user: string; most: number }, { conversation_id: string }>(
  (db, value) =>
    db
      .selectFrom("chat_messages")
      .select("conversation_id")
      .where("receiver_id", "=", value("user"))
      .where("read_at", "is", null)
      .where(isMessageVisible())
      .limit(value("most")),
);

/** Lists leave out packages that the member can no longer see, so counts must too. */
export function isMessageVisible() {
  return isVisibleOrDeleted(
    sql.ref("chat_messages.package_id"),
    sql.ref("chat_messages.receiver_id"),
  );
}

export async function unreadByConversation(
  db: Db,
  userId: string,
  conversationIds: readonly string[],
): Promise<Map<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("chat_messages")
    .select((eb) => ["conversation_id", eb.fn.countAll<number>().as("count")])
    .where("receiver_id", "=", userId)
    .where("conversation_id", "in", conversationIds)
    .where("read_at", "is", null)
    .groupBy("conversation_id")
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row.count]));
}

/** Messages after `upTo` stay unread and are still emailed. */
export async function markRead(db: Db, chat: Chat, now: number, upTo?: string): Promise<void> {
  const { conversation, viewerId } = chat;
  if (!conversation) return;
  await inTransaction(db, async (tx) => {
    const last = await tx
      .selectFrom("chat_messages")
      .select("created_at")
      .where("conversation_id", "=", conversation.id)
      .where("id", "=", upTo ?? conversation.last_message_id)
      .executeTakeFirst();
    if (!last) return;
    const readMessages = await tx
      .updateTable("chat_messages")
      .set({ read_at: now, mail_due_at: null })
      .where("receiver_id", "=", viewerId)
      .where("conversation_id", "=", conversation.id)
      .where("created_at", "<=", last.created_at)
      .where("read_at", "is", null)
      .returning("id")
      .execute();
    if (readMessages.length === 0) return;
    await rescheduleUnreadMail(tx, conversation.id, viewerId);
    if (await hasUnread(tx, conversation.id, viewerId)) return;
    const topic = messageTopic(conversation.id);
    await markNotificationsRead(tx, viewerId, { topic }, now);
  });
}

async function rescheduleUnreadMail(
  tx: Db,
  conversationId: string,
  viewerId: string,
): Promise<void> {
  const firstUnread = tx
    .selectFrom("chat_messages")
    .select("id")
    .where("receiver_id", "=", viewerId)
    .where("conversation_id", "=", conversationId)
    .where("read_at", "is", null)
    .orderBy("created_at")
    .limit(1);
  await tx
    .updateTable("chat_messages")
    .set((eb) => ({ mail_due_at: eb("created_at", "+", UNREAD_MAIL_DELAY_MS) }))
    .where("id", "=", firstUnread)
    .execute();
}

/** At most 20 messages per transaction, so that requests are served in between. */
const BATCH_SIZE = 20;

export const unreadMailAlarm = databaseAlarm({
  work: mailUnreadMessages,
  next: nextUnreadMail,
  isNextExact: true,
  failureMessage: "emails about unread messages not queued",
});

/** The email does not quote the message, because others may read the mailbox. */
export function mailUnreadMessages(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => mailBatch(tx, now));
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
  const dueMessages = await tx
    .selectFrom("chat_messages")
    .innerJoin("packages", "packages.id", "chat_messages.package_id")
    .innerJoin("users", "users.id", "chat_messages.sender_id")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["chat_messages.id", "package_id", "title", "seller_id", "receiver_id"])
    .select(PROFILE_COLUMNS)
    .where("mail_due_at", "<=", now)
    .orderBy("mail_due_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const message of dueMessages) {
    const { package_id: packageId, title, user_id: otherId, seller_id } = message;
    const { firstName, lastName } = namedCorrespondent(
      message,
      otherId === seller_id ? "seller" : "buyer",
    );
    const values = { packageId, title, otherId, from: personName(firstName, lastName) };
    const uniqueKey = `message-unread ${message.id}`;
    const mail = { template: "message-unread", values, uniqueKey } as const;
    const isHidden = (await findHiddenPackages(tx, [packageId], message.receiver_id)).size > 0;
    const news = { memberId: message.receiver_id, packageId, kind: mail.template };
    const [readers = []] = isHidden ? [] : await mailReaders(tx, [news]);
    for (const { email: to, keySuffix } of readers)
      await queueMail(tx, { to, ...mail, uniqueKey: uniqueKey + keySuffix }, now);
    const update = tx.updateTable("chat_messages").set({ mail_due_at: null });
    await update.where("id", "=", message.id).execute();
  }
  return dueMessages.length;
}
