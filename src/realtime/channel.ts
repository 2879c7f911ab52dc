import type { Server } from "bun";
import type { ChannelMessage } from "./messages";

/** What the channel needs of a connection; the object itself stands for it. */
export interface Socket {
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
}

interface Lot {
  /** How many sockets each shard has. */
  shards: number[];
  /** The latest message that has not gone out yet. */
  pending: string | null;
  sending: boolean;
}

/** Sockets told in one go; between two shards the event loop serves everything else. */
const SHARD_SIZE = 200;
/** A page watches one package; this only bounds what a strange client can ask for. */
const MAX_WATCHED = 50;

/**
 * Who watches which package, and telling them. Only the latest state of a package is worth
 * telling: what comes while its watchers are being told replaces what still waits.
 */
export class Channel {
  #lots = new Map<string, Lot>();
  /** The shard that a socket is in, by package. */
  #sockets = new WeakMap<Socket, Map<string, number>>();
  #server: Server<unknown> | null = null;

  /** The server that carries the sockets, known once it listens. */
  attach(server: Server<unknown>): void {
    this.#server = server;
  }

  /** Starts telling a socket of a package. False where it watches too many already. */
  join(socket: Socket, packageId: string): boolean {
    const shards = this.#shardsOf(socket);
    if (shards.has(packageId)) return true;
    if (shards.size >= MAX_WATCHED) return false;
    const lot = this.#lots.get(packageId) ?? { shards: [], pending: null, sending: false };
    this.#lots.set(packageId, lot);
    const free = lot.shards.findIndex((size) => size < SHARD_SIZE);
    const shard = free === -1 ? lot.shards.length : free;
    lot.shards[shard] = (lot.shards[shard] ?? 0) + 1;
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

  /** A socket has closed; its subscriptions went with it. */
  closed(socket: Socket): void {
    for (const [packageId, shard] of this.#shardsOf(socket)) this.#forget(packageId, shard);
    this.#sockets.delete(socket);
  }

  /** Tells every watcher of a package. */
  publish(packageId: string, message: ChannelMessage): void {
    const lot = this.#lots.get(packageId);
    if (!lot) return;
    lot.pending = JSON.stringify(message);
    if (!lot.sending) void this.#send(packageId, lot);
  }

  /** Whether anyone would hear of a package. */
  isWatched(packageId: string): boolean {
    return this.#lots.has(packageId);
  }

  async #send(packageId: string, lot: Lot): Promise<void> {
    lot.sending = true;
    while (lot.pending !== null) {
      const text = lot.pending;
      lot.pending = null;
      for (let shard = 0; shard < lot.shards.length; shard++) {
        if (lot.shards[shard] === 0) continue;
        this.#server?.publish(topic(packageId, shard), text);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    lot.sending = false;
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
    const lot = this.#lots.get(packageId);
    if (!lot) return;
    lot.shards[shard] = (lot.shards[shard] ?? 1) - 1;
    if (lot.shards.every((size) => size === 0)) this.#lots.delete(packageId);
  }
}

function topic(packageId: string, shard: number): string {
  return `package:${packageId}:${shard}`;
}
