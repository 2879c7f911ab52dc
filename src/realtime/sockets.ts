import { blocksOf } from "../lib/network";
import type { Requester } from "../lib/requester";
import { CLOSE_CODES } from "./close-codes";

interface Closable {
  close(code: number, reason: string): unknown;
}

export interface SocketLimits {
  member: number;
  network: number;
}

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

  hasRoomFor(requester: Requester): boolean {
    return countsOf(requester, this.limits).every(({ key, most }) => this.#countOf(key) < most);
  }

  onOpen(socket: Closable, owner?: Requester): void {
    const keys = owner ? countsOf(owner, this.limits).map(({ key }) => key) : [];
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
    for (const socket of this.#socketKeys.keys()) socket.close(CLOSE_CODES.restart, "restarting");
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** New accounts count for their network too, because connections use up file descriptors. */
function countsOf({ memberId, network, isKnown }: Requester, limits: SocketLimits) {
  const own = memberId === null ? [] : [{ key: `member ${memberId}`, most: limits.member }];
  if (isKnown) return own;
  const blocks = blocksOf(network).map(({ key, share }) => {
    return { key: `network ${key}`, most: limits.network * share };
  });
  return [...own, ...blocks];
}
