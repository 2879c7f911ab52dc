import { minimumBidCents, parseCents } from "../../src/lib/money";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const POLL_MS = 5000;

export class Watcher {
  stateSeq = -1;
  minimumCents: number | null = null;
  liveSince: number | null = null;
  #failures = 0;
  #closed = false;
  #poll: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly origin: string,
    readonly packageId: string,
    private readonly network: string,
  ) {
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    this.#socket?.close();
  }

  #socket: WebSocket | undefined;

  #connect(): void {
    if (this.#closed) return;
    const headers = { "x-forwarded-for": this.network };
    const socket = new WebSocket(`${this.origin.replace("http", "ws")}/ws`, { headers } as never);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.liveSince = performance.now();
      clearInterval(this.#poll);
      socket.send(JSON.stringify({ type: "JOIN_PACKAGE", packageId: this.packageId }));
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
    socket.onerror = () => {};
    socket.onclose = () => this.#lost();
  }

  #lost(): void {
    this.liveSince = null;
    clearInterval(this.#poll);
    this.#poll = setInterval(() => void this.#read(), POLL_MS);
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LAST_RETRY_MS);
    setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  async #read(): Promise<void> {
    const headers = { "x-forwarded-for": this.network };
    const path = `/api/packages/${this.packageId}`;
    const response = await fetch(this.origin + path, { headers }).catch(() => null);
    if (response?.status !== 200) return;
    const lot = (await response.json()) as Listed & { stateSeq: number };
    this.#take(lot.stateSeq, nextOn(lot));
  }

  #receive({ stateSeq, minimumBid }: { stateSeq?: number; minimumBid?: string }): void {
    if (stateSeq === undefined || minimumBid === undefined) return;
    this.#take(stateSeq, parseCents(minimumBid));
  }

  #take(stateSeq: number, minimumCents: number | null): void {
    if (stateSeq < this.stateSeq) return;
    this.stateSeq = stateSeq;
    this.minimumCents = minimumCents;
  }
}

interface Listed {
  startingPrice: string;
  highestBid: string | null;
}

export function nextOn({ startingPrice, highestBid }: Listed): number {
  const highest = highestBid === null ? null : parseCents(highestBid);
  return minimumBidCents(parseCents(startingPrice) ?? 0, highest);
}
