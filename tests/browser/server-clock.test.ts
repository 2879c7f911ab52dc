import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { HOUR, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";
import { openLive } from "../support/package-visit";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
  clock.set(lot.auction_end_time - 90 * MINUTE);
});

declare global {
  interface Window {
    /** Milliseconds by which the visitor's clock was set since the page came. */
    setBy: number;
  }
}

/** A page on whose machine the clock can be set. */
async function settable(): Promise<Page> {
  const page = await site.visitor();
  await page.addInitScript(() => {
    window.setBy = 0;
    const now = Date.now.bind(Date);
    Date.now = () => now() + window.setBy;
  });
  await openLive(page, lot);
  await showing(page, /^1 h (30|29) min/);
  return page;
}

/** Sets the visitor's clock, once the answer to what time it is has come. */
async function setClock(page: Page, by: number): Promise<void> {
  const told = page.waitForResponse("**/healthz");
  await page.evaluate((by) => {
    window.setBy = by;
  }, by);
  await (await told).finished();
}

/** Once both countdowns of the page have changed again, and show this. */
async function showing(page: Page, left: RegExp): Promise<void> {
  const fine = page.locator(".panel-time .remaining");
  const before = await fine.textContent();
  await page.waitForFunction(
    (before) => document.querySelector(".panel-time .remaining")?.textContent !== before,
    before,
  );
  expect(await fine.textContent()).toMatch(left);
  expect(await page.locator(".auction-end .remaining").textContent()).toMatch(left);
}

test("a clock that is set, forward or back, does not move a countdown", async () => {
  const page = await settable();
  for (const by of [HOUR, -2 * HOUR]) {
    await setClock(page, by);
    await showing(page, /^1 h (30|29) min/);
  }
});

test("after a sleep, in which no time passed for the page, its countdowns are right again", async () => {
  const page = await settable();
  site.world.clock.advance(HOUR);
  await setClock(page, HOUR);
  await showing(page, /^(30|29) min/);
});

test("a page that comes back without a line is right once the line is back", async () => {
  site.allowComplaint(/Failed to load|ERR_INTERNET_DISCONNECTED/);
  const page = await settable();
  await page.context().setOffline(true);
  site.world.clock.advance(HOUR);
  const failed = page.waitForEvent("requestfailed", (request) => /healthz/.test(request.url()));
  await page.evaluate((by) => {
    window.setBy = by;
  }, HOUR);
  await failed;
  await showing(page, /^1 h (30|29) min/);
  const told = page.waitForResponse("**/healthz");
  await page.context().setOffline(false);
  await (await told).finished();
  await showing(page, /^(30|29) min/);
});
