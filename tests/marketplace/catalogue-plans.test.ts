import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { connectionOf } from "../../db/sqlite/client";
import { encodeCursor } from "../../src/lib/cursor";
import { browseCatalogue, type CataloguePage } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import type { CatalogueFilter } from "../../src/marketplace/catalogue-filter";
import { MOST, type Most } from "../../src/marketplace/catalogue-reading";
import { SORTS, type Sort } from "../../src/marketplace/schema";
import { newDatabaseFile } from "../support/folder";
import { addLot } from "../support/lots";
import { addPeople } from "../support/people";
import { preparedPlans, queryPlans } from "../support/query-plans";

const NOW = Date.UTC(2026, 10, 21);

let db: Db;
let asked: Set<string>;

beforeAll(() => {
  // These plans are SQLite's, whatever keeps the worlds of this run.
  db = openDatabase(newDatabaseFile());
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

const PRICES = { minPriceCents: 100, maxPriceCents: 2 * NOW };

test.each<[Sort, Partial<CatalogueFilter>, index: string, column: string, past: "<" | ">"]>([
  ["ending-soon", {}, "packages_by_end", "auction_end_time", ">"],
  ["ending-soon", { status: "ending-soon" }, "packages_by_end", "auction_end_time", ">"],
  ["price-low", {}, "packages_by_price", "listed_price_cents", ">"],
  ["price-low", PRICES, "packages_by_price", "listed_price_cents", ">"],
  ["price-high", PRICES, "packages_by_price", "listed_price_cents", "<"],
  ["most-words", PRICES, "packages_by_words", "total_words", "<"],
])("a later page in the order %s of %o begins at its cursor", async (sort, filter, ...by) => {
  const [index, column, past] = by;
  const cursor = encodeCursor({ order: sort, orderValue: NOW + 1, seq: 500, side: "after" });
  for (const plan of await plansOf(filter, sort, { cursor })) {
    expectWalk(plan);
    expect(plan).toMatch(new RegExp(`${index} .*${column}${past}`));
  }
  // The plan does not tell by which of two bounds the index is entered: there is to be one.
  for (const text of asked) {
    expect(text).toContain(`("${column}", seq) ${past} (?, ?)`);
    expect(text).not.toMatch(new RegExp(`"${column}" ${past}=? \\?.* order by`, "s"));
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

describe("of few matches", () => {
  /** How the packages of the matches are found. */
  async function lookups(filter: Partial<CatalogueFilter>, sort: Sort): Promise<string[]> {
    const whole = { status: "active", certifiedOnly: true, ...filter, search: "law" } as const;
    const plans = await preparedPlans(db, () =>
      browseCatalogue(db, { filter: whole, sort, limit: 24 }, NOW, { aside: db, most: MOST }),
    );
    return plans.flatMap(({ steps }) =>
      steps.includes("SCAN package_trigrams VIRTUAL TABLE INDEX 0:M1")
        ? steps.filter((step) => step.startsWith("SEARCH packages"))
        : [],
    );
  }

  test.each(SORTS)("in the order %s packages are looked up in an index alone", async (sort) => {
    const index = "COVERING INDEX packages_by_seq (status=? AND certified=? AND seq=?)";
    for (const filter of [{}, { certifiedOnly: false }, { status: "ending-soon" }] as const)
      expect(await lookups(filter, sort)).toEqual([`SEARCH packages USING ${index}`]);
  });

  test("they are rows where they may have any status and seal", async () => {
    expect(await lookups({ status: "all", certifiedOnly: false }, "price-low")).toEqual([
      "SEARCH packages USING INTEGER PRIMARY KEY (rowid=?)",
    ]);
  });
});

describe("of many matches, where a range of prices leaves few packages,", () => {
  const RANGE = { minPriceCents: 200, maxPriceCents: 500 };
  type Plans = Awaited<ReturnType<typeof preparedPlans>>;

  /** How many queries read the texts of what the index of prices leads to. */
  const lookedThrough = (plans: Plans) =>
    plans.filter(({ steps }) => /packages_by_price .*SEARCH package_texts/s.test(steps.join()))
      .length;

  test.each([
    ["at once", { tested: 6, gathered: 6 }, [1, 0]],
    ["beside the event loop where they are more", { tested: 2, gathered: 6 }, [0, 1]],
  ])("these are looked through %s", async (_, bounds, asked) => {
    const file = newDatabaseFile();
    const [own, aside] = [openDatabase(file), openDatabase(file)];
    const { mei } = await addPeople(own, NOW);
    for (let price = 6; price > 0; price--) {
      const title = price === 3 ? "Poems" : "Law";
      await addLot(own, mei.id, NOW, { title, startingPriceCents: price * 100 });
    }
    const filter = { status: "active", certifiedOnly: true, ...RANGE, search: "law" } as const;
    const most = { ...MOST, matched: 0, marked: 1, walked: 1, ...bounds };
    const request = { filter, sort: "most-words", limit: 2 } as const;
    let page: CataloguePage | undefined;
    let besides: Plans = [];
    const plans = await preparedPlans(own, async () => {
      besides = await preparedPlans(aside, async () => {
        page = await browseCatalogue(own, request, NOW, { aside, most });
      });
    });
    expect(page?.entries.map(({ listed_price_cents: cents }) => cents)).toEqual([200, 400]);
    expect([lookedThrough(plans), lookedThrough(besides)]).toEqual(asked);
    await Promise.all([own.destroy(), aside.destroy()]);
  });
});
