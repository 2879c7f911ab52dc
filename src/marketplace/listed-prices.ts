import { type SqlBool, sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { jsonRows } from "../../db/json";
import { lockPackages } from "../../db/locks";
import { prepared } from "../../db/prepared";
import { inLockingTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { isOutdated, updateBidFigures } from "../packages/listed-figures";
import type { Package } from "../packages/packages";

interface ListedPriceDeps {
  db: Db;
  readOnlyDb: Db;
  clock: Clock;
  log: Logger;
}

const UPDATE_DELAY_MS = 15 * SECOND;

/** Each transaction takes a few milliseconds, so that requests are served in between. */
const BATCH_SIZE = 40;

/** Updates in batches, because an update with each bid would double the pages written. */
export class ListedPrices {
  readonly alarm: Alarm;
  #outdated = new Set<string>();
  #dueAt: number | null = 0;

  constructor(private readonly deps: ListedPriceDeps) {
    const { clock, log } = deps;
    this.alarm = new Alarm({
      clock,
      work: () => this.#work(clock.now()),
      next: async () => this.#dueAt,
      onFailure: (error) => log.error({ err: error }, "listed prices not updated"),
    });
  }

  markOutdated(packageId: string): void {
    this.#outdated.add(packageId);
    if (this.#dueAt !== null) return;
    this.#dueAt = this.deps.clock.now() + UPDATE_DELAY_MS;
    void this.alarm.check();
  }

  async #work(now: number): Promise<void> {
    if (this.#dueAt === null || now < this.#dueAt) return;
    if (this.#dueAt === 0)
      for (const id of await findOutdated(this.deps.readOnlyDb)) this.#outdated.add(id);
    const ids = [...this.#outdated];
    for (let i = 0; i < ids.length; i += BATCH_SIZE) {
      const batch = ids.slice(i, i + BATCH_SIZE);
      for (const id of batch) this.#outdated.delete(id);
      await updateListedPrices(this.deps.db, batch).catch((error) => {
        for (const id of batch) this.#outdated.add(id);
        throw error;
      });
      await nextTurn();
    }
    this.#dueAt = this.#outdated.size > 0 ? now + UPDATE_DELAY_MS : null;
  }
}

async function findOutdated(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("packages").select("id").where(isOutdated()).execute();
  return rows.map(({ id }) => id);
}

export async function updateListedPrices(db: Db, packageIds: readonly string[]): Promise<void> {
  await inLockingTransaction(db, async (tx) => {
    await lockPackages(tx, packageIds);
    await updateBidFigures(tx, packageIds);
  });
}

export const PRICE_COLUMNS = [
  "seq",
  "status",
  "starting_price_cents",
  "highest_bid_cents",
  "sale_rule",
  "bid_count",
  "seats",
  "seated",
  "exclusive_from_cents",
  "exclusive_leader_id",
  "clearing_cents",
  "rights_sold",
] as const;

export type CurrentPrice = Pick<Package, (typeof PRICE_COLUMNS)[number]>;

export async function currentPrices(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, CurrentPrice>> {
  if (seqs.length === 0) return new Map();
  const rows = await findPrices.all(db, { seqs: JSON.stringify(seqs.map((seq) => ({ seq }))) });
  return new Map(rows.map((row) => [row.seq, row]));
}

const findPrices = prepared<{ seqs: string }, CurrentPrice>((db, value) =>
  db
    .selectFrom("packages")
    .select(PRICE_COLUMNS)
    .where(isAmong(value("seqs"))),
);

/** Takes the text of a JSON array. Without an array, PostgreSQL would read all packages. */
export function isAmong(json: string) {
  const chosen = jsonRows(json, { seq: "bigint" });
  return perEngine({
    sqlite: sql<SqlBool>`packages.seq in (select seq from (${chosen}) as chosen)`,
    postgres: sql<SqlBool>`packages.seq = any(array(select seq from (${chosen}) as chosen))`,
  });
}
