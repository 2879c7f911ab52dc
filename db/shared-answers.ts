import { isTimeout } from "./errors";

interface PendingQuery<Value> {
  result: Promise<Value>;
  hasStarted: boolean;
  next: Promise<Value> | null;
}

/** Callers share the next query, not the current one, so no result is older than its call. */
export class SharedQueries<Value> {
  readonly #pending = new Map<string, PendingQuery<Value>>();

  get(key: string, query: () => Promise<Value>): Promise<Value> {
    const pending = this.#pending.get(key);
    if (!pending) return this.#start(key, query);
    if (!pending.hasStarted) return pending.result;
    pending.next ??= pending.result.then(
      () => this.get(key, query),
      (error) => {
        // The next query would only fail the same way, after as long a wait.
        if (isTimeout(error)) throw error;
        return this.get(key, query);
      },
    );
    return pending.next;
  }

  /** Waits until everything in this turn of the event loop has joined. */
  #start(key: string, query: () => Promise<Value>): Promise<Value> {
    const turn = Promise.withResolvers<void>();
    setImmediate(turn.resolve);
    const result = turn.promise.then(() => {
      pending.hasStarted = true;
      return query();
    });
    const pending: PendingQuery<Value> = { result, hasStarted: false, next: null };
    this.#pending.set(key, pending);
    const remove = () => void this.#pending.delete(key);
    result.then(remove, remove);
    return result;
  }
}
