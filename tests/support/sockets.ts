import type { Socket } from "bun";
import { messageFault } from "./described-messages";
import { isOnPostgres } from "./run-engine";

export class SocketClient {
  readonly received: Array<Record<string, unknown>> = [];
  readonly #states = new Map<string, string>();
  #read = 0;
  #wake: (() => void) | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      if (this.#isRepeated(String(data))) return;
      const message = JSON.parse(String(data));
      const fault = messageFault(message);
      // A test cannot expect this, so it fails.
      this.received.push(fault === null ? message : { fault, message });
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

export interface FreezingLine {
  address: string;
  freeze(): void;
  drop(): void;
  thaw(): void;
  stop(): void;
}

interface Pair {
  other: Socket<Pair> | null;
  held: Uint8Array[];
}

export async function freezingLine(serverAddress: string): Promise<FreezingLine> {
  const { port } = new URL(serverAddress);
  const open = new Set<Socket<Pair>>();
  let frozen = false;

  const forward = (socket: Socket<Pair>) => {
    const { other, held } = socket.data;
    while (!frozen && other && held.length > 0) {
      const [chunk] = held as [Uint8Array];
      const written = other.write(chunk);
      if (written < chunk.length) {
        held[0] = chunk.subarray(Math.max(written, 0));
        return;
      }
      held.shift();
    }
  };
  const handlers = {
    data(socket: Socket<Pair>, chunk: Uint8Array) {
      socket.data.held.push(new Uint8Array(chunk));
      forward(socket);
    },
    drain(socket: Socket<Pair>) {
      if (socket.data.other) forward(socket.data.other);
    },
    close(socket: Socket<Pair>) {
      if (frozen) return;
      open.delete(socket);
      socket.data.other?.end();
    },
    error() {},
  };

  const listener = Bun.listen<Pair>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      ...handlers,
      async open(client) {
        client.data = { other: null, held: [] };
        open.add(client);
        const server = await Bun.connect<Pair>({
          hostname: "127.0.0.1",
          port: Number(port),
          data: { other: client, held: [] },
          socket: handlers,
        });
        open.add(server);
        client.data.other = server;
        forward(client);
      },
    },
  });

  return {
    address: `http://localhost:${listener.port}`,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const socket of open) forward(socket);
    },
    drop() {
      for (const socket of open) {
        socket.data.held.length = 0;
        socket.terminate();
      }
      open.clear();
    },
    stop() {
      for (const socket of open) socket.terminate();
      listener.stop(true);
    },
  };
}
