import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { connectionOf, type Db } from "../../db/client";
import { encodeCursor } from "../../src/lib/cursor";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import type { CatalogueFilter } from "../../src/marketplace/catalogue-filter";
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
    if (/from "packages".*order by/.test(text)) asked.add(text);
    return prepare(text);
  };
});

afterAll(() => db.destroy());

/** What SQLite does for a list, however its values are spread: it keeps no statistics of them. */
async function plansOf(
  filter: Partial<CatalogueFilter>,
  sort: Sort,
  cursor?: string,
): Promise<string[]> {
  asked.clear();
  const whole = { status: "active", certifiedOnly: true, ...filter } as const;
  const request = { filter: whole, sort, limit: 24, ...(cursor !== undefined && { cursor }) };
  await browseCatalogue(db, request, NOW);
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
    for (const plan of await plansOf(filter, sort)) {
      expect(plan).toMatch(/USING (COVERING )?INDEX packages_list_/);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });
});

test.each(SORTS)(
  "the page before in the order %s is an index's own, read backwards",
  async (sort) => {
    const cursor = encodeCursor({ order: sort, orderValue: NOW, seq: 500, side: "before" });
    for (const plan of await plansOf({ category: "Education" }, sort, cursor)) {
      expect(plan).toMatch(/USING (COVERING )?INDEX packages_list_/);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  },
);

test("what has ended follows what ends next, each from an index", async () => {
  const plans = await plansOf({ status: "all" }, "ending-soon");
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    expect(plan).toMatch(/INDEX packages_list_auction_end_time/);
    expect(plan).not.toContain("TEMP B-TREE");
  }
});

test.each([
  ["ending-soon", {}, "auction_end_time", ">"],
  ["price-low", { minPriceCents: 100 }, "listed_price_cents", ">"],
  ["price-high", { maxPriceCents: 9_000_000 }, "listed_price_cents", "<"],
] as const)(
  "a later page in the order %s begins at its cursor",
  async (sort, filter, column, side) => {
    const cursor = encodeCursor({ order: sort, orderValue: NOW, seq: 500, side: "after" });
    for (const plan of await plansOf(filter, sort, cursor))
      expect(plan).toContain(`${column}${side}?`);
    // The one bound that the index can be entered by is the cursor's: the other end is hidden.
    for (const text of asked) {
      expect(text).toMatch(new RegExp(`"${column}" \\+ \\? ${side}`));
      expect(text).not.toMatch(new RegExp(`"${column}" ${side}`));
    }
  },
);

test("prices that leave few packages are read by price, whatever the order", async () => {
  const plans = await plansOf({ minPriceCents: 100, maxPriceCents: 200 }, "newest");
  for (const plan of plans) expect(plan).toContain("listed_price_cents>");
});

test.each<Partial<CatalogueFilter>>([{}, { minPriceCents: 100 }, { category: "News" }])(
  "counts of %o are read from one index, in its order",
  async (filter) => {
    const whole = { status: "active", certifiedOnly: true, ...filter } as const;
    const plans = await queryPlans(db, (watched) =>
      new CatalogueCounts(watched, watched).of(whole, NOW),
    );
    expect(plans.at(-1)).toEqual(["SCAN packages USING COVERING INDEX packages_counted"]);
  },
);

test("presented packages come from the index of those", async () => {
  const [plan] = await plansOf({ status: "featured" }, "newest");
  expect(plan).toContain("packages_featured");
  expect(plan).not.toContain("TEMP B-TREE");
});
