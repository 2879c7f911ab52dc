import { MINUTE } from "../lib/time";

const RETRY_MS = 10 * MINUTE;

const MAX_DEATHS = 3;

export class RetryTracker {
  readonly #retryTimes = new Map<string, number>();
  readonly #deaths = new Map<string, number>();

  recordFailure(id: string, now: number): void {
    this.#retryTimes.set(id, now + RETRY_MS);
  }

  pendingRetries(now: number): Array<[id: string, retryAt: number]> {
    for (const [id, retryAt] of this.#retryTimes) if (retryAt <= now) this.#retryTimes.delete(id);
    return [...this.#retryTimes];
  }

  clearFailure(id: string): void {
    this.#retryTimes.delete(id);
  }

  recordDeath(id: string): boolean {
    const deaths = (this.#deaths.get(id) ?? 0) + 1;
    if (deaths < MAX_DEATHS) this.#deaths.set(id, deaths);
    else this.#deaths.delete(id);
    return deaths >= MAX_DEATHS;
  }
}
