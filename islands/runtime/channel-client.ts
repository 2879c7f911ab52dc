import type { ListedState, MemberStateMessage, StandingMessage } from "../../src/auctions/types";
import type { ChannelMessage } from "../../src/realtime/messages";
import { backOffMs } from "./back-off";
import { type Heartbeat, startHeartbeat } from "./heartbeat";

type MemberMessage = MemberStateMessage | StandingMessage;
type LotMessage = Exclude<Extract<ChannelMessage, { packageId: string }>, MemberMessage>;

interface Listener<Message> {
  onMessage(message: Message): void;
  /** Subscribers fetch what they missed after each reconnect. */
  onConnected(isConnected: boolean): void;
}

interface Topic {
  join: object;
  leave: object;
  receive(message: ChannelMessage): void;
  onConnected(isConnected: boolean): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

export function watchPackage(packageId: string, listener: Listener<LotMessage>): () => void {
  return watch({
    join: { type: "JOIN_PACKAGE", packageId },
    leave: { type: "LEAVE_PACKAGE", packageId },
    ...subscriberOf(packageId, listener),
  });
}

export function watchPackages(
  packageIds: readonly string[],
  onState: (state: ListedState) => void,
): () => void {
  return watch({
    join: { type: "JOIN_PACKAGES", packageIds },
    leave: { type: "LEAVE_PACKAGES", packageIds },
    receive(message) {
      if (message.type === "PACKAGES_STATE") message.packages.forEach(onState);
      else if ("bidCount" in message && packageIds.includes(message.packageId)) onState(message);
    },
    onConnected() {},
  });
}

export function watchMember(listener: Listener<MemberMessage>): () => void {
  return watch({
    join: { type: "JOIN_MEMBER" },
    leave: { type: "LEAVE_MEMBER" },
    receive: (message) => isMemberMessage(message) && listener.onMessage(message),
    onConnected: listener.onConnected,
  });
}

export function watchNotifications(onUnread: (unread: number) => void): () => void {
  return watch({
    join: { type: "JOIN_NOTIFICATIONS" },
    leave: { type: "LEAVE_NOTIFICATIONS" },
    receive: (message) => message.type === "NOTIFICATIONS" && onUnread(message.unread),
    onConnected() {},
  });
}

export interface WatchedChat {
  packageId: string;
  yourId: string;
  otherId: string;
}

export function watchChat(chat: WatchedChat, listener: Listener<LotMessage>): () => void {
  const { packageId, yourId: userId1, otherId: userId2 } = chat;
  const members = { packageId, userId1, userId2 };
  return watch({
    join: { type: "JOIN_CHAT", ...members },
    leave: { type: "LEAVE_CHAT", ...members },
    ...subscriberOf(packageId, listener),
  });
}

function subscriberOf(packageId: string, { onMessage, onConnected }: Listener<LotMessage>) {
  const receive = (message: ChannelMessage) => {
    if (isMemberMessage(message) || !("packageId" in message)) return;
    if (message.packageId === packageId) onMessage(message);
  };
  return { receive, onConnected };
}

function isMemberMessage(message: ChannelMessage): message is MemberMessage {
  return /^(MEMBER_STATE|OUTBID|STANDING)$/.test(message.type);
}

/** All topics of a page share one connection. */
const topics = new Set<Topic>();
let socket: WebSocket | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let heartbeat: Heartbeat | undefined;

function watch(topic: Topic): () => void {
  topics.add(topic);
  if (socket?.readyState === WebSocket.OPEN) joinTopic(topic);
  else if (!socket) connect();
  else if (retryTimer !== undefined) topic.onConnected(false);
  return () => {
    topics.delete(topic);
    if (topics.size === 0) disconnect();
    else send(topic.leave);
  };
}

function joinTopic({ join, onConnected }: Topic): void {
  send(join);
  onConnected(true);
}

function send(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect(): void {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  retryTimer = undefined;
  const newSocket = new WebSocket(url);
  socket = newSocket;
  const newHeartbeat = startHeartbeat({
    ping: () => send({ type: "PING" }),
    // Closing a frozen connection takes a long time, so the new one does not wait for it.
    onDead() {
      newSocket.onclose = null;
      newSocket.close();
      reconnect();
    },
  });
  newSocket.onopen = () => {
    failures = 0;
    newHeartbeat.noteActivity();
    for (const topic of topics) joinTopic(topic);
  };
  newSocket.onmessage = ({ data }) => {
    newHeartbeat.noteActivity();
    if (socket !== newSocket) return;
    const message = JSON.parse(data) as ChannelMessage;
    for (const { receive } of topics) receive(message);
  };
  newSocket.onclose = () => {
    newHeartbeat.stop();
    reconnect();
  };
  heartbeat = newHeartbeat;
}

function reconnect(): void {
  retryTimer = setTimeout(connect, backOffMs(failures++, FIRST_RETRY_MS, 0, LAST_RETRY_MS));
  for (const { onConnected } of topics) onConnected(false);
}

function disconnect(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  heartbeat?.stop();
  if (socket) socket.onclose = null;
  socket?.close();
  socket = undefined;
}
