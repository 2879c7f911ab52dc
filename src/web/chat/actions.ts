import { z } from "zod";
import { conversationSchema, invitedSchema, messageSchema, unreadSchema } from "../../chat/answers";
import { type Chat, findChat, shownIdOf } from "../../chat/chats";
import { listConversations } from "../../chat/conversations";
import {
  inviteToChat,
  listMessages,
  type MessageRow,
  type SentMessage,
  sendMessage,
} from "../../chat/messages";
import { invitation, messageText, newMessage, readMark } from "../../chat/schema";
import { markRead, unreadCount } from "../../chat/unread";
import { line } from "../../lib/inputs";
import { MESSAGES_PER_PAGE } from "../../rules/limits";
import { action, type Turn } from "../http/action";
import { NEXT_PAGE_HEADER, nextPageLink } from "../http/call";
import { formKey } from "../http/idempotency-key";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { conversationJson, messageJson, messagesJson } from "./message-json";
import { type ChatDeps, chatPages } from "./pages";

const pagingQuery = z.object({ cursor: line().optional() });

/** The address of the form names the receiver. */
interface TypedMessage {
  message: string;
  receiverId?: string;
}

export function chatActions(services: ChatDeps) {
  const { db, config, pages, pseudonymKey } = services;
  const view = chatPages(services);

  function chatAt({ id: packageId, partId: otherId, caller }: Turn<"member">): Promise<Chat> {
    return findChat(db, { packageId, otherId, viewerId: caller.id }, pseudonymKey);
  }

  function pathOfOlder({ chat, messages }: { chat: Chat; messages: MessageRow[] }): string | null {
    const [first] = messages;
    if (!first || messages.length < MESSAGES_PER_PAGE) return null;
    const otherId = shownIdOf(chat, pseudonymKey);
    return `/api/packages/${chat.packageId}/chat/${otherId}?cursor=${first.id}`;
  }

  return mountActions(services, [
    action({
      caller: "member",
      run: ({ caller, input: { cursor } }) =>
        listConversations(db, { viewerId: caller.id, pseudonymKey, cursor }),
      api: {
        at: "GET /api/chat",
        summary: "List your conversations, latest first",
        tag: "Chat",
        query: pagingQuery,
        answer: z.array(conversationSchema),
        responseHeaders: NEXT_PAGE_HEADER,
        headers: ({ next }) => nextPageLink(next && `/api/chat?cursor=${next}`),
        json: ({ entries }) => entries.map(conversationJson),
      },
    }),
    action({
      caller: "member",
      limit: "chatHistory",
      run: async (turn: Turn<"member", z.output<typeof pagingQuery>>) => {
        const chat = await chatAt(turn);
        return { chat, messages: await listMessages(db, chat, turn.input.cursor) };
      },
      api: {
        at: "GET /api/packages/:id/chat/:otherId",
        summary: "List a chat's latest messages, oldest first",
        tag: "Chat",
        query: pagingQuery,
        answer: z.array(messageSchema),
        responseHeaders: NEXT_PAGE_HEADER,
        headers: (page) => nextPageLink(pathOfOlder(page)),
        json: (page, { caller }) => messagesJson(services, caller, page),
      },
    }),
    action<"member", TypedMessage, SentMessage>({
      caller: "member",
      needs: "settle",
      limit: "messages",
      input: z.object({ message: messageText(config.maxChatLength) }),
      run: ({ id: packageId, partId, caller, input, form, key, now }) => {
        const { receiverId = partId, message: text } = input;
        const clientId = key ?? formKey(form, Bun.hash(text));
        const message = { packageId, senderId: caller.id, receiverId, text, clientId };
        return sendMessage(db, message, pseudonymKey, now);
      },
      page: {
        at: "POST /messages/:packageId/:otherId",
        fields: ["key"],
        done: ({ chat }) =>
          seeOther(`/messages/${chat.packageId}/${shownIdOf(chat, pseudonymKey)}`),
        refused: (refused, { reader, id: packageId, partId: otherId }) =>
          view.conversation(reader, { packageId, otherId }, refused),
      },
      api: {
        at: "POST /api/packages/:id/chat",
        scope: "manage",
        summary: "Send a message to a package's seller or, as its seller, to a buyer",
        tag: "Chat",
        body: newMessage(config.maxChatLength),
        keyed: true,
        status: 201,
        answer: messageSchema,
        refusals: [409],
        json: ({ message, chat }) => messageJson(message, chat, pseudonymKey),
      },
    }),
    action({
      caller: "member",
      limit: "reading",
      input: readMark,
      run: async (turn: Turn<"member", z.output<typeof readMark>>) =>
        markRead(db, await chatAt(turn), turn.now, turn.input.upTo),
      api: {
        at: "POST /api/packages/:id/chat/:otherId/read",
        scope: "manage",
        summary: "Mark a chat as read up to a message",
        tag: "Chat",
        answer: unreadSchema,
        json: async (_, { caller }) => ({ unread: await unreadCount(db, caller.id) }),
      },
    }),
    action({
      caller: "seller",
      limit: "messages",
      input: invitation,
      run: ({ reader, caller, input, now }) => {
        const { invitation: text } = pages.messages(reader).chat;
        return inviteToChat(db, { ...input, sellerId: caller.id, text }, pseudonymKey, now);
      },
      api: {
        at: "POST /api/chat/invite",
        scope: "sell",
        summary: "Invite an interested buyer to chat",
        tag: "Chat",
        status: 201,
        answer: invitedSchema,
        refusals: [404],
        json: (chat) => ({
          packageId: chat.packageId,
          otherId: shownIdOf(chat, pseudonymKey),
        }),
      },
    }),
  ]);
}
