import type { Server } from "bun";
import type { PackageGoneMessage, PackageMessage } from "../auctions/types";
import { nextTurn } from "../lib/alarm";
import { CLOSE_CODES } from "./close-codes";

export interface Socket {
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
  close(code: number, reason: string): unknown;
}

type PackageEvent = PackageMessage["type"];

const EVENT_PRIORITY: Record<PackageEvent, number> = {
  PACKAGE_STATE: 0,
  NEW_BID: 1,
  AUCTION_EXTENDED: 2,
  AUCTION_ENDED: 3,
};

interface ChannelDeps {
  describe(packageId: string, event: PackageEvent): Promise<PackageMessage | PackageGoneMessage>;
  onFailure(error: unknown): void;
}

interface WatchedPackage {
  shards: number[];
  event: PackageEvent | null;
  sentSeq: number | null;
  isSending: boolean;
}

export const GONE_SEQ = -1;

/** Other work runs between two shards of 200 sockets. */
const SHARD_SIZE = 200;
/** Limits clients other than our pages, which watch one package each. */
const MAX_WATCHED_PACKAGES = 50;

/** All changes while a state is being sent result in one more message. */
export class Channel {
  #watched = new Map<string, WatchedPackage>();
  #sockets = new Map<Socket, Map<string, number>>();
  #server: Server<unknown> | null = null;

  constructor(private readonly deps: ChannelDeps) {}

  attach(server: Server<unknown>): void {
    this.#server = server;
  }

  join(socket: Socket, packageId: string): boolean {
    const shards = this.#shardsOf(socket);
    if (shards.has(packageId)) return true;
    if (shards.size >= MAX_WATCHED_PACKAGES) return false;
    const watched = this.#watched.get(packageId) ?? {
      shards: [],
      event: null,
      sentSeq: null,
      isSending: false,
    };
    this.#watched.set(packageId, watched);
    const freeShard = watched.shards.findIndex((size) => size < SHARD_SIZE);
    const shard = freeShard === -1 ? watched.shards.length : freeShard;
    watched.shards[shard] = (watched.shards[shard] ?? 0) + 1;
    shards.set(packageId, shard);
    socket.subscribe(topic(packageId, shard));
    return true;
  }

  leave(socket: Socket, packageId: string): void {
    const shards = this.#shardsOf(socket);
    const shard = shards.get(packageId);
    if (shard === undefined) return;
    shards.delete(packageId);
    socket.unsubscribe(topic(packageId, shard));
    this.#forget(packageId, shard);
  }

  /** Closing the connections makes every watcher join again, which checks access. */
  closeWatchers(packageId: string): void {
    if (!this.#watched.has(packageId)) return;
    for (const [socket, shards] of [...this.#sockets]) {
      if (!shards.has(packageId)) continue;
      this.leave(socket, packageId);
      socket.close(CLOSE_CODES.restart, "audience changed");
    }
  }

  onClose(socket: Socket): void {
    for (const [packageId, shard] of this.#shardsOf(socket)) this.#forget(packageId, shard);
    this.#sockets.delete(socket);
  }

  notify(packageId: string, event: PackageEvent): void {
    const watched = this.#watched.get(packageId);
    if (!watched) return;
    if (watched.event === null || EVENT_PRIORITY[event] > EVENT_PRIORITY[watched.event])
      watched.event = event;
    if (!watched.isSending) void this.#send(packageId, watched);
  }

  get watched(): ReadonlyMap<string, { sentSeq: number | null }> {
    return this.#watched;
  }

  async #send(packageId: string, watched: WatchedPackage): Promise<void> {
    watched.isSending = true;
    try {
      while (watched.event !== null) {
        const { event } = watched;
        watched.event = null;
        const message = await this.deps.describe(packageId, event);
        watched.sentSeq = "stateSeq" in message ? message.stateSeq : GONE_SEQ;
        await this.#publish(packageId, watched, JSON.stringify(message));
      }
    } catch (error) {
      this.deps.onFailure(error);
    } finally {
      watched.isSending = false;
    }
  }

  async #publish(packageId: string, { shards }: WatchedPackage, text: string): Promise<void> {
    for (let shard = 0; shard < shards.length; shard++) {
      if (shards[shard] === 0) continue;
      this.#server?.publish(topic(packageId, shard), text);
      await nextTurn();
    }
  }

  #shardsOf(socket: Socket): Map<string, number> {
    let shards = this.#sockets.get(socket);
    if (!shards) {
      shards = new Map();
      this.#sockets.set(socket, shards);
    }
    return shards;
  }

  #forget(packageId: string, shard: number): void {
    const watched = this.#watched.get(packageId);
    if (!watched) return;
    watched.shards[shard] = (watched.shards[shard] ?? 1) - 1;
    if (watched.shards.every((size) => size === 0)) this.#watched.delete(packageId);
  }
}

function topic(packageId: string, shard: number): string {
  return `package:${packageId}:${shard}`;
}
