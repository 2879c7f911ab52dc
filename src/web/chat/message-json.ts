import type { z } from "zod";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../accounts/viewer";
import type { ChatMessage, conversationSchema } from "../../chat/answers";
import { type Chat, shownIdOf } from "../../chat/chats";
import type { ConversationEntry } from "../../chat/conversations";
import type { MessageRow } from "../../chat/messages";
import { isoTime } from "../../lib/time";
import { actorNames } from "../../memberships/actors";
import { titleLanguage } from "../../packages/titles";

/** Says of the organization's own messages which colleague has sent them. */
export async function messagesJson(
  { db, pseudonymKey }: { db: Db; pseudonymKey: string },
  { roles, memberId }: Pick<Viewer, "roles" | "memberId">,
  { chat, messages }: { chat: Chat; messages: readonly MessageRow[] },
): Promise<ChatMessage[]> {
  const own = messages.filter(({ sender_id }) => sender_id === chat.viewerId);
  const actors = own.map(({ acted_by }) => (acted_by === memberId ? null : acted_by));
  const names = await actorNames(db, { roles }, actors);
  return messages.map((row) => ({
    ...messageJson(row, chat, pseudonymKey),
    sentBy: (row.sender_id === chat.viewerId && names.get(row.acted_by ?? "")) || null,
  }));
}

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
    sentBy: null,
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
