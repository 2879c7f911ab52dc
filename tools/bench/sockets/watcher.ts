import type { Socket } from "bun";

const COUNT = Buffer.from('"bidCount":');
const ENDS_AT = Buffer.from('"endsAt":"');
const ISO_TIME = "2026-01-01T00:00:00.000Z".length;
const HEAD_END = Buffer.from("\r\n\r\n");
const DIGIT_ZERO = 0x30;

const PING = 0x9;
const PONG = 0x8a;
const TEXT = 0x81;
const FRAME_HEAD = 2;

/** `endsAt` is the end of the auction, or empty if the frame has none. */
type Receive = (count: number, frameBytes: number, endsAt: string) => void;

/** A minimal WebSocket (RFC 6455), so that thousands cost less than the server under test. */
export class Watcher {
  #pending: Buffer | null = null;
  #opened = false;
  readonly #ready = Promise.withResolvers<void>();

  private constructor(private readonly receive: Receive) {}

  static async open(
    { port, path, join }: { port: number; path: string; join: string | null },
    { receive, closed }: { receive: Receive; closed: () => void },
  ): Promise<Watcher> {
    const watcher = new Watcher(receive);
    const socket = await Bun.connect<Watcher>({
      hostname: "127.0.0.1",
      port,
      data: watcher,
      socket: {
        data: (socket, chunk) => watcher.#receive(socket, chunk, join),
        error: (_, error) => watcher.#ready.reject(error),
        close: () => {
          watcher.#ready.reject(new Error("A socket was closed"));
          closed();
        },
      },
    });
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await watcher.#ready.promise;
    return watcher;
  }

  #receive(socket: Socket<Watcher>, chunk: Buffer, join: string | null): void {
    let bytes = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
    this.#pending = null;
    if (!this.#opened) {
      const end = bytes.indexOf(HEAD_END);
      if (end === -1) {
        this.#keep(bytes);
        return;
      }
      if (!bytes.toString("latin1", 0, 12).endsWith("101")) throw new Error(`Refused: ${bytes}`);
      this.#opened = true;
      bytes = bytes.subarray(end + HEAD_END.length);
      if (join === null) this.#ready.resolve();
      else socket.write(maskedFrame(TEXT, Buffer.from(join)));
    }
    for (let from = 0; from < bytes.length; ) {
      const end = endOfFrame(bytes, from);
      if (end > bytes.length) {
        this.#keep(bytes.subarray(from));
        return;
      }
      if (((bytes[from] ?? 0) & 0xf) === PING)
        socket.write(maskedFrame(PONG, bytes.subarray(from + FRAME_HEAD, end)));
      else this.#hearFrame(bytes, from, end);
      from = end;
    }
  }

  #keep(bytes: Buffer): void {
    this.#pending = Buffer.from(bytes);
  }

  #hearFrame(bytes: Buffer, from: number, end: number): void {
    this.#ready.resolve();
    const at = bytes.indexOf(COUNT, from);
    if (at === -1 || at >= end) return;
    let count = 0;
    for (let i = at + COUNT.length; ; i++) {
      const digit = (bytes[i] ?? 0) - DIGIT_ZERO;
      if (digit < 0 || digit > 9) break;
      count = count * 10 + digit;
    }
    const endsAt = bytes.indexOf(ENDS_AT, from) + ENDS_AT.length;
    const hasEnd = endsAt >= from + ENDS_AT.length && endsAt < end;
    this.receive(
      count,
      end - from,
      hasEnd ? bytes.toString("latin1", endsAt, endsAt + ISO_TIME) : "",
    );
  }
}

function endOfFrame(bytes: Buffer, from: number): number {
  const short = (bytes[from + 1] ?? 0x7f) & 0x7f;
  if (short < 126) return from + 2 + short;
  if (short > 126 || bytes.length < from + 4) return Number.POSITIVE_INFINITY;
  return from + 4 + bytes.readUInt16BE(from + 2);
}

function maskedFrame(kind: number, payload: Buffer): Buffer {
  if (payload.length > 125) throw new Error("Only short messages");
  return Buffer.concat([Buffer.from([kind, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
