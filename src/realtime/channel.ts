import type { Server } from "bun";
import type { ChannelMessage } from "./messages";

/** What the channel needs of a connection; the object itself stands for it. */
export interface Socket {
  subscribe(topic: string): unknown;
  unsubscribe(topic: string): unknown;
}

interface WatchedPackage {
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
  #watched = new Map<string, WatchedPackage>();
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
    const watched = this.#watched.get(packageId) ?? { shards: [], pending: null, sending: false };
    this.#watched.set(packageId, watched);
    const free = watched.shards.findIndex((size) => size < SHARD_SIZE);
    const shard = free === -1 ? watched.shards.length : free;
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

  /** A socket has closed; its subscriptions went with it. */
  closed(socket: Socket): void {
    for (const [packageId, shard] of this.#shardsOf(socket)) this.#forget(packageId, shard);
    this.#sockets.delete(socket);
  }

  /** Tells every watcher of a package. */
  publish(packageId: string, message: ChannelMessage): void {
    const watched = this.#watched.get(packageId);
    if (!watched) return;
    watched.pending = JSON.stringify(message);
    if (!watched.sending) void this.#send(packageId, watched);
  }

  /** Whether anyone would hear of a package. */
  isWatched(packageId: string): boolean {
    return this.#watched.has(packageId);
  }

  async #send(packageId: string, watched: WatchedPackage): Promise<void> {
    watched.sending = true;
    while (watched.pending !== null) {
      const text = watched.pending;
      watched.pending = null;
      for (let shard = 0; shard < watched.shards.length; shard++) {
        if (watched.shards[shard] === 0) continue;
        this.#server?.publish(topic(packageId, shard), text);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    watched.sending = false;
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
