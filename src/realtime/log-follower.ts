import type { Db } from "../../db/client";

const BATCH_SIZE = 2000;

/** Remembers five checks, because it can take that long to notice that the bus is down. */
const MAX_REMEMBERED_LENGTHS = 5;

/** The public log contains every change of a member's standing. */
export class LogFollower {
  #lengths: number[] = [];

  constructor(private readonly db: Db) {}

  async follow(isBlind: boolean): Promise<ReadonlySet<string>> {
    const last = await this.#lastEntry();
    const [from = last] = this.#lengths;
    if (!isBlind) {
      this.#lengths.push(last);
      if (this.#lengths.length > MAX_REMEMBERED_LENGTHS) this.#lengths.shift();
      return NO_PACKAGES;
    }
    const changedPackages = await this.#packagesSince(from);
    this.#lengths = [last];
    return changedPackages;
  }

  async #lastEntry(): Promise<number> {
    const row = await this.db
      .selectFrom("log_entries")
      .select((eb) => eb.fn.max("seq").as("last"))
      .executeTakeFirst();
    return row?.last ?? 0;
  }

  async #packagesSince(seq: number): Promise<Set<string>> {
    const ids = new Set<string>();
    let from = seq;
    for (;;) {
      const entries = await this.db
        .selectFrom("log_entries")
        .select(["seq", "data"])
        .where("seq", ">", from)
        .orderBy("seq")
        .limit(BATCH_SIZE)
        .execute();
      for (const { data } of entries) {
        const { package: id } = JSON.parse(data) as { package?: string };
        if (id !== undefined) ids.add(id);
      }
      from = entries.at(-1)?.seq ?? from;
      if (entries.length < BATCH_SIZE) return ids;
    }
  }
}

const NO_PACKAGES: ReadonlySet<string> = new Set();
