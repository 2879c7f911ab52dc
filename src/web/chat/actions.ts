import { z } from "zod";
import { conversationSchema, invitedSchema, messageSchema, unreadSchema } from "../../chat/answers";
import { type Chat, findChat, shownIdOf } from "../../chat/chats";
import { CONVERSATIONS_PER_PAGE, listConversations } from "../../chat/conversations";
import { inviteToChat, listMessages, type SentMessage, sendMessage } from "../../chat/messages";
import { invitation, messageText, newMessage, readMark } from "../../chat/schema";
import { markRead, unreadCount } from "../../chat/unread";
import { cursorOf } from "../../lib/cursor";
import { pageQuery } from "../../lib/paging";
import { MESSAGES_PER_PAGE } from "../../rules/limits";
import { action, type Turn } from "../http/action";
import { formKey } from "../http/idempotency-key";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { conversationJson, messageJson, messagesJson } from "./message-json";
import { type ChatDeps, chatPages } from "./pages";

const messagesQuery = pageQuery(MESSAGES_PER_PAGE);

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

  return mountActions(services, [
    action({
      caller: "member",
      run: ({ caller, input }) =>
        listConversations(db, { viewerId: caller.id, pseudonymKey, ...input }),
      api: {
        at: "GET /api/chat",
        summary: "List your conversations, latest first",
        tag: "Chat",
        query: pageQuery(CONVERSATIONS_PER_PAGE),
        answer: z.array(conversationSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(conversationJson),
      },
    }),
    action({
      caller: "member",
      limit: "chatHistory",
      run: async (turn: Turn<"member", z.output<typeof messagesQuery>>) => {
        const chat = await chatAt(turn);
        const messages = await listMessages(db, chat, turn.input);
        const [first] = messages;
        const isFull = messages.length === turn.input.limit;
        return { chat, messages, nextCursor: first && isFull ? cursorOf(first.id) : null };
      },
      api: {
        at: "GET /api/packages/:id/chat/:otherId",
        summary: "List a chat's latest messages, oldest first",
        tag: "Chat",
        query: messagesQuery,
        answer: z.array(messageSchema),
        next: ({ nextCursor }) => nextCursor,
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
