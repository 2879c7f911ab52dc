import type { Requester } from "../limits/rate-limits";

interface Closable {
  close(code: number, reason: string): unknown;
}

export interface SocketLimits {
  member: number;
  network: number;
}

const RESTART_CODE = 1012;

export class OpenSockets {
  readonly #socketKeys = new Map<Closable, readonly string[]>();
  readonly #counts = new Map<string, number>();

  constructor(private readonly limits: SocketLimits) {}

  get count(): number {
    return this.#socketKeys.size;
  }

  has(socket: Closable): boolean {
    return this.#socketKeys.has(socket);
  }

  hasRoomFor({ memberId, network }: Requester): boolean {
    const { limits } = this;
    if (this.#countOf(networkKey(network)) >= limits.network) return false;
    return memberId === null || this.#countOf(memberKey(memberId)) < limits.member;
  }

  onOpen(socket: Closable, owner?: Requester): void {
    const keys = owner ? keysOf(owner) : [];
    this.#socketKeys.set(socket, keys);
    for (const key of keys) this.#counts.set(key, this.#countOf(key) + 1);
  }

  onClose(socket: Closable): void {
    for (const key of this.#socketKeys.get(socket) ?? []) {
      const remainingCount = this.#countOf(key) - 1;
      if (remainingCount > 0) this.#counts.set(key, remainingCount);
      else this.#counts.delete(key);
    }
    this.#socketKeys.delete(socket);
  }

  closeAll(): void {
    for (const socket of this.#socketKeys.keys()) socket.close(RESTART_CODE, "restarting");
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function keysOf({ memberId, network }: Requester): string[] {
  return memberId === null ? [networkKey(network)] : [networkKey(network), memberKey(memberId)];
}

const memberKey = (id: string) => `member ${id}`;
const networkKey = (network: string) => `network ${network}`;
