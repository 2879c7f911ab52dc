import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inLockingTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { followBids, isBehindBids } from "../packages/listed-figures";
import type { Package } from "../packages/packages";

interface Deps {
  db: Db;
  readOnlyDb: Db;
  clock: Clock;
  log: Logger;
}

const WAIT_MS = 15 * SECOND;

/** Each transaction takes a few milliseconds, so that requests are served in between. */
const BATCH = 40;

/** Updating these figures with each bid would double the pages it writes. */
export class ListedPrices {
  readonly alarm: Alarm;
  #outdated = new Set<string>();
  #dueAt: number | null = 0;

  constructor(private readonly needs: Deps) {
    const { clock, log } = needs;
    this.alarm = new Alarm({
      clock,
      work: () => this.#work(clock.now()),
      next: async () => this.#dueAt,
      onFailure: (error) => log.error({ err: error }, "listed prices not updated"),
    });
  }

  note(packageId: string): void {
    this.#outdated.add(packageId);
    if (this.#dueAt !== null) return;
    this.#dueAt = this.needs.clock.now() + WAIT_MS;
    void this.alarm.check();
  }

  async #work(now: number): Promise<void> {
    if (this.#dueAt === null || now < this.#dueAt) return;
    if (this.#dueAt === 0)
      for (const id of await findBehind(this.needs.readOnlyDb)) this.#outdated.add(id);
    const ids = [...this.#outdated];
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH);
      for (const id of batch) this.#outdated.delete(id);
      await listPrices(this.needs.db, batch).catch((error) => {
        for (const id of batch) this.#outdated.add(id);
        throw error;
      });
      await nextTurn();
    }
    this.#dueAt = this.#outdated.size > 0 ? now + WAIT_MS : null;
  }
}

async function findBehind(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("packages").select("id").where(isBehindBids()).execute();
  return rows.map(({ id }) => id);
}

export async function listPrices(db: Db, packageIds: readonly string[]): Promise<void> {
  await inLockingTransaction(db, async (tx) => {
    await lockPackages(tx, packageIds);
    await followBids(tx, packageIds);
  });
}

const CURRENT = [
  "seq",
  "status",
  "starting_price_cents",
  "highest_bid_cents",
  "bid_count",
  "seats",
  "seated",
  "exclusive_from_cents",
] as const;

export type CurrentPrice = Pick<Package, (typeof CURRENT)[number]>;

export async function currentPrices(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, CurrentPrice>> {
  if (seqs.length === 0) return new Map();
  const rows = await db.selectFrom("packages").select(CURRENT).where("seq", "in", seqs).execute();
  return new Map(rows.map((row) => [row.seq, row]));
}
