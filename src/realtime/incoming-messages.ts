import { type Clock, MINUTE } from "../lib/time";

const MAX_WAITING = 100;

interface Queue {
  last: Promise<void>;
  waiting: number;
  closed: boolean;
}

/** Keeps messages in order, because a leave must not overtake the join before it. */
export class MessageQueues<Connection extends object> {
  #queues = new WeakMap<Connection, Queue>();

  add(connection: Connection, work: () => Promise<void> | void): boolean {
    const queue = this.#queueOf(connection);
    if (queue.waiting >= MAX_WAITING) return false;
    queue.waiting++;
    queue.last = queue.last.then(async () => {
      queue.waiting--;
      if (!queue.closed) await work();
    });
    return true;
  }

  onClose(connection: Connection): void {
    this.#queueOf(connection).closed = true;
  }

  #queueOf(connection: Connection): Queue {
    let queue = this.#queues.get(connection);
    if (!queue) {
      queue = { last: Promise.resolve(), waiting: 0, closed: false };
      this.#queues.set(connection, queue);
    }
    return queue;
  }
}

export interface MessageBounds {
  connection: number;
  network: number;
}

/** Disconnects clients above the limit, because reading a message costs as much as answering it. */
export class MessageCounts<Connection extends object> {
  #minute = 0;
  #connections = new WeakMap<Connection, number>();
  #networks = new Map<string, number>();

  constructor(
    private readonly bounds: MessageBounds,
    private readonly clock: Clock,
  ) {}

  count(connection: Connection, network: string): boolean {
    const minute = Math.floor(this.clock.now() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#connections = new WeakMap();
      this.#networks = new Map();
    }
    const connectionCount = (this.#connections.get(connection) ?? 0) + 1;
    const networkCount = (this.#networks.get(network) ?? 0) + 1;
    this.#connections.set(connection, connectionCount);
    this.#networks.set(network, networkCount);
    return connectionCount <= this.bounds.connection && networkCount <= this.bounds.network;
  }
}
