import type { Clock } from "../src/lib/time";
import type { Db } from "./client";
import { changeMark } from "./data-version";
import { SharedQueries } from "./shared-answers";

/** Values expire, because auctions change lists as time passes, without a write. */
export const CACHE_MS = 100;

/** Limits memory against a flood of invented keys. */
const MAX_ENTRIES = 10_000;

/** On PostgreSQL, callers share one computation, which starts after their calls. */
export class CachedUntilWrite<Value> {
  #cache = new Map<string, Value>();
  #state: string | null = null;
  #computing = new SharedQueries<Value>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock | null,
  ) {}

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const mark = changeMark(this.db);
    const needsQuery = mark instanceof Promise;
    const state = this.#stateAt(needsQuery ? await mark : mark);
    if (state !== this.#state || this.#cache.size >= MAX_ENTRIES) this.#cache.clear();
    this.#state = state;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const value = await (needsQuery ? this.#computing.get(key, compute) : compute());
    if (state !== null && state === this.#state && (needsQuery || state === this.#localState()))
      this.#cache.set(key, value);
    return value;
  }

  /** Null if the mark needs a query, during which a write could change the value. */
  #localState(): string | null {
    const mark = changeMark(this.db);
    return mark instanceof Promise ? null : this.#stateAt(mark);
  }

  #stateAt(mark: string | null): string | null {
    return mark && `${mark} ${Math.floor((this.clock?.now() ?? 0) / CACHE_MS)}`;
  }
}
