import { beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";
import { openLive, price } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now() - HOUR);
});

test("two who watch see the history and its chart grow, each with their own bids marked", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  const [ada, bo] = [await site.as("ada"), await site.as("bo")];
  for (const page of [ada, bo]) {
    await openLive(page, lot);
    await page.locator(".price-chart").scrollIntoViewIfNeeded();
  }
  await addBid(site.world, "bo", lot, 120_000);
  for (const page of [ada, bo]) {
    await page
      .getByRole("img", { name: "The price went from $1,000.00 to $1,200.00 so far." })
      .waitFor();
    const rows = page.getByRole("table", { name: "Bidding History" }).getByRole("row");
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
    expect(await page.locator(".history-table [data-yours]").count()).toBe(1);
    const own = page.locator(".chart-dots.own:not(.automatic)");
    expect(await own.getAttribute("d")).toMatch(/^M[\d.]+ [\d.]+h0$/);
  }
  expect(await bo.locator(".history-table [data-yours]").textContent()).toContain("$1,200.00");
});

test("what nobody sees is not fetched, and is new once it is seen", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  const bo = await site.as("bo", { viewport: { width: 1440, height: 300 } });
  const asked: string[] = [];
  bo.on("request", (request) => request.url().includes("part=latest") && asked.push(request.url()));
  await openLive(bo, lot);
  await addBid(site.world, "ada", lot, 120_000);
  await price(bo, "$1,200.00").waitFor();
  expect(asked).toEqual([]);
  await bo.locator(".bid-history").scrollIntoViewIfNeeded();
  await bo.locator(".history-table", { hasText: "$1,200.00" }).waitFor();
  expect(asked).toHaveLength(1);
});

test("on a phone without a script it is all there, and fits", async () => {
  for (const cents of [105_000, 120_000, 9_999_999]) await addBid(site.world, "ada", lot, cents);
  const page = await site.visitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  await page.goto(`/package/${lot.id}/bids`);
  await page.getByRole("table", { name: "Bidding History" }).waitFor();
  expect(await page.locator(".history-table tbody tr").count()).toBe(3);
  const width = await page.locator(".history-table").evaluate((table) => table.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
