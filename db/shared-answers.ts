import { isSilent } from "./errors";

interface PendingQuestion<Value> {
  answer: Promise<Value>;
  isBegun: boolean;
  next: Promise<Value> | null;
}

/** Callers share the next query, not the current one, so no result is older than its call. */
export class SharedAnswers<Value> {
  readonly #pending = new Map<string, PendingQuestion<Value>>();

  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const pending = this.#pending.get(key);
    if (!pending) return this.#begin(key, ask);
    if (!pending.isBegun) return pending.answer;
    pending.next ??= pending.answer.then(
      () => this.get(key, ask),
      (error) => {
        // The next query would only fail the same way, after as long a wait.
        if (isSilent(error)) throw error;
        return this.get(key, ask);
      },
    );
    return pending.next;
  }

  /** Waits until everything in this turn of the event loop has joined. */
  #begin(key: string, ask: () => Promise<Value>): Promise<Value> {
    const turn = Promise.withResolvers<void>();
    setImmediate(turn.resolve);
    const answer = turn.promise.then(() => {
      pending.isBegun = true;
      return ask();
    });
    const pending: PendingQuestion<Value> = { answer, isBegun: false, next: null };
    this.#pending.set(key, pending);
    const done = () => void this.#pending.delete(key);
    answer.then(done, done);
    return answer;
  }
}
