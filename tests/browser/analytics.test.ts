import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { SECOND } from "../../src/lib/time";
import { browsing, toastOnLeaving } from "../support/browsing";
import { addLot } from "../support/lots";
import { furnishMarket } from "../support/market";

const site = browsing();

beforeEach(async () => {
  await furnishMarket(site.world);
});

/** The figure on a card. */
const card = (page: Page, label: string) =>
  page.locator("#analytics .summary-cards > div", { hasText: label }).locator("dd").textContent();

const cardsShow = (page: Page, figure: string) =>
  page.locator("#analytics .summary-cards dd", { hasText: new RegExp(`^${figure}$`) }).waitFor();

/** A page whose own clock a test moves, so that its 30 seconds pass at once. */
async function open(path: string): Promise<Page> {
  const page = await site.as("kim");
  await page.clock.install();
  await page.goto(path);
  return page;
}

/** Lets the page's 30 seconds pass, and the server's. */
async function halfMinute(page: Page): Promise<void> {
  site.world.clock.advance(30 * SECOND);
  await page.clock.runFor(30 * SECOND);
}

const listAnother = () =>
  addLot(site.world.db, site.world.people.mei.id, site.world.clock.now(), { category: "Medical" });

test("the figures renew themselves; focus, scrolling and the tab stay", async () => {
  const page = await open("/analytics?tab=quality");
  await page.setViewportSize({ width: 1000, height: 400 });
  const tab = page.getByRole("link", { name: "Languages" });
  await tab.focus();
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  expect(await card(page, "Active Collections")).toBe("3");

  await listAnother();
  const renewed = page.waitForResponse("**/analytics?tab=quality");
  await halfMinute(page);
  await renewed;
  await cardsShow(page, "4");
  expect(await tab.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(200);
  expect(await page.getByRole("heading", { level: 2 }).textContent()).toBe("Quality Distribution");
  expect(await page.locator("#analytics").count()).toBe(1);

  await listAnother();
  await halfMinute(page);
  await cardsShow(page, "5");
});

test("a page that nobody sees asks for nothing", async () => {
  const page = await open("/analytics");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/analytics")) asked++;
  });
  const show = (state: "hidden" | "visible") =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    }, state === "hidden");
  await show("hidden");
  await halfMinute(page);
  await halfMinute(page);
  expect(asked).toBe(0);
  await show("visible");
  const renewed = page.waitForResponse("**/analytics");
  await halfMinute(page);
  expect((await renewed).status()).toBe(200);
});

test("a renewal that fails leaves the figures and says nothing; the next one works", async () => {
  site.allowComplaint(/status of 500|ERR_/);
  const page = await open("/analytics");
  await page.route("**/analytics", (route) => route.fulfill({ status: 500, body: "broken" }));
  const failed = page.waitForResponse("**/analytics");
  await halfMinute(page);
  await failed;
  await page.unroute("**/analytics");
  await listAnother();
  await halfMinute(page);
  await cardsShow(page, "4");
  expect(await page.locator(".toast").count()).toBe(0);
});

test("tabs change in place, by keyboard too, and back goes back", async () => {
  const page = await site.as("kim");
  await page.goto("/analytics");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  await page.getByRole("link", { name: "Content Types" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("cell", { name: "43%" }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=content");
  expect(await page.locator("body[data-same-page]").count()).toBe(1);
  const current = page.locator(".tabs [aria-current]");
  expect(await current.allTextContents()).toEqual(["Content Types"]);
  expect(await current.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goBack();
  await page.getByRole("heading", { name: "Trending Categories" }).waitFor();
  expect(await current.allTextContents()).toEqual(["Overview"]);
});

test("all of it is there without JavaScript", async () => {
  const page = await site.as("kim", { javaScriptEnabled: false });
  await page.goto("/");
  await page.locator(".account-menu summary").click();
  await page.getByRole("link", { name: "Marketplace Analytics" }).click();
  await page.getByRole("heading", { level: 1, name: "Marketplace Analytics" }).waitFor();
  await page.getByRole("link", { name: "Quality Distribution" }).click();
  expect(await page.getByRole("row").allTextContents()).toEqual([
    "BandShareCollections",
    "High85 and above25%1",
    "Medium60 to 8450%2",
    "Basicbelow 6025%1",
  ]);
});

test("a page left open until the session ended leads to sign in", async () => {
  site.allowComplaint(/status of 401/);
  const page = await open("/analytics");
  await page.context().clearCookies();
  // By the page's clock, which goes on by itself, the toast goes soon.
  await toastOnLeaving(page, () => halfMinute(page), "Unauthorized");
  await page.waitForURL("**/login?next=%2Fanalytics");
});
