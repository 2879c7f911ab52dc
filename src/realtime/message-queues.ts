const MOST_WAITING = 100;

interface Queue {
  last: Promise<void>;
  waiting: number;
  closed: boolean;
}

/**
 * Handles each connection's messages in order, though some query the database: a leave must not
 * overtake its join. Nothing is handled after the connection closes.
 */
export class MessageQueues<Connection extends object> {
  #queues = new WeakMap<Connection, Queue>();

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
