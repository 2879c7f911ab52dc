import { type Clock, MINUTE } from "../lib/time";

const MAX_WAITING_MESSAGES = 100;

interface Queue {
  last: Promise<void>;
  waitingCount: number;
  isClosed: boolean;
}

/** Keeps messages in order, because a leave must not overtake the join before it. */
export class MessageQueues<Connection extends object> {
  #queues = new WeakMap<Connection, Queue>();

  add(connection: Connection, work: () => Promise<void> | void): boolean {
    const queue = this.#queueOf(connection);
    if (queue.waitingCount >= MAX_WAITING_MESSAGES) return false;
    queue.waitingCount++;
    queue.last = queue.last.then(async () => {
      queue.waitingCount--;
      if (!queue.isClosed) await work();
    });
    return true;
  }

  onClose(connection: Connection): void {
    this.#queueOf(connection).isClosed = true;
  }

  #queueOf(connection: Connection): Queue {
    let queue = this.#queues.get(connection);
    if (!queue) {
      queue = { last: Promise.resolve(), waitingCount: 0, isClosed: false };
      this.#queues.set(connection, queue);
    }
    return queue;
  }
}

export interface MessageLimits {
  connection: number;
  network: number;
}

/** Disconnects clients above the limit, because reading a message costs as much as answering it. */
export class MessageLimiter<Connection extends object> {
  #minute = 0;
  #connections = new WeakMap<Connection, number>();
  #networks = new Map<string, number>();

  constructor(
    private readonly limits: MessageLimits,
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
    return connectionCount <= this.limits.connection && networkCount <= this.limits.network;
  }
}
