import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { connectionOf } from "../../db/sqlite/client";
import { encodeCursor } from "../../src/lib/cursor";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import type { CatalogueFilter } from "../../src/marketplace/catalogue-filter";
import { MOST, type Most } from "../../src/marketplace/catalogue-reading";
import { SORTS, type Sort } from "../../src/marketplace/schema";
import { newDatabase } from "../support/folder";
import { queryPlans } from "../support/query-plans";

const NOW = Date.UTC(2026, 10, 21);

let db: Db;
let asked: Set<string>;

beforeAll(() => {
  db = newDatabase();
  asked = new Set();
  const connection = connectionOf(db);
  if (!connection) throw new Error("These tests look at SQLite's plans");
  const { prepare } = connection;
  connection.prepare = (text) => {
    if (/indexed by.*order by/s.test(text)) asked.add(text);
    return prepare(text);
  };
});

afterAll(() => db.destroy());

/** All that a list needs is to be met on a walk along its order's index. */
const WALKING: Most = { ...MOST, few: 0, gathered: 0 };

/** What SQLite does for a list, however its values are spread: it keeps no statistics of them. */
async function plansOf(
  filter: Partial<CatalogueFilter>,
  sort: Sort,
  { cursor, most = WALKING }: { cursor?: string; most?: Most } = {},
): Promise<string[]> {
  asked.clear();
  const whole = { status: "active", certifiedOnly: true, ...filter } as const;
  const request = { filter: whole, sort, limit: 24, ...(cursor !== undefined && { cursor }) };
  await browseCatalogue(db, request, NOW, { aside: db, most });
  const plans: string[] = [];
  for (const text of asked) {
    const explained = sql.raw<{ detail: string }>(
      `explain query plan ${text.replaceAll("?", "1")}`,
    );
    const { rows } = await explained.execute(db);
    plans.push(rows.map(({ detail }) => detail).join("; "));
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

/** Reads nothing but the index, in its own order. */
function expectWalk(plan: string): void {
  expect(plan).toMatch(/SEARCH packages USING COVERING INDEX packages_by_(seq|end|price|words) /);
  expect(plan).not.toContain("TEMP B-TREE");
}

const FILTERS: Array<[string, Partial<CatalogueFilter>]> = [
  ["the default", {}],
  ["everything", { status: "all", certifiedOnly: false }],
  ["a category", { category: "News" }],
  ["a category of several values", { category: "Education" }],
  ["a language", { language: "Japanese" }],
  ["a category and a language", { category: "News", language: "Japanese" }],
  ["new", { status: "new" }],
  ["ending soon", { status: "ending-soon" }],
  ["a use", { use: "retrieval" }],
  ["what is exclusive, in a category", { exclusive: true, category: "News" }],
  [
    "a use in a category and a language",
    { use: "excerpts", category: "News", language: "Japanese" },
  ],
];

describe.each(SORTS)("the order %s", (sort) => {
  test.each(FILTERS)("of %s is an index's own", async (_, filter) => {
    for (const plan of await plansOf(filter, sort)) expectWalk(plan);
  });
});

test.each(SORTS)(
  "the page before in the order %s is an index's own, read backwards",
  async (sort) => {
    const cursor = encodeCursor({ order: sort, orderValue: NOW, seq: 500, side: "before" });
    for (const plan of await plansOf({ category: "Education" }, sort, { cursor })) expectWalk(plan);
  },
);

test("what has ended follows what ends next, each from an index", async () => {
  const plans = await plansOf({ status: "all" }, "ending-soon");
  for (const plan of plans) {
    expectWalk(plan);
    expect(plan).toContain("packages_by_end");
  }
});

test.each([
  ["ending-soon", "packages_by_end", "auction_end_time"],
  ["price-low", "packages_by_price", "listed_price_cents"],
  ["most-words", "packages_by_words", "total_words"],
] as const)("a later page in the order %s begins at its cursor", async (sort, index, column) => {
  const cursor = encodeCursor({ order: sort, orderValue: NOW, seq: 500, side: "after" });
  for (const plan of await plansOf({}, sort, { cursor })) {
    expectWalk(plan);
    expect(plan).toMatch(new RegExp(`${index} .*\\(${column},|${index} .*${column}[<>]`));
  }
});

test.each<[Partial<CatalogueFilter>, string]>([
  [{ minPriceCents: 100, maxPriceCents: 200 }, "packages_by_price"],
  [{ category: "News" }, "packages_counted"],
  [{ language: "Korean" }, "packages_counted"],
  [{ status: "ending-soon" }, "packages_by_end"],
  [{ status: "featured" }, "packages_featured"],
])("few packages by %o are found by %s, whatever the order", async (filter, index) => {
  const plans = await plansOf(filter, "most-words", { most: { ...MOST, walked: 0 } });
  expect(plans.join("\n")).toContain(`COVERING INDEX ${index} `);
  for (const plan of plans) expect(plan).toContain("COVERING INDEX");
});

test.each<Partial<CatalogueFilter>>([{}, { minPriceCents: 100 }, { category: "News" }])(
  "counts of %o are read from one index, in its order",
  async (filter) => {
    const whole = { status: "active", certifiedOnly: true, ...filter } as const;
    const plans = await queryPlans(db, (watched) =>
      new CatalogueCounts(watched, watched).of(whole, NOW),
    );
    const [scan, ...rest] = (plans.at(-1) ?? []).filter((step) => !/^CO-ROUTINE/.test(step));
    expect(scan).toBe("SCAN packages USING COVERING INDEX packages_counted");
    // Only what was counted is grouped once more.
    expect(rest).toEqual(["SCAN groups", "USE TEMP B-TREE FOR GROUP BY"]);
  },
);
