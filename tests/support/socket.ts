import { isOnPostgres } from "./run-engine";

export class SocketClient {
  readonly received: Array<Record<string, unknown>> = [];
  readonly #states = new Map<string, string>();
  #read = 0;
  #wake: (() => void) | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      if (this.#isRepeated(String(data))) return;
      this.received.push(JSON.parse(String(data)));
      this.#wake?.();
    };
    socket.onclose = () => this.#wake?.();
  }

  #isRepeated(text: string): boolean {
    const { type, packageId } = JSON.parse(text) as { type?: string; packageId?: string };
    const isState = type === "PACKAGE_STATE" || type === "PACKAGE_GONE";
    if (!isOnPostgres || !isState || packageId === undefined) return false;
    const isSame = this.#states.get(packageId) === text;
    this.#states.set(packageId, text);
    return isSame;
  }

  static connect(address: string, headers: Record<string, string> = {}): Promise<SocketClient> {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, { headers } as never);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(new SocketClient(socket));
      socket.onerror = () => reject(new Error("refused"));
    });
  }

  static as(
    address: string,
    browser: { cookies: ReadonlyMap<string, string> } | null,
    headers: Record<string, string> = {},
  ): Promise<SocketClient> {
    const cookies = [...(browser?.cookies ?? [])].map((pair) => pair.join("="));
    return SocketClient.connect(address, { ...headers, cookie: cookies.join("; ") });
  }

  say(message: unknown): void {
    const { type, packageId } = (message ?? {}) as { type?: string; packageId?: string };
    if (type === "JOIN_PACKAGE" && packageId !== undefined) this.#states.delete(packageId);
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  async next(): Promise<Record<string, unknown>> {
    while (this.received.length <= this.#read) {
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error("the socket was closed");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.received[this.#read++] as Record<string, unknown>;
  }

  close(): void {
    this.socket.close();
  }
}

export async function stalledWatcher(address: string, packageId: string) {
  const { socket } = await bareWatcher(address, packageId);
  socket.pause();
  return socket;
}

export async function bareWatcher(address: string, packageId: string) {
  const { port } = new URL(address);
  const upgraded = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(port),
    socket: { data: () => upgraded.resolve(), close: () => closed.resolve() },
  });
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa("sixteen bytes ok")}\r\n\r\n`,
  );
  await upgraded.promise;
  socket.write(maskedFrame(JSON.stringify({ type: "JOIN_PACKAGE", packageId })));
  return { socket, closed: closed.promise };
}

/** A text frame under 126 bytes (RFC 6455, 5.2) with a mask of zeros. */
function maskedFrame(text: string): Uint8Array {
  const payload = new TextEncoder().encode(text);
  return new Uint8Array([0x81, 0x80 | payload.length, 0, 0, 0, 0, ...payload]);
}
