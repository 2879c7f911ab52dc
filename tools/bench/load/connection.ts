import type { Socket } from "bun";

const HEAD_END = Buffer.from("\r\n\r\n");
const CHUNKS_END = "\r\n0\r\n\r\n";
const TOO_MANY = 429;

/** Keeps one request in flight and reads only where a response ends. */
export class Connection {
  readonly latencies: number[] = [];
  accepted = 0;
  #socket: Socket<Connection> | null = null;
  #next = 0;
  #deadline = 0;
  #sentAt = 0;
  #left = 0;
  #begun: Buffer | null = null;
  #chunked = false;
  #tail = "";
  #everyMs: number | null = null;
  #sent: ((at: number) => void) | undefined;
  readonly #finished = Promise.withResolvers<void>();

  constructor(
    private readonly requests: readonly Buffer[],
    private readonly repeat: boolean,
    private readonly statuses: readonly number[],
  ) {}

  async open(port: number): Promise<void> {
    this.#socket = await Bun.connect<Connection>({
      hostname: "127.0.0.1",
      port,
      data: this,
      socket: {
        data: ({ data: connection }, chunk) => connection.#receive(chunk),
        error: ({ data: connection }, error) => connection.#finished.reject(error),
        close: ({ data: connection }) => connection.#finished.reject(new Error("Connection lost")),
      },
    });
  }

  run(deadline: number): Promise<void> {
    this.#deadline = deadline;
    this.#send(performance.now());
    return this.#finished.promise;
  }

  runPaced(everyMs: number, deadline: number, sent?: (at: number) => void): Promise<void> {
    this.#everyMs = everyMs;
    this.#sent = sent;
    return this.run(deadline);
  }

  close(): void {
    this.#socket?.end();
  }

  #send(now: number): void {
    if (this.#next === this.requests.length && this.repeat) this.#next = 0;
    const request = this.requests[this.#next++];
    if (!request || now >= this.#deadline) {
      this.#finished.resolve();
      return;
    }
    this.#sentAt = now;
    this.#sent?.(now);
    if (this.#socket?.write(request) !== request.length) throw new Error("A request was cut short");
  }

  #receive(received: Buffer): void {
    const chunk = this.#begun ? Buffer.concat([this.#begun, received]) : received;
    this.#begun = null;
    if (this.#left === 0) {
      const length = this.#lengthOf(chunk);
      if (length === null) {
        // A copy, since the socket reuses its memory.
        this.#begun = Buffer.from(chunk);
        return;
      }
      this.#left = length;
    }
    this.#left -= chunk.length;
    if (this.#chunked && this.#isLast(chunk)) this.#left = 0;
    if (this.#left > 0) return;
    const now = performance.now();
    this.latencies.push(now - this.#sentAt);
    const wait = this.#everyMs === null ? 0 : this.#everyMs - (now - this.#sentAt);
    if (wait > 0) setTimeout(() => this.#send(performance.now()), wait);
    else this.#send(now);
  }

  #isLast(chunk: Buffer): boolean {
    this.#tail = (this.#tail + chunk.toString("latin1", Math.max(0, chunk.length - 7))).slice(-7);
    if (this.#tail !== CHUNKS_END) return false;
    this.#tail = "";
    return true;
  }

  #unexpected(status: number, response: Buffer, end: number): string {
    const body = response.toString("utf8", end + HEAD_END.length);
    const limited = status === TOO_MANY ? " Its rate limits are on." : "";
    return `The server answered ${status} instead of ${this.statuses.join(" or ")}: ${body}${limited}`;
  }

  #lengthOf(chunk: Buffer): number | null {
    const end = chunk.indexOf(HEAD_END);
    if (end === -1) return null;
    const head = chunk.toString("latin1", 0, end);
    this.#chunked = /transfer-encoding: chunked/i.test(head);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (!length && !this.#chunked) throw new Error(`Not a response of known length: ${head}`);
    const status = Number(head.slice(9, 12));
    if (!this.statuses.includes(status)) throw new Error(this.#unexpected(status, chunk, end));
    if (status === this.statuses[0]) this.accepted++;
    return this.#chunked ? Number.POSITIVE_INFINITY : end + HEAD_END.length + Number(length);
  }
}
