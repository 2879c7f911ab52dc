import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
  await lot("Tide tables of Tolo Harbour");
  await lot("香港潮汐表", { englishTitle: "Hong Kong tide tables", language: "zh-traditional" });
  await lot("Café letters");
});

const lot = (title: string, listing: Parameters<typeof addLot>[3] = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { title, ...listing });

const page = async (query = "") => (await mei.get(`/corpus-profile${query}`)).text();

const titlesIn = (html: string) =>
  [...html.matchAll(/aria-label="View Details: ([^"]+)"/g)].map(([, title]) => title);

describe("the list of a seller's collections", () => {
  test.each([
    ["?q=TIDE", ["Hong Kong tide tables", "Tide tables of Tolo Harbour"]],
    ["?q=harbour+tide", ["Tide tables of Tolo Harbour"]],
    ["?q=潮汐", ["Hong Kong tide tables"]],
    ["?q=cafe", ["Café letters"]],
    ["?status=ended", ["Café letters"]],
    ["?status=active&seal=certified", ["Hong Kong tide tables"]],
    ["?status=nonsense&seal=nonsense&page=-1", ["Café letters", "Hong Kong tide tables"]],
  ])("finds %s", async (query, titles) => {
    const { db } = world;
    const change = db.updateTable("packages");
    await change.set({ status: "ended" }).where("title", "=", "Café letters").execute();
    await change.set({ certified: 0 }).where("title", "like", "Tide%").execute();
    expect(titlesIn(await page(query)).slice(0, 2)).toEqual(titles);
  });

  test("keeps what was typed, and leads back to the whole list", async () => {
    const html = await page("?q=%3Cb%3E&status=hidden");
    expect(html).toContain('value="&lt;b&gt;"');
    expect(html).toContain('<option value="hidden" selected="">');
    expect(html).toContain("No packages found");
    expect(html).toContain('href="/corpus-profile">Clear Filters</a>');
    expect(titlesIn(html)).toEqual([]);
    expect(html).toContain("<dt>Total Collections</dt><dd>3</dd>");
  });

  test("has 20 collections on each page, and summarizes all", async () => {
    for (let i = 0; i < 20; i++) await lot(`Volume ${i}`);
    const first = await page("?status=active");
    expect(titlesIn(first)).toHaveLength(20);
    expect(titlesIn(first)[0]).toBe("Volume 19");
    expect(first).toContain("<dt>Total Collections</dt><dd>23</dd>");
    expect(first).toContain("23 packages");
    const [, next = ""] = /href="([^"]+)" rel="next"|rel="next" href="([^"]+)"/.exec(first) ?? [];
    expect(next).toBe("/corpus-profile?status=active&amp;page=2");
    const second = await page("?status=active&page=2");
    expect(titlesIn(second)).toHaveLength(3);
    expect(second).not.toContain('rel="next"');
    expect(titlesIn(await page("?page=99"))).toHaveLength(3);
  });

  test("shows the price, the bids and the end of each", async () => {
    const sold = await lot("Almanac");
    await addBid(world, "ada", sold, 105_000);
    await addBid(world, "bo", sold, 150_000);
    const html = await page("?q=almanac");
    expect(html).toContain("Highest bid · 2 bids");
    expect(html).toContain('<span class="price">$1,500.00</span>');
    expect(html).toContain("Starting price $1,000.00");
    expect(html).toMatch(/Ends <time/);
    expect(await page("?q=letters")).toContain("No bids");
  });

  test("contains no other seller's", async () => {
    await addLot(world.db, world.people.kim.id, world.clock.now(), { title: "Foreign tides" });
    expect(titlesIn(await page("?q=tides"))).toEqual([]);
  });
});
