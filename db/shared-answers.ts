import { isSilent } from "./errors";

interface PendingQuestion<Value> {
  answer: Promise<Value>;
  begun: boolean;
  next: Promise<Value> | null;
}

/** Callers share the next query, not the current one, so no answer is older than its question. */
export class SharedAnswers<Value> {
  readonly #asking = new Map<string, PendingQuestion<Value>>();

  of(key: string, ask: () => Promise<Value>): Promise<Value> {
    const asking = this.#asking.get(key);
    if (!asking) return this.#begin(key, ask);
    if (!asking.begun) return asking.answer;
    asking.next ??= asking.answer.then(
      () => this.of(key, ask),
      (error) => {
        // The next query would only fail the same way, after as long a wait.
        if (isSilent(error)) throw error;
        return this.of(key, ask);
      },
    );
    return asking.next;
  }

  /** Waits until everything in this turn of the event loop has joined. */
  #begin(key: string, ask: () => Promise<Value>): Promise<Value> {
    const turn = Promise.withResolvers<void>();
    setImmediate(turn.resolve);
    const answer = turn.promise.then(() => {
      asking.begun = true;
      return ask();
    });
    const asking: PendingQuestion<Value> = { answer, begun: false, next: null };
    this.#asking.set(key, asking);
    const done = () => void this.#asking.delete(key);
    answer.then(done, done);
    return answer;
  }
}
