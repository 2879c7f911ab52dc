import { Elysia } from "elysia";
import { z } from "zod";
import { conversationAnswer, invitedAnswer, messageAnswer, unreadAnswer } from "../../chat/answers";
import { findChat, otherIdOf } from "../../chat/chats";
import { listConversations } from "../../chat/conversations";
import { inviteToChat, listMessages, sendMessage } from "../../chat/messages";
import { invitation, newMessage, readMark } from "../../chat/schema";
import { markRead, unreadCount } from "../../chat/unread";
import { line } from "../../lib/inputs";
import { MESSAGES_PER_PAGE } from "../../lib/limits";
import { reading, seller, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call, NEXT_PAGE } from "../http/call";
import { repeatable } from "../http/idempotency-key";
import { conversationJson, messageJson } from "./message-json";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function chatApi(services: Deps) {
  const { db, clock, pages, pseudonymKey } = services;
  return new Elysia({ prefix: "/api", tags: ["Chat"] })
    .use(reading(services))
    .get(
      "/chat",
      async ({ viewer, query, set }) => {
        const { id: viewerId } = signedIn(viewer);
        const request = { viewerId, pseudonymKey, cursor: query.cursor };
        const { entries, next } = await listConversations(db, request);
        if (next) set.headers.link = `</api/chat?cursor=${next}>; rel="next"`;
        return entries.map(conversationJson);
      },
      {
        query: paging,
        ...call("List your conversations, latest first", {
          by: "member",
          answers: z.array(conversationAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .get(
      "/packages/:id/chat/:otherId",
      async ({ params, viewer, query, set }) => {
        const chat = await findChat(db, chatRequestOf(params, signedIn(viewer).id), pseudonymKey);
        const list = await listMessages(db, chat, query.cursor);
        const [first] = list;
        if (first && list.length === MESSAGES_PER_PAGE) {
          const path = `/api/packages/${chat.packageId}/chat/${otherIdOf(chat, pseudonymKey)}`;
          set.headers.link = `<${path}?cursor=${first.id}>; rel="next"`;
        }
        return list.map((row) => messageJson(row, chat, pseudonymKey));
      },
      {
        query: paging,
        ...call("List a chat's latest messages, oldest first", {
          limit: "chatHistory",
          by: "member",
          answers: z.array(messageAnswer),
          gives: NEXT_PAGE,
        }),
      },
    )
    .post(
      "/packages/:id/chat",
      async ({ params, viewer, body, headers, status }) => {
        const { id: senderId } = signedIn(viewer);
        const clientId = headers["idempotency-key"] ?? null;
        const { receiverId, message: text } = body;
        const message = { packageId: params.id, senderId, receiverId, text, clientId };
        const { chat, sent } = await sendMessage(db, message, pseudonymKey, clock.now());
        return status(201, messageJson(sent, chat, pseudonymKey));
      },
      {
        body: newMessage,
        headers: repeatable,
        ...call("Send a message to a package's seller or, as its seller, to a buyer", {
          limit: "messages",
          by: "member",
          answers: { 201: messageAnswer },
          refusals: [409],
        }),
      },
    )
    .post(
      "/packages/:id/chat/:otherId/read",
      async ({ params, viewer, body }) => {
        const { id } = signedIn(viewer);
        const chat = await findChat(db, chatRequestOf(params, id), pseudonymKey);
        await markRead(db, chat, clock.now(), body.upTo);
        return { unread: await unreadCount(db, id) };
      },
      {
        body: readMark,
        ...call("Mark a chat as read up to a message", {
          limit: "reading",
          by: "member",
          answers: unreadAnswer,
        }),
      },
    )
    .post(
      "/chat/invite",
      async ({ viewer, reader, body, status }) => {
        const { id: sellerId } = seller(viewer);
        const { invitation: text } = pages.messages(reader).chat;
        const invited = { ...body, sellerId, text };
        const chat = await inviteToChat(db, invited, pseudonymKey, clock.now());
        return status(201, {
          packageId: chat.packageId,
          otherId: otherIdOf(chat, pseudonymKey),
        });
      },
      {
        body: invitation,
        ...call("Invite an interested buyer to chat", {
          limit: "messages",
          by: "seller",
          answers: { 201: invitedAnswer },
          refusals: [404],
        }),
      },
    );
}

const paging = z.object({ cursor: line().optional() });

function chatRequestOf({ id, otherId }: { id: string; otherId: string }, viewerId: string) {
  return { packageId: id, viewerId, otherId };
}
