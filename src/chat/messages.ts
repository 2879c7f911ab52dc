import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { ChatMessagesTable } from "../../db/schema/chat";
import { inTransaction } from "../../db/transaction";
import { findHiddenPackages } from "../admission/admission";
import { announce } from "../announcements/announce";
import { BadCursor } from "../lib/cursor";
import { newId } from "../lib/ids";
import type { PageRequest } from "../lib/paging";
import { MINUTE } from "../lib/time";
import { actorFor } from "../memberships/acting";
import { findOwnPackage } from "../packages/own-packages";
import { MESSAGES_PER_PAGE } from "../rules/limits";
import { settingsOf } from "../settings/settings";
import {
  type Chat,
  type Conversation,
  findChat,
  MessageKeyReused,
  MessagesDeclined,
  otherMemberOf,
  requireConversationAllowance,
} from "./chats";
import { notifyReceiver } from "./notifications";

export type MessageRow = Selectable<ChatMessagesTable>;

export interface NewMessage {
  packageId: string;
  senderId: string;
  receiverId: string;
  text: string;
  /** Repeating a key returns the first message sent with it. */
  clientId: string | null;
}

export interface SentMessage {
  chat: Chat;
  message: MessageRow;
}

export const UNREAD_MAIL_DELAY_MS = 10 * MINUTE;

export async function sendMessage(
  db: Db,
  message: NewMessage,
  pseudonymKey: string,
  now: number,
): Promise<SentMessage> {
  return inTransaction(db, async (tx) => {
    const { packageId, senderId: viewerId, receiverId: otherId } = message;
    const chat = await findChat(tx, { packageId, viewerId, otherId }, pseudonymKey);
    const earlierMessage = await findRepeatedMessage(tx, chat, message);
    return earlierMessage
      ? { chat, message: earlierMessage }
      : writeMessage(tx, chat, message, now);
  });
}

export async function writeMessage(
  tx: Db,
  chat: Chat,
  {
    text,
    clientId,
    isInvitation,
  }: Pick<NewMessage, "text" | "clientId"> & { isInvitation?: boolean },
  now: number,
): Promise<SentMessage> {
  const receiverId = otherMemberOf(chat);
  // Buyers who can no longer see the package get no messages about it.
  if ((await findHiddenPackages(tx, [chat.packageId], receiverId)).size > 0)
    throw new MessagesDeclined();
  if (!chat.conversation && !(await settingsOf(tx, receiverId)).allowMessages) {
    throw new MessagesDeclined();
  }
  if (!chat.conversation && chat.viewerId === chat.buyerId) {
    await requireConversationAllowance(tx, chat.buyerId, now);
  }
  // Chats are ordered by time, so each message must be later than the previous one.
  const at = Math.max(now, (chat.conversation?.last_message_at ?? 0) + 1);
  const id = newId(at);
  const conversation = await upsertConversation(tx, chat, {
    id,
    at,
    invitedAt: isInvitation ? at : null,
  });
  const isFirstUnread = !(await hasUnread(tx, conversation.id, receiverId));
  const message = await tx
    .insertInto("chat_messages")
    .values({
      id,
      conversation_id: conversation.id,
      package_id: chat.packageId,
      sender_id: chat.viewerId,
      acted_by: actorFor(chat.viewerId),
      receiver_id: receiverId,
      message: text,
      client_id: clientId,
      created_at: at,
      // Only the first unread message of a conversation is emailed.
      mail_due_at: isFirstUnread ? at + UNREAD_MAIL_DELAY_MS : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { packageId, buyerId } = chat;
  await notifyReceiver(tx, chat, conversation.id, now);
  announce(tx, { type: "message-sent", packageId, buyerId });
  const sellerKnowsBuyer = chat.sellerKnowsBuyer || chat.viewerId === buyerId;
  return { chat: { ...chat, conversation, sellerKnowsBuyer }, message };
}

/** Oldest first. @throws BadCursor if the cursor is not in this chat */
export async function listMessages(
  db: Db,
  { conversation }: Chat,
  { cursor: before, limit = MESSAGES_PER_PAGE }: Partial<PageRequest> = {},
): Promise<MessageRow[]> {
  const chatMessages = db
    .selectFrom("chat_messages")
    .selectAll()
    .where("conversation_id", "=", conversation?.id ?? "");
  const cursor = before && (await chatMessages.where("id", "=", before).executeTakeFirst());
  if (before && !cursor) throw new BadCursor();
  const latestFirst = await chatMessages
    .$if(!!cursor, (query) => query.where("created_at", "<", (cursor as MessageRow).created_at))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return latestFirst.reverse();
}

async function findRepeatedMessage(
  tx: Db,
  { conversation }: Chat,
  { senderId, clientId, text }: NewMessage,
): Promise<MessageRow | undefined> {
  if (clientId === null) return undefined;
  const earlierMessage = await tx
    .selectFrom("chat_messages")
    .selectAll()
    .where("sender_id", "=", senderId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  const isSame =
    earlierMessage?.conversation_id === conversation?.id && earlierMessage?.message === text;
  if (earlierMessage && !isSame) throw new MessageKeyReused();
  return earlierMessage;
}

function upsertConversation(
  tx: Db,
  { packageId, sellerId, buyerId, viewerId }: Chat,
  { id, at, invitedAt }: { id: string; at: number; invitedAt: number | null },
): Promise<Conversation> {
  const buyerWroteAt = viewerId === buyerId ? at : null;
  return tx
    .insertInto("conversations")
    .values({
      id: newId(at),
      package_id: packageId,
      seller_id: sellerId,
      buyer_id: buyerId,
      last_message_id: id,
      last_message_at: at,
      buyer_wrote_at: buyerWroteAt,
      invited_at: invitedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["package_id", "buyer_id"]).doUpdateSet((eb) => ({
        last_message_id: id,
        last_message_at: at,
        buyer_wrote_at: eb.fn.coalesce("conversations.buyer_wrote_at", eb.val(buyerWroteAt)),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function hasUnread(tx: Db, conversationId: string, receiverId: string) {
  const unreadMessage = await tx
    .selectFrom("chat_messages")
    .select("id")
    .where("receiver_id", "=", receiverId)
    .where("conversation_id", "=", conversationId)
    .where("read_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return unreadMessage !== undefined;
}

interface ChatInvitation {
  packageId: string;
  sellerId: string;
  buyerId: string;
  text: string;
}

/** Does nothing if a conversation exists, so it can be repeated. @throws MessagesDeclined */
export async function inviteToChat(
  db: Db,
  { packageId, sellerId, buyerId, text }: ChatInvitation,
  pseudonymKey: string,
  now: number,
): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const ids = { packageId, viewerId: sellerId, otherId: buyerId };
    const chat = await findChat(tx, ids, pseudonymKey);
    if (chat.conversation) return chat;
    return (await writeMessage(tx, chat, { text, clientId: null, isInvitation: true }, now)).chat;
  });
}
