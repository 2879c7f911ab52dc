import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Db, openDatabase } from "../../db/client";
import { encodeCursor } from "../../src/lib/cursor";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import { isByText } from "../../src/marketplace/catalogue-order";
import type { CatalogueFilter } from "../../src/marketplace/filter-list";
import { SORTS, type Sort } from "../../src/marketplace/schema";
import { newDatabaseFile } from "../support/folder";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";
import { queryPlans } from "../support/query-plans";

const NOW = Date.UTC(2026, 10, 21);
let db: Db;

beforeAll(async () => {
  // These plans are SQLite's, even if the run uses PostgreSQL.
  db = openDatabase(newDatabaseFile());
  const { mei } = await addPeople(db, NOW);
  for (let i = 0; i < 3; i++) await addLot(db, mei.id, NOW);
});

afterAll(() => db.destroy());

/** SQLite has no statistics, so its plans do not depend on the rows. */
async function plansOf(
  filter: Partial<CatalogueFilter>,
  sort: Sort,
  { cursor, maxWalked }: { cursor?: string; maxWalked?: number } = {},
): Promise<string[]> {
  const whole = { status: "active", certifiedOnly: true, ...filter } as const;
  const request = { filter: whole, sort, limit: 24, ...(cursor !== undefined && { cursor }) };
  const plans = await queryPlans(db, (watched) =>
    browseCatalogue(watched, request, NOW, {
      readOnlyDb: watched,
      ...(maxWalked && { maxWalked }),
    }),
  );
  return plans.map((steps) => steps.join("; "));
}

function expectWalk(plan = ""): void {
  expect(plan).toMatch(/(SEARCH|SCAN) packages USING COVERING INDEX packages_by_[a-z_]+ ?/);
  expect(plan).not.toContain("TEMP B-TREE");
}

const FILTERS: Array<Partial<CatalogueFilter>> = [
  {},
  { status: "all", certifiedOnly: false },
  { category: "Education" },
  { category: "News", language: "Japanese" },
  { status: "new" },
  { use: "retrieval", exclusive: true },
  { minPriceCents: 100, maxPriceCents: 2 * NOW },
  { maxTokenCents: 5000, minQuality: 70, minTokens: 5, rightsSource: true, reserve: "met" },
  { format: "TXT" },
];

describe.each(SORTS)("a list in the order %s", (sort) => {
  test.each(FILTERS)("uses an index in both directions for %o", async (filter) => {
    expectWalk((await plansOf(filter, sort))[0]);
    for (const side of ["before", "after"] as const) {
      const order = sort === "relevance" ? "newest" : sort;
      const orderValue = isByText(order) ? "sea" : NOW + 1;
      const cursor = encodeCursor({ order, orderValue, seq: 500, side });
      expectWalk((await plansOf(filter, sort, { cursor }))[0]);
    }
  });
});

test.each<[Sort, Partial<CatalogueFilter>, entered: string]>([
  ["newest", {}, "packages_by_seq \\(seq<"],
  ["ending-soon", {}, "packages_by_end .*auction_end_time>"],
  ["price-low", { minPriceCents: 100 }, "packages_by_price .*listed_price_cents>"],
  ["price-high", { maxPriceCents: 2 * NOW }, "packages_by_price .*listed_price_cents<"],
  ["size-high", {}, "packages_by_size .*listed_tokens<"],
  ["quality-low", {}, "packages_by_quality .*listed_quality>"],
  ["title-az", {}, "packages_by_title .*listed_title>"],
  ["bids-low", { maxTokenCents: 5 }, "packages_by_bids .*listed_bids>"],
])("starts a later page in the order %s of %o at its cursor", async (sort, filter, entered) => {
  const orderValue = sort === "title-az" ? "sea" : NOW + 1;
  const cursor = encodeCursor({ order: sort, orderValue, seq: 500, side: "after" });
  expect((await plansOf(filter, sort, { cursor }))[0]).toMatch(new RegExp(entered));
});

test.each<[Sort, string]>([
  ["bids-high", "packages_by_bids (status=? AND certified=? AND listed_bids=? AND seq<?)"],
  ["quality-low", "packages_by_quality (status=? AND certified=? AND listed_quality=? AND seq>?)"],
  [
    "language-az",
    "packages_by_language (status=? AND certified=? AND listed_language=? AND seq>?)",
  ],
])("starts a later page of equal values in the order %s at its number", async (sort, entered) => {
  const orderValue = sort === "language-az" ? "sea" : 7;
  const cursor = encodeCursor({ order: sort, orderValue, seq: 500, side: "after" });
  expect((await plansOf({}, sort, { cursor }))[0]).toContain(entered);
});

test.each<[Partial<CatalogueFilter>, string]>([
  [
    { minPriceCents: 100, maxPriceCents: 200_000 },
    "packages_by_price (status=? AND certified=? AND listed_price_cents>? AND listed_price_cents<?)",
  ],
  [{ category: "News" }, "packages_counted (category=?)"],
  [
    { periodFrom: 1890, category: "News" },
    "packages_by_period (status=? AND certified=? AND period_from>?)",
  ],
  [{ periodTo: 1930 }, "packages_by_period (status=? AND certified=? AND period_from>?)"],
  [{ minQuality: 90 }, "packages_by_quality (status=? AND certified=? AND listed_quality>?)"],
  [{ publisher: "Sea" }, "packages_by_publisher (status=? AND certified=? AND listed_publisher=?)"],
  [{ category: "Education", minPriceCents: 100 }, "packages_counted (category=?"],
  [
    { language: "Korean" },
    "packages_counted (category=? AND language=? AND status=? AND certified=?)",
  ],
  [
    { status: "ending-soon" },
    "packages_by_end (status=? AND certified=? AND auction_end_time>? AND auction_end_time<?)",
  ],
  [{ status: "upcoming" }, "packages_upcoming (status=? AND certified=? AND opens_at>?)"],
  [{ status: "featured" }, "packages_featured (status=? AND certified=? AND roadshow_end_time>?)"],
])("collects few packages by %o from %s", async (filter, index) => {
  const plans = await plansOf(filter, "size-high", { maxWalked: 1 });
  expect(plans.join("\n")).toContain(`SEARCH packages USING COVERING INDEX ${index}`);
});

test.each(SORTS)("looks up each match once in an index, in the order %s", async (sort) => {
  const filters = [{ periodTo: 1930 }, { certifiedOnly: false, category: "Education" }] as const;
  for (const filter of filters) {
    const [plan = ""] = await plansOf({ ...filter, search: "law 文" }, sort);
    expect(plan).toMatch(/SCAN package_words VIRTUAL TABLE INDEX \d+:M/);
    expect(plan).toContain("SEARCH packages USING COVERING INDEX packages_by_seq (seq=?)");
    const isBySeq = sort === "newest" || sort === "relevance";
    expect(plan.includes("TEMP B-TREE")).toBe(!isBySeq);
  }
});

test.each<Partial<CatalogueFilter>>([
  {},
  { minPriceCents: 100 },
  { category: "News" },
  { periodFrom: 1890, periodTo: 1930 },
])("counts %o in the order of one index", async (filter) => {
  const whole = { status: "active", certifiedOnly: true, ...filter } as const;
  const plans = await queryPlans(db, (watched) =>
    new CatalogueCounts(watched, watched).get(whole, NOW),
  );
  const [scan, ...rest] = (plans.at(-1) ?? []).filter((step) => !/^CO-ROUTINE/.test(step));
  expect(scan).toBe("SCAN packages USING COVERING INDEX packages_counted");
  // Active and ending-soon auctions exclude the few that open later.
  const opened = rest.filter((step) => step.startsWith("SEARCH upcoming"));
  expect(opened).toHaveLength(2);
  for (const step of opened) expect(step).toContain("USING COVERING INDEX packages_upcoming");
  const others = rest.filter((step) => !/upcoming|LIST SUBQUERY|BLOOM/.test(step));
  expect(others).toEqual(["SCAN groups", "USE TEMP B-TREE FOR GROUP BY"]);
});
