import type { z } from "zod";
import type { ChatMessage, conversationSchema } from "../../chat/answers";
import { type Chat, shownIdOf } from "../../chat/chats";
import type { ConversationEntry } from "../../chat/conversations";
import type { MessageRow } from "../../chat/messages";
import { isoTime } from "../../lib/time";
import { titleLanguage } from "../../packages/titles";

export function messageJson(row: MessageRow, chat: Chat, pseudonymKey: string): ChatMessage {
  const isYours = row.sender_id === chat.viewerId;
  const [yourId, otherId] = [chat.viewerId, shownIdOf(chat, pseudonymKey)];
  return {
    id: row.id,
    packageId: row.package_id,
    senderId: isYours ? yourId : otherId,
    receiverId: isYours ? otherId : yourId,
    message: row.message,
    createdAt: isoTime(row.created_at),
    isYours,
    clientId: isYours ? row.client_id : null,
  };
}

export function conversationJson({
  packageId,
  other: otherId,
  unread,
  ...entry
}: ConversationEntry): z.output<typeof conversationSchema> {
  const { text, at, isYours } = entry.lastMessage;
  const lastMessage = { message: text, createdAt: isoTime(at), isYours };
  const { title, english_title: englishTitle } = entry;
  const titleFields = { title, titleLanguage: titleLanguage(entry), englishTitle };
  return { packageId, ...titleFields, other: otherId, unread, lastMessage };
}
