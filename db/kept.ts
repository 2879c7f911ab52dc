import type { Clock } from "../src/lib/time";
import type { Db } from "./client";
import { changeMark } from "./data-version";
import { SharedAnswers } from "./shared-answers";

/** Auctions move from one list to another as time passes, without a write. */
export const KEPT_MS = 100;

/** Limits memory against a flood of invented keys. */
const MAX = 10_000;

/** On PostgreSQL, callers share one computation, which begins after they called. */
export class KeptUntilWritten<Value> {
  #kept = new Map<string, Value>();
  #state: string | null = null;
  #making = new SharedAnswers<Value>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock | null,
  ) {}

  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const mark = changeMark(this.db);
    const isAsked = mark instanceof Promise;
    const state = this.#stateAt(isAsked ? await mark : mark);
    if (state !== this.#state || this.#kept.size >= MAX) this.#kept.clear();
    this.#state = state;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const made = await (isAsked ? this.#making.of(key, make) : make());
    if (state !== null && state === this.#state && (isAsked || state === this.#stateHere()))
      this.#kept.set(key, made);
    return made;
  }

  /** Null if the mark needs a query, during which a write could change the value. */
  #stateHere(): string | null {
    const mark = changeMark(this.db);
    return mark instanceof Promise ? null : this.#stateAt(mark);
  }

  #stateAt(mark: string | null): string | null {
    return mark && `${mark} ${Math.floor((this.clock?.now() ?? 0) / KEPT_MS)}`;
  }
}
