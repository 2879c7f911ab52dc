import { MINUTE } from "../lib/time";

const RETRY_MS = 10 * MINUTE;

const MAX_DEATHS = 3;

export class Setbacks {
  readonly #failed = new Map<string, number>();
  readonly #deaths = new Map<string, number>();

  fail(id: string, now: number): void {
    this.#failed.set(id, now + RETRY_MS);
  }

  at(now: number): Array<[id: string, again: number]> {
    for (const [id, again] of this.#failed) if (again <= now) this.#failed.delete(id);
    return [...this.#failed];
  }

  forget(id: string): void {
    this.#failed.delete(id);
  }

  recordDeath(id: string): boolean {
    const deaths = (this.#deaths.get(id) ?? 0) + 1;
    if (deaths < MAX_DEATHS) this.#deaths.set(id, deaths);
    else this.#deaths.delete(id);
    return deaths >= MAX_DEATHS;
  }
}
