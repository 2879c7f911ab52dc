import { Elysia } from "elysia";
import { z } from "zod";
import { conversationSchema, invitedSchema, messageSchema, unreadSchema } from "../../chat/answers";
import { findChat, shownIdOf } from "../../chat/chats";
import { listConversations } from "../../chat/conversations";
import { inviteToChat, listMessages, sendMessage } from "../../chat/messages";
import { invitation, newMessage, readMark } from "../../chat/schema";
import { markRead, unreadCount } from "../../chat/unread";
import { line } from "../../lib/inputs";
import { MESSAGES_PER_PAGE } from "../../rules/limits";
import { readerPlugin, requireSeller, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";
import { idempotencyHeaders } from "../http/idempotency-key";
import { conversationJson, messageJson } from "./message-json";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function chatApi(services: Deps) {
  const { db, clock, config, pages, pseudonymKey } = services;
  return new Elysia({ prefix: "/api", tags: ["Chat"] })
    .use(readerPlugin(services))
    .get(
      "/chat",
      async ({ viewer, query, set }) => {
        const { id: viewerId } = requireSignedIn(viewer);
        const request = { viewerId, pseudonymKey, cursor: query.cursor };
        const { entries, next } = await listConversations(db, request);
        if (next) set.headers.link = `</api/chat?cursor=${next}>; rel="next"`;
        return entries.map(conversationJson);
      },
      {
        query: pagingQuery,
        ...apiCall("List your conversations, latest first", {
          caller: "member",
          responses: z.array(conversationSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .get(
      "/packages/:id/chat/:otherId",
      async ({ params, viewer, query, set }) => {
        const chat = await findChat(
          db,
          chatRequestOf(params, requireSignedIn(viewer).id),
          pseudonymKey,
        );
        const messages = await listMessages(db, chat, query.cursor);
        const [first] = messages;
        if (first && messages.length === MESSAGES_PER_PAGE) {
          const path = `/api/packages/${chat.packageId}/chat/${shownIdOf(chat, pseudonymKey)}`;
          set.headers.link = `<${path}?cursor=${first.id}>; rel="next"`;
        }
        return messages.map((row) => messageJson(row, chat, pseudonymKey));
      },
      {
        query: pagingQuery,
        ...apiCall("List a chat's latest messages, oldest first", {
          limit: "chatHistory",
          caller: "member",
          responses: z.array(messageSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .post(
      "/packages/:id/chat",
      async ({ params, viewer, body, headers, status }) => {
        const { id: senderId } = requireSignedIn(viewer);
        const clientId = headers["idempotency-key"] ?? null;
        const { receiverId, message: text } = body;
        const message = { packageId: params.id, senderId, receiverId, text, clientId };
        const { chat, message: sentMessage } = await sendMessage(
          db,
          message,
          pseudonymKey,
          clock.now(),
        );
        return status(201, messageJson(sentMessage, chat, pseudonymKey));
      },
      {
        body: newMessage(config.maxChatLength),
        headers: idempotencyHeaders,
        ...apiCall("Send a message to a package's seller or, as its seller, to a buyer", {
          limit: "messages",
          caller: "member",
          responses: { 201: messageSchema },
          refusals: [409],
        }),
      },
    )
    .post(
      "/packages/:id/chat/:otherId/read",
      async ({ params, viewer, body }) => {
        const { id } = requireSignedIn(viewer);
        const chat = await findChat(db, chatRequestOf(params, id), pseudonymKey);
        await markRead(db, chat, clock.now(), body.upTo);
        return { unread: await unreadCount(db, id) };
      },
      {
        body: readMark,
        ...apiCall("Mark a chat as read up to a message", {
          limit: "reading",
          caller: "member",
          responses: unreadSchema,
        }),
      },
    )
    .post(
      "/chat/invite",
      async ({ viewer, reader, body, status }) => {
        const { id: sellerId } = requireSeller(viewer);
        const { invitation: text } = pages.messages(reader).chat;
        const invitationInput = { ...body, sellerId, text };
        const chat = await inviteToChat(db, invitationInput, pseudonymKey, clock.now());
        return status(201, {
          packageId: chat.packageId,
          otherId: shownIdOf(chat, pseudonymKey),
        });
      },
      {
        body: invitation,
        ...apiCall("Invite an interested buyer to chat", {
          limit: "messages",
          caller: "seller",
          responses: { 201: invitedSchema },
          refusals: [404],
        }),
      },
    );
}

const pagingQuery = z.object({ cursor: line().optional() });

function chatRequestOf({ id, otherId }: { id: string; otherId: string }, viewerId: string) {
  return { packageId: id, viewerId, otherId };
}
