import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { onPostgres } from "../support/engines";
import { newDatabaseFile } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { newPostgres } from "../support/postgres";
import type { Plan } from "../support/prepared-plans";
import { sourcesIn } from "../support/sources";

/** Tables with one row, or one per server. */
const SMALL = ["catalogue_state", "catalogue_generation", "log_state", "log_place"];

const EMPTY = "on an empty table, PostgreSQL reads a partial index instead of the member's rows";

/** Queries that may read a table that grows at one end, with the reason. */
const ALLOWED: Record<string, string> = {
  "db/least.ts packages": "reads the index of packages with unconfirmed winners",
  "src/marketplace/statistics.ts packages": "walks the key and stops at the offset that it names",
  "src/auctions/reading/binding.ts offers": EMPTY,
  "src/trade/own-standing.ts offers": EMPTY,
  "src/consent/timer.ts package_changes": "reads the index of open changes",
  "src/dashboard/figures.ts disputes": EMPTY,
  "src/dashboard/figures.ts packages": EMPTY,
  "src/dashboard/lists.ts bids": EMPTY,
  "src/delivery/delivery.ts disputes": EMPTY,
  "src/delivery/waiting.ts disputes": EMPTY,
  "src/operators/waiting-work.ts notices": "reads the index of undecided notices",
};

/** A fresh process, so that no other module is loaded. */
async function plansOn(place: string): Promise<Plan[]> {
  const script = join(import.meta.dir, "../support/prepared-plans.ts");
  const looking = Bun.spawn([process.execPath, script, place], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(looking.stdout).text();
  expect(await looking.exited).toBe(0);
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Plan);
}

function expectNoScans(plans: readonly Plan[]): void {
  const scans = plans.flatMap(({ path, sql, scans }) =>
    scans
      .filter((table) => !SMALL.includes(table) && !(`${path} ${table}` in ALLOWED))
      .map((table) => `${path} reads all of ${table}: ${sql}`),
  );
  expect(scans).toEqual([]);
}

describe("prepared queries that scan no growing table", () => {
  test(
    "use indexes on SQLite",
    async () => {
      const plans = await plansOn(newDatabaseFile());
      expect(plans.length).toBeGreaterThan(35);
      expectNoScans(plans);
    },
    PATIENCE_MS,
  );

  onPostgres(() =>
    test(
      "include every file with prepared queries",
      async () => {
        const plans = await plansOn(newPostgres());
        expectNoScans(plans);
        const preparing = (await sourcesIn("src", "db")).filter(({ text }) =>
          /import .*\bprepared(Write)?\b.* from ".*\/prepared"/.test(text),
        );
        const looked = new Set(plans.map(({ path }) => path));
        expect(preparing.length).toBeGreaterThan(20);
        expect(preparing.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([]);
        const scanned = plans.flatMap(({ path, scans }) =>
          scans.map((table) => `${path} ${table}`),
        );
        expect(Object.keys(ALLOWED).filter((name) => !scanned.includes(name))).toEqual([]);
      },
      PATIENCE_MS,
    ),
  );
});
