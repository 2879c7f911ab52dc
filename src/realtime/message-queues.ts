/** Messages that one connection may have waiting. */
const MOST_WAITING = 100;

interface Queue {
  last: Promise<void>;
  waiting: number;
  closed: boolean;
}

/**
 * Hears each connection's messages one after another, though some take a look into the database:
 * leaving must not overtake the joining before it. After its end nothing of a connection is heard.
 */
export class MessageQueues<Connection extends object> {
  #queues = new WeakMap<Connection, Queue>();

  /** Does the work when what the connection said before is done. False where too much waits. */
  add(connection: Connection, work: () => Promise<void> | void): boolean {
    const queue = this.#queueOf(connection);
    if (queue.waiting >= MOST_WAITING) return false;
    queue.waiting++;
    queue.last = queue.last.then(async () => {
      queue.waiting--;
      if (!queue.closed) await work();
    });
    return true;
  }

  closed(connection: Connection): void {
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
