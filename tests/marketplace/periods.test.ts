import { beforeEach, describe, expect, test } from "bun:test";
import { matchArrivals } from "../../src/searches/matching";
import { saveSearch } from "../../src/searches/searches";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

const list = (title: string, period: { from: number; to: number } | null = null) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { title, period });

beforeEach(async () => {
  await list("Victorian novels", { from: 1837, to: 1901 });
  await list("Modern novels", { from: 1890, to: 1929 });
  await list("Long novels", { from: 1700, to: 1990 });
  await list("Novels of 1984");
});

const read = async (path: string) => (await world.visitor.get(path)).text();

const titles = async (query: string) => {
  const response = await world.visitor.get(`/api/packages?${query}`);
  return (await response.json()).map(({ title }: { title: string }) => title).sort();
};

const typed = (search: string) => titles(`search=${encodeURIComponent(search)}`);

const chipsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)" aria-label="Remove filter: ([^"]+)"/g)].map(
    ([, href = "", chip]) => [chip, href.replaceAll("&amp;", "&")],
  );

describe("the years of the texts as a filter", () => {
  test.each<[query: string, found: string[]]>([
    ["periodTo=1929", ["Modern novels", "Victorian novels"]],
    ["periodTo=1928", ["Victorian novels"]],
    ["periodFrom=1837", ["Modern novels", "Victorian novels"]],
    ["periodFrom=1838&periodTo=1929", ["Modern novels"]],
    ["periodFrom=１８３８&periodTo=1929年", ["Modern novels"]],
    ["periodFrom=1902", []],
  ])("finds texts that are all from these years: %s", async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test.each(["periodFrom=long+ago", "periodTo=1890.5", "periodTo=99999"])(
    "is refused in calls for %s",
    async (query) => {
      const response = await world.visitor.get(`/api/packages?${query}`);
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toMatchObject([{ path: query.split("=")[0] }]);
    },
  );

  test("is a chip on the page, in either order of the years, and in the feed", async () => {
    const html = await read("/marketplace?periodFrom=1930&periodTo=1838&certified=false");
    expect(chipsIn(html).map(([chip]) => chip)).toEqual([
      "Active Auctions",
      "Texts from 1838–1930",
    ]);
    expect(html).toContain('name="periodFrom" value="1838"');
    expect(html).toContain('name="periodTo" value="1930"');
    expect(html).toContain("Modern novels");
    expect(html).not.toContain("Long novels");
    const ancient = await read("/marketplace?periodFrom=500+BCE");
    expect(chipsIn(ancient).map(([chip]) => chip)).toContain("Texts from 500 BCE or later");
    expect(ancient).toContain('name="periodFrom" value="500 BCE"');
    const feed = await read("/marketplace.json?periodFrom=1838&periodTo=1930");
    expect(JSON.parse(feed).items.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringContaining("Modern novels"),
    ]);
  });
});

describe("words for a period in a search", () => {
  test.each<[search: string, found: string[]]>([
    ["novels before 1930", ["Modern novels", "Victorian novels"]],
    ["pre-1930 novels", ["Modern novels", "Victorian novels"]],
    ["1930年以前", ["Modern novels", "Victorian novels"]],
    ["1930년 이전", ["Modern novels", "Victorian novels"]],
    ["novels 1890-1930", ["Modern novels"]],
    ["modern novels before 1850", []],
    ["1850", ["Victorian novels"]],
    ["1984", ["Novels of 1984"]],
    ["novels 1895", ["Modern novels", "Victorian novels"]],
    ['"before 1930"', []],
  ])("%p finds %p", async (search, found) => {
    expect(await typed(search)).toEqual(found);
  });

  test("become a chip that can be removed", async () => {
    const html = await read("/marketplace?search=Novels+before+1930");
    const chips = Object.fromEntries(chipsIn(html));
    expect(chips["Texts from 1929 or earlier"]).toBe("/marketplace?search=Novels");
    expect(chips["“Novels”"]).toBe("/marketplace?periodTo=1929");
    expect(html).toContain('name="periodTo" value="1929"');
    expect(html).not.toContain("Long novels");
    const headers = { "hx-request": "true", "hx-current-url": "http://localhost/marketplace" };
    const swapped = await world.visitor.get("/marketplace?search=Novels+before+1930", headers);
    expect(swapped.headers.get("hx-push-url")).toBe("/marketplace?search=Novels&periodTo=1929");
  });

  test("are read in the reader's language", async () => {
    const path = `/marketplace?search=${encodeURIComponent("1930年以前的 novels")}&lang=`;
    expect(await read(`${path}zh-Hant`)).toContain("1930年或以前的文本");
    expect(await read(`${path}ja`)).toContain("1930年以前のテキスト");
    expect(await read(`${path}ko`)).toContain("1930년 이전의 텍스트");
  });

  test("are a filter of the feed and of a saved search", async () => {
    const feed = JSON.parse(await read("/marketplace.json?search=novels+1890-1930"));
    expect(feed.items).toHaveLength(1);
    const { db, people, clock } = world;
    const search = {
      address: "/marketplace?search=novels+before+1930",
      name: "old",
      frequency: "at-once",
    } as const;
    const saved = await saveSearch(db, people.ada.id, search, clock.now());
    expect(saved.address).toBe("/marketplace?search=novels&periodTo=1929");
    await db.deleteFrom("package_arrivals").execute();
    const found = await list("Old novels", { from: 1850, to: 1860 });
    await list("New novels", { from: 1950, to: 1960 });
    await list("Undated novels");
    await matchArrivals(db, clock.now());
    const matches = await db.selectFrom("search_matches").select("package_id").execute();
    expect(matches).toEqual([{ package_id: found.id }]);
  });

  test("stay words in searches that were saved as words", async () => {
    const { db, people, clock } = world;
    const search = {
      address: "/marketplace?search=novels",
      name: "old",
      frequency: "at-once",
    } as const;
    const { id } = await saveSearch(db, people.ada.id, search, clock.now());
    const address = "/marketplace?search=novels+since+1990";
    await db.updateTable("saved_searches").set({ address }).where("id", "=", id).execute();
    const found = await list("Novels since 1990");
    await list("Novels", { from: 1995, to: 1999 });
    await matchArrivals(db, clock.now());
    const matches = await db.selectFrom("search_matches").select("package_id").execute();
    expect(matches).toEqual([{ package_id: found.id }]);
  });
});

test("a single year does not find texts of more than a hundred years", async () => {
  expect(await typed("1850")).toEqual(["Victorian novels"]);
  await list("A century of novels", { from: 1801, to: 1900 });
  expect(await typed("1850")).toEqual(["A century of novels", "Victorian novels"]);
});
