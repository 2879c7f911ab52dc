import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import type { Chat } from "./chats";
import { UNREAD_MS } from "./messages";

export const MOST_UNREAD = 100;

/** At most MOST_UNREAD. */
export async function unreadCount(db: Db, userId: string): Promise<number> {
  const rows = await findUnread.all(db, { user: userId, most: MOST_UNREAD });
  return rows.length;
}

/** Every page of a member runs this, so it stops at the limit. */
const findUnread = prepared<{ user: string; most: number }, { conversation_id: string }>(
  (db, value) =>
    db
      .selectFrom("chat_messages")
      .select("conversation_id")
      .where("receiver_id", "=", value("user"))
      .where("read_at", "is", null)
      .limit(value("most")),
);

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

/** Later messages stay unread and keep their mail. */
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
    const read = await tx
      .updateTable("chat_messages")
      .set({ read_at: now, mail_due_at: null })
      .where("receiver_id", "=", viewerId)
      .where("conversation_id", "=", conversation.id)
      .where("created_at", "<=", last.created_at)
      .where("read_at", "is", null)
      .returning("id")
      .execute();
    if (read.length > 0) await dueMailOfRest(tx, conversation.id, viewerId);
  });
}

async function dueMailOfRest(tx: Db, conversationId: string, viewerId: string): Promise<void> {
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
    .set((eb) => ({ mail_due_at: eb("created_at", "+", UNREAD_MS) }))
    .where("id", "=", firstUnread)
    .execute();
}
