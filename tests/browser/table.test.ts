import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { tabTo } from "../support/by-keyboard";
import { addLot } from "../support/listings";

const site = browsing();

const LOTS = [
  { title: "Tide tables", startingPriceCents: 500_000, collectionSize: 20_000 },
  { title: "Court rulings", startingPriceCents: 9_000_000, collectionSize: 90_000 },
  { title: "Ballads", startingPriceCents: 100_000, collectionSize: 40_000 },
];

const titles = (page: Page) => page.locator(".package-table tbody th a").allTextContents();

const sorted = (page: Page) =>
  page
    .locator(".package-table th[aria-sort]")
    .evaluateAll((heads) => heads.map((head) => head.getAttribute("aria-sort")));

async function press(page: Page, key: string, sort: string): Promise<void> {
  const arrived = page.waitForURL((url) => url.searchParams.get("sort") === sort);
  await page.keyboard.press(key);
  await arrived;
  await page.locator("#results:not(.htmx-request) .package-table").waitFor();
}

test.each([360, 1440])("sorts the table both ways by keyboard at %i px", async (width) => {
  for (const lot of LOTS)
    await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now(), lot);
  const page = await site.visitor({ viewport: { width, height: 800 } });
  await page.goto("/marketplace?view=list");
  await tabTo(page, "Price");
  await press(page, "Enter", "price-low");
  expect(await titles(page)).toEqual(["Ballads", "Tide tables", "Court rulings"]);
  expect(await sorted(page)).toEqual(["ascending"]);
  await tabTo(page, "Price");
  await press(page, "Enter", "price-high");
  expect(await titles(page)).toEqual(["Court rulings", "Tide tables", "Ballads"]);
  expect(await sorted(page)).toEqual(["descending"]);
  // Only aria-sort states the order.
  expect(await page.locator("th.cost").ariaSnapshot()).toStartWith('- columnheader "Price":');

  // Orders without a column on a phone are in the menu.
  const menu = page.getByLabel("Sort by");
  const box = await menu.boundingBox();
  expect(box && box.width > 120 && box.x + box.width <= width).toBe(true);
  await menu.focus();
  await press(page, "ArrowUp", "price-low");
  await menu.selectOption("Size: Largest First");
  await page.waitForURL((url) => url.searchParams.get("sort") === "size-high");
  await page.locator("#results:not(.htmx-request) .package-table").waitFor();
  expect(await titles(page)).toEqual(["Court rulings", "Ballads", "Tide tables"]);

  const rows = page.locator(".package-table tbody tr");
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  const isPhone = width < 500;
  expect(Math.max(...heights)).toBeLessThanOrEqual(isPhone ? 80 : 56);
  const title = await rows.first().locator("th").boundingBox();
  if (isPhone) expect(title?.width).toBeGreaterThan(width / 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each([320, 360, 900, 1440])("truncates no figure of the table at %i px", async (width) => {
  const { db, people, clock } = site.world;
  for (const [i, startingPriceCents] of [11_900_000, 9_999_999_900].entries()) {
    const times = { auctionDurationHours: 17 * 24 + 18 + i, collectionSize: 1_234_000_000 };
    await addLot(db, people.mei.id, clock.now(), { startingPriceCents, ...times });
  }
  await addLot(db, people.mei.id, clock.now() - 60_000, { auctionDurationHours: 24 });
  for (const locale of ["en", "zh-Hant", "ja", "ko"]) {
    const page = await site.visitor({ viewport: { width, height: 800 }, locale });
    await page.goto("/marketplace?view=list");
    const figures = page.locator(
      ".package-table tbody :is(.size, .cost, .per-tokens, .bids, .ends)",
    );
    await page.locator(".package-table").waitFor();
    const cut = await figures.evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect([locale, cut]).toEqual([locale, []]);
    await page.close();
  }
});
