import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { countPages } from "../../tools/bench/pages/counted-pages";
import { parseQuery } from "../../tools/bench/pages/counted-queries";
import { PAGES, setUpDemo } from "../../tools/bench/pages/pages";
import { newFolder, testFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { scannedTables } from "../support/scans";

const clock = { now: () => Date.now() };

/** Pages that may walk a table or its index from one end. Lists that are cached are not read again. */
const ALLOWED: Record<string, string> = {
  "marketplace packages": "stops after a number of packages, and then gathers in another thread",
  "marketplace as a list packages": "the same list",
  "overview fee_numbers": "only looks whether there is a row",
  "overview mail_outbox": "the index has only emails that were not sent yet",
  "table of packages packages": "reads the newest and stops after a page",
  "table of members users": "reads the newest and stops after a page",
  "package found": "reads the near-duplicates that operators confirmed, which are few",
  "package that they lead found": "the same",
  "own package found": "the same",
  "round found": "the same",
  "overview action": "stops after the latest actions, and few are declined",
};

/** Nearly as bad as a whole table: everything that has a status. */
function tablesReadByStatus(details: readonly string[]): string[] {
  return details.flatMap((detail) => /^SEARCH (\w+) .*\(status=\?\)$/.exec(detail)?.[1] ?? []);
}

test(
  "no page reads a whole table",
  async () => {
    const dataDir = newFolder();
    const file = databaseFile(dataDir);
    const demo = await setUpDemo(file, dataDir, clock);
    const assetFolder = join(testFolder(), "assets");
    const counted = await countPages({ file, dataDir, assetFolder }, demo, clock);
    const database = new Database(file, { readonly: true });
    // With its values, because an index of running auctions serves only one status.
    const planOf = ({ sql, values }: ReturnType<typeof parseQuery>) =>
      database
        .query<{ detail: string }, typeof values>(`explain query plan ${sql}`)
        .all(...values)
        .map(({ detail }) => detail);
    const scans = new Set(
      counted.flatMap(({ queries, threadQueries }, i) =>
        [...queries, ...threadQueries]
          .map(parseQuery)
          .flatMap((query) => [
            ...scannedTables(planOf(query), query.sql),
            ...tablesReadByStatus(planOf(query)),
          ])
          .map((table) => `${PAGES[i]?.name} ${table}`),
      ),
    );
    database.close();
    expect(counted.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    expect([...scans].filter((scan) => !(scan in ALLOWED))).toEqual([]);
  },
  PATIENCE_MS,
);
