import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { countPages } from "../../tools/bench/pages/counted-pages";
import { sqlOf } from "../../tools/bench/pages/counted-queries";
import { PAGES, setUpDemo } from "../../tools/bench/pages/pages";
import { newFolder, testFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { scannedTables } from "../support/scans";

const clock = { now: () => Date.now() };

/** Pages that may walk a table or its index from one end. Lists that are cached are not read again. */
const ALLOWED: Record<string, string> = {
  "marketplace packages": "stops after a number of packages, and then gathers in another thread",
  "marketplace as a list packages": "the same list",
  "marketplace catalogue_state": "has one row",
  "marketplace as a list catalogue_state": "the same row",
  "overview fee_numbers": "only looks whether there is a row",
  "overview mail_outbox": "the index has only emails that were not sent yet",
  "table of packages packages": "reads the newest and stops after a page",
  "table of members users": "reads the newest and stops after a page",
  "overview action": "stops after the latest actions, and few are declined",
};

test(
  "no page reads a whole table",
  async () => {
    const dataDir = newFolder();
    const file = databaseFile(dataDir);
    const demo = await setUpDemo(file, dataDir, clock);
    const assetFolder = join(testFolder(), "assets");
    const counted = await countPages({ file, dataDir, assetFolder }, demo, clock);
    const database = new Database(file, { readonly: true });
    const planOf = (sql: string) =>
      database
        .query<{ detail: string }, []>(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => detail);
    const scans = new Set(
      counted.flatMap(({ queries, threadSql }, i) =>
        [...queries.map(sqlOf), ...threadSql]
          .flatMap((sql) => scannedTables(planOf(sql), sql))
          .map((table) => `${PAGES[i]?.name} ${table}`),
      ),
    );
    database.close();
    expect(counted.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    expect([...scans].filter((scan) => !(scan in ALLOWED))).toEqual([]);
  },
  PATIENCE_MS,
);
