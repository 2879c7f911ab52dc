import { Elysia } from "elysia";
import { findHiddenPackages } from "../../admission/admission";
import { auctionsOfMember } from "../../auctions/reading/member-auctions";
import { listedStates, packageMessage } from "../../auctions/reading/package-state";
import type { StandingMessage } from "../../auctions/types";
import type { MessageNews } from "../../chat/answers";
import { findChat } from "../../chat/chats";
import { NotFound, TooManyRequests } from "../../lib/errors";
import type { UnreadMessage } from "../../notifications/answers";
import { unreadNotifications } from "../../notifications/notifications";
import type { Channel, Socket } from "../../realtime/channel";

import { CLOSE_CODES } from "../../realtime/close-codes";
import { MessageLimiter, MessageQueues } from "../../realtime/incoming-messages";
import type { ChannelMessage } from "../../realtime/messages";
import { REFUSALS } from "../../realtime/refusals";
import {
  type ChatRequest,
  type ClientMessage,
  clientMessage,
  type MembersTopic,
} from "../../realtime/schema";
import type { SessionSockets } from "../../realtime/session-sockets";
import type { OpenSockets } from "../../realtime/sockets";
import { chatKey, type Subscriber, type Subscriptions } from "../../realtime/subscriptions";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { ForeignOrigin, isOwnOrigin } from "../http/edge";
import { DatabaseUnreachable } from "../http/errors";
import { requesterOf } from "../http/limited";

interface Deps extends AppContext {
  channel: Channel;
  chatSubscriptions: Subscriptions<MessageNews>;
  memberSubscriptions: Subscriptions<StandingMessage>;
  notificationSubscriptions: Subscriptions<UnreadMessage>;
  pseudonymKey: string;
  sockets: OpenSockets;
  sessionSockets: SessionSockets;
  isCurrent(): boolean;
}

type Connection = Socket & Subscriber & Parameters<OpenSockets["has"]>[0];

const MAX_FRAME_BYTES = 4096;

/** An estimate of when other pages will have closed. */
const RETRY_AFTER_SECONDS = 30;

/** No actions: the channel only notifies, and bids and messages are sent over HTTP. */
export function channelRoutes(services: Deps) {
  const { channel, chatSubscriptions, memberSubscriptions, sockets, sessionSockets } = services;
  const { notificationSubscriptions } = services;
  const { config, clock, limits, log } = services;
  const receive = messageHandler(services);
  const queues = new MessageQueues<Connection>();
  const messageCounts = new MessageLimiter<Connection>(limits.channelMessages, clock);
  const routes = new Elysia().use(readerPlugin(services)).derive(({ request, server }) => ({
    owner: requesterOf({ request, server }, config),
  }));
  return routes.ws("/ws", {
    beforeHandle({ request, owner }) {
      if (!isOwnOrigin(request.headers, config.publicUrl)) throw new ForeignOrigin();
      if (!services.isCurrent()) throw new DatabaseUnreachable();
      if (!sockets.hasRoomFor(owner)) throw new TooManyRequests(RETRY_AFTER_SECONDS);
    },
    open(ws) {
      // Checked again, because concurrent requests can all pass `beforeHandle`.
      const { owner, viewer, reader } = ws.data;
      if (!sockets.hasRoomFor(owner))
        return void ws.close(CLOSE_CODES.tryAgainLater, "too many connections");
      sockets.onOpen(ws.raw, owner);
      if (viewer && reader.credential)
        sessionSockets.onOpen(ws.raw, reader.credential, viewer.memberId);
    },
    message(ws, frame) {
      const connection = ws.raw;
      if (!sockets.has(connection)) return;
      if (!messageCounts.count(connection, ws.data.owner.memberId ?? ws.data.owner.network)) {
        sockets.onClose(connection);
        return void ws.close(CLOSE_CODES.policyViolation, "too many messages");
      }
      const { credential } = ws.data.reader;
      const isQueued = queues.add(connection, async () => {
        try {
          await receive(connection, credential, frame);
        } catch (error) {
          log.error({ err: error }, "channel message not handled");
          sendError(connection, REFUSALS.failed);
          // Closes the socket, because a page with an open socket looks live.
          ws.close(CLOSE_CODES.tryAgainLater, "failed");
        }
      });
      if (!isQueued) sendError(connection, REFUSALS.tooFast);
    },
    close(ws) {
      sockets.onClose(ws.raw);
      sessionSockets.onClose(ws.raw);
      queues.onClose(ws.raw);
      channel.onClose(ws.raw);
      chatSubscriptions.leaveAll(ws.raw);
      memberSubscriptions.leaveAll(ws.raw);
      notificationSubscriptions.leaveAll(ws.raw);
    },
  });
}

function messageHandler(services: Deps) {
  const { channel, chatSubscriptions, memberSubscriptions, sessions, sockets, limits } = services;
  const { db, clock, pseudonymKey, notificationSubscriptions } = services;

  async function chatKeyOf({ packageId, userId1, userId2 }: ChatRequest, viewerId: string) {
    const otherId = [userId1, userId2].find((id) => id !== viewerId);
    if (otherId === undefined || ![userId1, userId2].includes(viewerId)) return null;
    try {
      return chatKey(await findChat(db, { packageId, viewerId, otherId }, pseudonymKey));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  const memberOf = async (token: string | null) => (token ? await sessions.viewerOf(token) : null);
  const viewerOf = async (token: string | null) => (await memberOf(token))?.id ?? null;

  async function joinChat(connection: Connection, token: string | null, request: ChatRequest) {
    const viewerId = await viewerOf(token);
    const chat = viewerId && (await chatKeyOf(request, viewerId));
    // If the socket has closed in the meantime, the subscription would leak.
    if (!sockets.has(connection)) return;
    if (!chat) return sendError(connection, REFUSALS.notYourChat);
    if (request.type === "LEAVE_CHAT") return chatSubscriptions.leave(connection, chat);
    const isJoined = chatSubscriptions.join(
      connection,
      chat,
      async () => (await viewerOf(token)) === viewerId,
    );
    if (!isJoined) sendError(connection, REFUSALS.tooManyChats);
  }

  async function joinMember(connection: Connection, token: string | null, type: MembersTopic) {
    const isBell = type.endsWith("NOTIFICATIONS");
    const topicOf = async () => (await memberOf(token))?.[isBell ? "memberId" : "id"] ?? null;
    const viewerId = await topicOf();
    if (!sockets.has(connection)) return;
    if (viewerId === null) return sendError(connection, REFUSALS.notSignedIn);
    const subscriptions = isBell ? notificationSubscriptions : memberSubscriptions;
    if (type.startsWith("LEAVE")) return subscriptions.leave(connection, viewerId);
    const mayReceive = async () => (await topicOf()) === viewerId;
    subscriptions.join(connection, viewerId, mayReceive);
    try {
      await limits.use("memberState", viewerId);
    } catch (error) {
      if (error instanceof TooManyRequests) return sendError(connection, REFUSALS.tooFast);
      throw error;
    }
    if (isBell)
      return send(connection, {
        type: "NOTIFICATIONS",
        unread: await unreadNotifications(db, viewerId),
      });
    const auctions = await auctionsOfMember(db, viewerId, clock.now());
    send(connection, { type: "MEMBER_STATE", auctions });
  }

  async function findAbsent(connection: Connection, token: string | null, ids: readonly string[]) {
    const absentIds = await findHiddenPackages(db, ids, await viewerOf(token));
    return sockets.has(connection) ? absentIds : null;
  }

  /** Subscribing before reading the state ensures that no change is missed. */
  async function joinPackage(connection: Connection, token: string | null, packageId: string) {
    const absentIds = await findAbsent(connection, token, [packageId]);
    if (absentIds?.has(packageId)) return send(connection, { type: "PACKAGE_GONE", packageId });
    if (!absentIds) return;
    if (!channel.join(connection, packageId))
      return sendError(connection, REFUSALS.tooManyPackages);
    send(connection, await packageMessage(db, packageId, "PACKAGE_STATE", pseudonymKey));
  }

  async function joinPackages(connection: Connection, token: string | null, ids: string[]) {
    const absentIds = await findAbsent(connection, token, ids);
    const packageIds = absentIds ? ids.filter((id) => !absentIds.has(id)) : [];
    if (!packageIds.every((id) => channel.join(connection, id)))
      return sendError(connection, REFUSALS.tooManyPackages);
    send(connection, { type: "PACKAGES_STATE", packages: await listedStates(db, packageIds) });
  }

  return async (connection: Connection, token: string | null, frame: unknown) => {
    const message = parseMessage(frame);
    if (!message) return sendError(connection, REFUSALS.unknown);
    if ("packageIds" in message) {
      const { type, packageIds } = message;
      if (type === "JOIN_PACKAGES") return joinPackages(connection, token, packageIds);
      return packageIds.forEach((id) => void channel.leave(connection, id));
    }
    if (!("packageId" in message)) {
      if (message.type === "PING") return send(connection, { type: "PONG" });
      return joinMember(connection, token, message.type);
    }
    if ("userId1" in message) return joinChat(connection, token, message);
    if (message.type === "LEAVE_PACKAGE") return channel.leave(connection, message.packageId);
    return joinPackage(connection, token, message.packageId);
  };
}

function sendError(connection: Subscriber, message: string): void {
  send(connection, { type: "ERROR", message });
}

function send(connection: Subscriber, message: ChannelMessage): void {
  connection.send(JSON.stringify(message));
}

function parseMessage(frame: unknown): ClientMessage | null {
  if (JSON.stringify(frame).length > MAX_FRAME_BYTES) return null;
  return clientMessage.safeParse(frame).data ?? null;
}
