import { openDatabase } from "../../../db/client";
import { openReadOnly } from "../../../db/read-only";
import { countMarket } from "../../../src/analytics/figures";
import { CatalogueCounts } from "../../../src/marketplace/catalogue-counts";
import { catalogueStatistics } from "../../../src/marketplace/statistics";
import { answer } from "../child";
import { quantile } from "../statistics";
import { NOW } from "./listing";

export interface LoopDelay {
  label: string;
  tookMs: number;
  p99: number;
  longest: number;
}

const [file = ""] = process.argv.slice(2);
const db = openDatabase(file);
const readOnlyDb = openReadOnly(db);
const ROUNDS = 3;
const WAIT_MS = 300;

const DEFAULT = { status: "active", certifiedOnly: true } as const;

/** Retries until there is an answer, as reopened pages do. */
async function untilCounted(count: () => Promise<unknown>): Promise<void> {
  while ((await count()) === null) await Bun.sleep(1);
}

const COUNTED: ReadonlyArray<[label: string, count: () => Promise<unknown>]> = [
  ["nothing", () => Bun.sleep(WAIT_MS)],
  [
    "filter choices next to a list",
    () => {
      const counts = new CatalogueCounts(db, readOnlyDb);
      return untilCounted(() => counts.get(DEFAULT, NOW));
    },
  ],
  [
    "filter choices next to a search for a common word",
    () => {
      const counts = new CatalogueCounts(db, readOnlyDb);
      return untilCounted(() => counts.get({ ...DEFAULT, search: "the" }, NOW));
    },
  ],
  ["figures above the list", () => catalogueStatistics({ db, readOnlyDb, clock })()],
  ["figures of the whole market", () => countMarket(readOnlyDb, NOW)],
];

const clock = { now: () => NOW };

answer(async (): Promise<LoopDelay[]> => {
  const delays: LoopDelay[] = [];
  for (const [label, count] of COUNTED) {
    const turns: number[] = [];
    await count();
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round++) turns.push(...(await turnsDuring(count)));
    const tookMs = (performance.now() - start) / ROUNDS;
    delays.push({ label, tookMs, p99: quantile(turns, 0.99), longest: Math.max(0, ...turns) });
  }
  return delays;
});

/** Counts processor time of the thread, since other programs may run in the meantime. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  while (working) {
    const [before, cpu] = [performance.now(), process.threadCpuUsage()];
    await new Promise((resolve) => setTimeout(resolve, 1));
    const { user, system } = process.threadCpuUsage(cpu);
    turns.push(Math.min(performance.now() - before - 1, (user + system) / 1000));
  }
  await done;
  return turns;
}
