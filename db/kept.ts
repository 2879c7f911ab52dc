import type { Clock } from "../src/lib/time";
import type { Db } from "./client";
import { changeMark } from "./data-version";
import { SharedAnswers } from "./shared-answers";

/** Time alone moves auctions from one list to another, and what is shown of them. */
export const KEPT_MS = 100;

/** A flood of keys, as of addresses that somebody makes up, is not to fill the memory. */
const MOST = 10_000;

/**
 * Keeps what was made of the database. All of it is dropped with whatever is written, by this
 * process or another, and, where there is a clock to say that time changes it too, each tenth of a
 * second; nothing is kept while a transaction is open in SQLite. With PostgreSQL, whoever waits for the
 * same shares one making of it, which begins after they came.
 */
export class KeptUntilWritten<Value> {
  #kept = new Map<string, Value>();
  /** What had been written, and when it was, as of all that is kept. */
  #state: string | null = null;
  #making = new SharedAnswers<Value>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock | null,
  ) {}

  /** What is kept under a key, which names all else that it depends on; made where there is none. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const mark = changeMark(this.db);
    const isAsked = mark instanceof Promise;
    const state = this.#stateAt(isAsked ? await mark : mark);
    if (state !== this.#state || this.#kept.size >= MOST) this.#kept.clear();
    this.#state = state;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const made = await (isAsked ? this.#making.of(key, make) : make());
    if (state !== null && state === this.#state && (isAsked || state === this.#stateHere()))
      this.#kept.set(key, made);
    return made;
  }

  /**
   * Where the mark can be told at once: what was written while something was made may be in it or not.
   * Where it is asked for, whoever comes next asks anew, and finds that it has changed since.
   */
  #stateHere(): string | null {
    const mark = changeMark(this.db);
    return mark instanceof Promise ? null : this.#stateAt(mark);
  }

  #stateAt(mark: string | null): string | null {
    return mark && `${mark} ${Math.floor((this.clock?.now() ?? 0) / KEPT_MS)}`;
  }
}
