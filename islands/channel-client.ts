import type { ChannelMessage } from "../src/auctions/types";

interface Listener {
  onMessage(message: ChannelMessage): void;
  /** After each connect, too: what was missed while it was down has to be fetched. */
  onConnected(connected: boolean): void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/**
 * Watches a package over `/ws` until the returned function is called; reconnects by itself, each
 * time after a longer wait and not together with everybody else.
 */
export function watchPackage(packageId: string, listener: Listener): () => void {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const connect = () => {
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    socket.onopen = () => {
      failures = 0;
      socket?.send(JSON.stringify({ type: "JOIN_PACKAGE", packageId }));
      listener.onConnected(true);
    };
    socket.onmessage = ({ data }) => listener.onMessage(JSON.parse(data) as ChannelMessage);
    socket.onclose = () => {
      if (stopped) return;
      listener.onConnected(false);
      const wait = Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS);
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    };
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    socket?.close();
  };
}
