import type { Requester } from "../limits/rate-limits";

interface Closable {
  close(code: number, reason: string): unknown;
}

export interface SocketBounds {
  member: number;
  network: number;
}

const RESTART = 1012;

export class OpenSockets {
  readonly #open = new Map<Closable, readonly string[]>();
  readonly #counts = new Map<string, number>();

  constructor(private readonly bounds: SocketBounds) {}

  get count(): number {
    return this.#open.size;
  }

  has(socket: Closable): boolean {
    return this.#open.has(socket);
  }

  hasRoomFor({ memberId, network }: Requester): boolean {
    const { bounds } = this;
    if (this.#countOf(byNetwork(network)) >= bounds.network) return false;
    return memberId === null || this.#countOf(byMember(memberId)) < bounds.member;
  }

  onOpen(socket: Closable, owner?: Requester): void {
    const keys = owner ? keysOf(owner) : [];
    this.#open.set(socket, keys);
    for (const key of keys) this.#counts.set(key, this.#countOf(key) + 1);
  }

  onClose(socket: Closable): void {
    for (const key of this.#open.get(socket) ?? []) {
      const left = this.#countOf(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
    this.#open.delete(socket);
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.close(RESTART, "restarting");
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function keysOf({ memberId, network }: Requester): string[] {
  return memberId === null ? [byNetwork(network)] : [byNetwork(network), byMember(memberId)];
}

const byMember = (id: string) => `member ${id}`;
const byNetwork = (network: string) => `network ${network}`;
