import { MINUTE } from "../lib/time";

/** After a failure of ours or of the disk it begins anew this much later. */
const RETRY_MS = 10 * MINUTE;

/** A file at which intake has died so often is what it dies of. */
const MOST_DEATHS = 3;

/** What intake has failed at, by a consignment's id; nobody else waits for that. */
export class Setbacks {
  /** When each is tried again: epoch milliseconds. */
  readonly #failed = new Map<string, number>();
  readonly #deaths = new Map<string, number>();

  fail(id: string, now: number): void {
    this.#failed.set(id, now + RETRY_MS);
  }

  /** What is not to be tried yet, and when it is. */
  at(now: number): Array<[id: string, again: number]> {
    for (const [id, again] of this.#failed) if (again <= now) this.#failed.delete(id);
    return [...this.#failed];
  }

  /** What is tried anew. */
  forget(id: string): void {
    this.#failed.delete(id);
  }

  /** Counts that intake died at one. @returns whether often enough */
  die(id: string): boolean {
    const deaths = (this.#deaths.get(id) ?? 0) + 1;
    if (deaths < MOST_DEATHS) this.#deaths.set(id, deaths);
    else this.#deaths.delete(id);
    return deaths >= MOST_DEATHS;
  }
}
