import { beforeEach, expect, test } from "bun:test";
import { everyPage } from "../../db/listing";
import type { SortOf } from "../../src/lib/listing";
import { NOTICES } from "../../src/moderation/notice-list";
import { worldForEach } from "../support/each-world";
import { queryPlans } from "../support/query-plans";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

beforeEach(async () => {
  const numbers = Array.from({ length: 11 }, (_, n) => n + 1);
  const rows = numbers.map((n) => ({
    reference: `N-2026-${String(n).padStart(6, "0")}`,
    about: `/package/${n}`,
    kind: "other",
    reasons: "Secret reasons",
    name: n === 3 ? "=Ed%_'\"מ" : "Grace Ho",
    email: `g${n}@publisher.test`,
    good_faith: 1,
    secret_hash: `hash-${n}`,
    received_at: n,
    decision: n % 2 ? null : "none",
    decided_at: n % 2 ? null : 100 + (n % 4),
    ...(n === 11 && { folded_into: "N-2026-000001" }),
  }));
  await world.db
    .insertInto("notices")
    .values(rows as never)
    .execute();
});

const numbersOf = async (sort: SortOf<typeof NOTICES>, search = "") => {
  const found: number[] = [];
  const pages = everyPage((after) => NOTICES.list(world.db, { search, sort, after }, 3));
  for await (const rows of pages)
    found.push(...rows.map(({ reference }) => Number(reference.slice(-6))));
  return found;
};

test("paginates each order by keyset", async () => {
  expect(await numbersOf("waiting")).toEqual([1, 3, 5, 7, 9, 10, 6, 2, 8, 4]);
  expect(await numbersOf("oldest")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await numbersOf("latest")).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test("lists repeats with the first notice, and finds it by them", async () => {
  const [first] = (await NOTICES.list(world.db, { search: "N-2026-000011", sort: "oldest" })).rows;
  expect(first).toMatchObject({ reference: "N-2026-000001", repeats: ["N-2026-000011"] });
  expect(await numbersOf("oldest", "g11@")).toEqual([1]);
  const kim = await world.as("kim");
  const page = await (await kim.get("/operator/reports")).text();
  expect(page).toContain('href="/operator/reports/N-2026-000001#N-2026-000011">1 repeat</a>');
  const csv = await (await kim.get("/operator/reports.csv?sort=oldest")).text();
  expect(csv.split("\r\n")[1]).toContain("1,N-2026-000011");
});

test("searches for special characters literally", async () => {
  for (const [search, found] of [
    ["%", [3]],
    ["_", [3]],
    ["ED%_'\"", [3]],
    ["g10@", [10]],
  ] as const)
    expect(await numbersOf("oldest", search)).toEqual([...found]);
  const kim = await world.as("kim");
  const { next } = await NOTICES.list(world.db, { search: "", sort: "oldest" }, 3);
  const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
  for (const after of [next, "x", encoded(["latest", {}, 1]), encoded(["latest", "\0", "a"])]) {
    const page = await kim.get(`/operator/reports?sort=latest&after=${after}`);
    expect(await page.text()).toContain("N-2026-000010");
  }
  const marked = encodeURIComponent("\u200f\u202eg10@\u2069\r\n");
  const found = await (await kim.get(`/operator/reports?search=${marked}&sort=none`)).text();
  expect(found).toContain("N-2026-000010");
  expect(found).toContain('aria-sort="ascending"');
  const long = await kim.get(`/operator/reports?search=${"x".repeat(10_000)}`);
  expect(await long.text()).toContain("Nothing found");
});

test("exports every row to CSV without formulas or secrets", async () => {
  const kim = await world.as("kim");
  const csv = await (await kim.get("/operator/reports.csv?sort=oldest")).text();
  expect(csv).not.toContain("\ufeff");
  expect(csv.trim().split("\r\n")).toHaveLength(11);
  expect(csv).toContain(`"'=Ed%_'""מ"`);
  for (const secret of ["Secret reasons", "hash-1"]) expect(csv).not.toContain(secret);
});

test("reads each order from an index", async () => {
  const plans = await queryPlans(world.db, async (db) => {
    for (const sort of NOTICES.sorts) {
      const { next } = await NOTICES.list(db, { search: "", sort }, 2);
      await NOTICES.list(db, { search: "grace", sort, after: next ?? "" }, 2);
    }
  });
  // Each page also reads the repeats of its rows.
  expect(plans).toHaveLength(12);
  expect(plans.flat().filter((step) => /TEMP B-TREE|\bSort\b|Seq Scan/.test(step))).toEqual([]);
  for (const [, steps] of plans.entries().filter(([at]) => at % 4 === 2))
    expect(steps.join()).toMatch(/Index Cond: .*reference >|ROW|SEARCH notices USING INDEX/);
});
