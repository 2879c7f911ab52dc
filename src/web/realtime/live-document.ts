import { z } from "zod";
import { version } from "../../../package.json";
import type { Config } from "../../config";
import { CLOSE_MEANINGS } from "../../realtime/close-codes";
import { type ChannelMessage, serverMessage } from "../../realtime/messages";
import { type ClientMessage, clientMessage } from "../../realtime/schema";
import { Schemas } from "../http/api-operation";

const SERVER_MESSAGES: Record<ChannelMessage["type"], string> = {
  PACKAGE_STATE: "The auction's state, after `JOIN_PACKAGE` and the seller's decisions.",
  PACKAGES_STATE: "The answer to `JOIN_PACKAGES`.",
  NEW_BID: "The state after a bid. Earlier bids may have been left out.",
  AUCTION_EXTENDED: "The state after a late bid has moved the end.",
  AUCTION_ENDED: "The state after the end.",
  PACKAGE_GONE: "The package does not exist, or no longer.",
  MEMBER_STATE: "Your standing in your auctions and offers, the answer to `JOIN_MEMBER`.",
  OUTBID: "You have been outbid in one of your auctions.",
  STANDING: "One of your auctions has changed.",
  NOTIFICATIONS: "The number of your unread notifications, at most 100.",
  NEW_MESSAGE: "A chat has a new message.",
  PONG: "The answer to `PING`.",
  ERROR: "Your message had no effect.",
};

const CLIENT_MESSAGES: Record<ClientMessage["type"], string> = {
  PING: "Asks for a `PONG`.",
  JOIN_PACKAGE: "Subscribes to a package.",
  LEAVE_PACKAGE: "Ends what `JOIN_PACKAGE` began.",
  JOIN_PACKAGES: "Subscribes to the packages of a list.",
  LEAVE_PACKAGES: "Ends what `JOIN_PACKAGES` began.",
  JOIN_CHAT: "Subscribes to a chat, for its two members.",
  LEAVE_CHAT: "Ends what `JOIN_CHAT` began.",
  JOIN_MEMBER: "Subscribes to your own auctions.",
  LEAVE_MEMBER: "Ends what `JOIN_MEMBER` began.",
  JOIN_NOTIFICATIONS: "Subscribes to the number of your unread notifications.",
  LEAVE_NOTIFICATIONS: "Ends what `JOIN_NOTIFICATIONS` began.",
};

const OVERVIEW = `The channel only notifies: bids and messages are sent by HTTP calls (\`/api/openapi.json\`). This document describes the server, so it receives what clients send.

Connect with a token of the scope \`read\`, with a session, or with neither for what everybody may see. The handshake is refused with 401 or 403 for a token that does not work or lacks the scope, with 403 for pages of other sites, with 429 for too many connections, and with 503 while the server is behind.

Messages are JSON in text frames of at most 4 KB from clients, and at most 120 a minute. They can arrive in any order: keep the state with the highest \`stateSeq\`. A connection that does not answer pings for half a minute is closed.`;

/** AsyncAPI 3.0, made from the schemas that type the messages in the code. */
export function describeLive({ publicUrl }: Pick<Config, "publicUrl">) {
  const { host, protocol } = new URL(publicUrl);
  const schemas = new Schemas();
  const fromClients = messagesOf(clientMessage, CLIENT_MESSAGES, schemas);
  const fromServer = messagesOf(serverMessage, SERVER_MESSAGES, schemas);
  for (const schema of [clientMessage, serverMessage]) schemas.reference(schema);
  const messages = { ...fromClients, ...fromServer };
  const named = (names: object) =>
    Object.keys(names).map((name) => ({ $ref: `#/channels/live/messages/${name}` }));
  const channel = { $ref: "#/channels/live" };
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Corpus marketplace, live channel",
      version,
      description: OVERVIEW,
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    servers: {
      live: {
        host,
        protocol: protocol === "https:" ? "wss" : "ws",
        security: [{ $ref: "#/components/securitySchemes/token" }],
      },
    },
    channels: {
      live: {
        address: "/ws",
        servers: [{ $ref: "#/servers/live" }],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: "GET" } },
        "x-close-codes": CLOSE_MEANINGS,
      },
    },
    operations: {
      subscribe: { action: "receive", channel, messages: named(fromClients) },
      notify: { action: "send", channel, messages: named(fromServer) },
    },
    components: {
      messages,
      schemas: schemas.definitions(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", bearerFormat: "cm_…" },
      },
    },
  };
}

type MessageSchema = typeof clientMessage | typeof serverMessage;
type TypeField = z.ZodEnum | z.ZodLiteral<string>;

/** One for each type, also of those that have the same fields. */
function messagesOf(union: MessageSchema, summaries: Record<string, string>, schemas: Schemas) {
  const messages = union.options.flatMap((option) => {
    const { type } = option.shape as { type: TypeField };
    const names = "options" in type ? type.options : [...type.values];
    return names.map(String).map((name) => {
      const payload = schemas.reference((option as z.ZodObject).extend({ type: z.literal(name) }));
      return [name, { name, summary: summaries[name], payload }] as const;
    });
  });
  return Object.fromEntries(messages);
}
