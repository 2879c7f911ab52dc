import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { SECOND } from "../../src/lib/time";
import { browsing, toast, toastOnLeaving } from "../support/browsing";
import { addLot } from "../support/listings";
import { addShownSample } from "../support/samples";
import { addBid } from "../support/trade-fair";

const site = browsing();

const COAST = { description: "Of the coast." };
const LOTS = [
  { title: "Tide tables", startingPriceCents: 500_000, collectionSize: 20_000 },
  { title: "Court rulings", ...COAST, category: "Legal", startingPriceCents: 9_000_000 },
  { title: "香港中學數學題庫", category: "textbook", language: "zh-traditional" },
  { title: "Harbour novels", ...COAST, category: "literary", startingPriceCents: 2_000_000 },
  { title: "Unsealed letters", category: "literary", certified: false },
] as const;
const NEWEST = ["Harbour novels", "香港中學數學題庫", "Court rulings", "Tide tables"];

const list = (changes: Parameters<typeof addLot>[3], after = 0) =>
  addLot(site.world.db, site.world.people.mei.id, site.world.clock.now() + after, changes);

beforeEach(async () => {
  for (const [i, lot] of LOTS.entries()) await list(lot, i);
});

async function marketplace(page?: Page): Promise<Page> {
  const opened = page ?? (await site.visitor());
  await opened.goto("/marketplace");
  await opened.evaluate(() => {
    document.documentElement.dataset.kept = "true";
  });
  return opened;
}

const expectNoReload = async (page: Page) =>
  expect(await page.locator("html").getAttribute("data-kept")).toBe("true");

const titles = (page: Page) =>
  page.locator(".package-card .card-title, .package-table tbody th").allTextContents();
const card = (page: Page, title: string) => page.locator(".package-card", { hasText: title });
const category = (page: Page) => page.getByLabel("Category");
const search = (page: Page) =>
  page.getByLabel("Search", { exact: true }).and(page.locator("input"));

async function waitForQuery(page: Page, query: Record<string, string>): Promise<void> {
  const sorted = (parameters: URLSearchParams) => {
    parameters.sort();
    return parameters.toString();
  };
  const wanted = sorted(new URLSearchParams(query));
  await page.waitForURL((url) => sorted(new URLSearchParams(url.searchParams)) === wanted);
  await page.locator("#results:not(.htmx-request)").waitFor();
}

describe("the filters", () => {
  test("work in place, by keyboard, and the back button restores each state", async () => {
    const page = await marketplace();
    expect(await titles(page)).toEqual(NEWEST);
    await search(page).fill("coast");
    await waitForQuery(page, { search: "coast" });
    expect(await titles(page)).toEqual(["Harbour novels", "Court rulings"]);
    await page.getByRole("status").getByText("2 packages", { exact: true }).waitFor();
    const answered = page.waitForEvent("requestfinished", (request) =>
      request.url().includes("search=coast"),
    );
    await search(page).press("Enter");
    await answered;
    await page.locator("#results:not(.htmx-request)").waitFor();

    await category(page).focus();
    await category(page).selectOption("Legal");
    await waitForQuery(page, { search: "coast", category: "Legal" });
    expect(await titles(page)).toEqual(["Court rulings"]);
    expect(await category(page).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.locator("#filter-count").textContent()).toBe("3 active");
    expect(await category(page).locator("option").allTextContents()).toContain("Legal (1)");
    await expectNoReload(page);

    await page.getByRole("link", { name: "Court rulings", exact: true }).click();
    await page.waitForURL("**/package/*");
    await page.goBack();
    await waitForQuery(page, { search: "coast", category: "Legal" });
    expect(await titles(page)).toEqual(["Court rulings"]);
    await page.goBack();
    await page.getByText("2 packages", { exact: true }).waitFor();
    await waitForQuery(page, { search: "coast" });
    expect(await category(page).inputValue()).toBe("");
    expect(await search(page).inputValue()).toBe("coast");
    await page.goBack();
    await page.getByText("4 packages", { exact: true }).waitFor();
    await waitForQuery(page, {});
    expect(await search(page).inputValue()).toBe("");
    await page.goForward();
    await page.getByText("2 packages", { exact: true }).waitFor();
    await waitForQuery(page, { search: "coast" });
    expect(await search(page).inputValue()).toBe("coast");
    await page.getByRole("link", { name: "Remove filter: “coast”" }).click();
    await waitForQuery(page, {});
    expect(await search(page).inputValue()).toBe("");
  });

  test("set a price range by keyboard, where an end of the slider means no limit", async () => {
    const page = await marketplace();
    const slider = (name: string) => page.getByRole("slider", { name });
    await slider("Minimum price").focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await waitForQuery(page, { minPrice: "6000" });
    expect(await titles(page)).toEqual(["Harbour novels", "Court rulings"]);
    const bounds = page.locator(".price-bounds output");
    expect(await bounds.allTextContents()).toEqual(["$6,000", "$100k+"]);
    await page.keyboard.press("Tab");
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowLeft");
    await waitForQuery(page, { minPrice: "6000", maxPrice: "80000" });
    expect(await titles(page)).toEqual(["Harbour novels"]);
    await page.keyboard.press("Home");
    expect(await slider("Maximum price").inputValue()).toBe("6000");
    await page.keyboard.press("End");
    await slider("Minimum price").press("Home");
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
  });

  test("tick, sort, change layout, find nothing, and reset in one session", async () => {
    const page = await marketplace();
    await page.getByLabel("Certified packages only").uncheck();
    await waitForQuery(page, { certified: "false" });
    expect(await titles(page)).toEqual(["Unsealed letters", ...NEWEST]);
    await page.getByLabel("Sort by").selectOption("Price: Low to High");
    await page.getByRole("radio", { name: "List", exact: true }).check();
    await waitForQuery(page, { certified: "false", sort: "price-low", view: "list" });
    await page.locator(".package-table").first().waitFor();
    await expectNoReload(page);
    await page.getByRole("link", { name: "Reset" }).click();
    await waitForQuery(page, {});
    expect(await page.getByLabel("Sort by").inputValue()).toBe("relevance");
    await search(page).fill("no such text");
    await page.getByRole("heading", { name: "No packages found" }).waitFor();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
    expect(await search(page).inputValue()).toBe("");
  });

  test("show skeletons while loading, and ignore an answer that arrives after Back", async () => {
    const page = await marketplace();
    const held = Promise.withResolvers<void>();
    await page.route(/search=novels/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await search(page).fill("novels");
    await page.locator(".skeleton").first().waitFor();
    expect(await page.locator(".skeleton:visible").count()).toBe(6);
    expect(await page.locator(".card-title:visible").count()).toBe(0);
    held.resolve();
    await waitForQuery(page, { search: "novels" });
    expect(await page.locator(".skeleton:visible").count()).toBe(0);

    const asked = Promise.withResolvers<void>();
    await page.route("**/marketplace?*category=Legal*", () => asked.resolve());
    const dropped = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("category=Legal"),
    );
    await category(page).selectOption("Legal");
    await asked.promise;
    await page.goBack();
    await dropped;
    await page.getByText("4 packages", { exact: true }).waitFor();
    await waitForQuery(page, {});
  });

  test("start collapsed on a phone, and stay as the visitor leaves them", async () => {
    const page = await marketplace(await site.visitor({ viewport: { width: 360, height: 740 } }));
    const { y = 0, height = 0 } = (await card(page, "Harbour novels").boundingBox()) ?? {};
    expect(height).toBeGreaterThan(60);
    expect(y + height).toBeLessThan(740);
    expect(await category(page).isVisible()).toBe(false);
    await page.getByRole("heading", { name: "Filters" }).click();
    await category(page).selectOption("Legal");
    await waitForQuery(page, { category: "Legal" });
    expect(await category(page).isVisible()).toBe(true);
    await page.goBack();
    await page.getByText("4 packages", { exact: true }).waitFor();
    await category(page).waitFor({ state: "hidden" });
  });
});

test("changes pages in place, and restores the scroll position on Back", async () => {
  for (let i = 0; i < 24; i++) await list({ title: `Lot ${i}` }, 100 + i);
  const page = await marketplace();
  expect(await titles(page)).toHaveLength(24);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("28 packages, 4 on this page", { exact: true }).waitFor();
  expect(await titles(page)).toEqual(NEWEST);
  await expectNoReload(page);
  await page.getByRole("link", { name: "Tide tables", exact: true }).click();
  await page.waitForURL("**/package/*");
  await page.goBack();
  await page.getByText("28 packages, 4 on this page", { exact: true }).waitFor();
  await page.goBack();
  await page.getByText("28 packages", { exact: true }).waitFor();
  expect(await titles(page)).toHaveLength(24);
  await page.waitForFunction(() => scrollY > 500);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "First page" }).click();
  await waitForQuery(page, {});
  expect(await titles(page)).toHaveLength(24);
});

describe("a card", () => {
  test("links to the package, except for its heart and sample buttons", async () => {
    site.allowError(/status of 401/);
    const tides = await site.world.db
      .selectFrom("packages")
      .selectAll()
      .where("title", "=", "Tide tables")
      .executeTakeFirstOrThrow();
    await addShownSample(site.world, tides);
    const ada = await marketplace(await site.as("ada"));
    const heart = (action: string) =>
      ada.getByRole("button", { name: `${action} favorites: Tide tables` });
    await heart("Add to").click();
    await toast(ada, "Added to favorites");
    await category(ada).selectOption("Legal");
    await waitForQuery(ada, { category: "Legal" });
    await ada.goBack();
    await ada.getByText("4 packages", { exact: true }).waitFor();
    expect(await heart("Remove from").getAttribute("aria-pressed")).toBe("true");
    await ada.getByRole("link", { name: "Preview samples: Tide tables" }).click();
    await ada.locator("#dialog[open]").waitFor();
    await ada.locator("#dialog :focus").waitFor();
    await ada.keyboard.press("Escape");
    await ada.locator("#dialog[open]").waitFor({ state: "detached" });
    await heart("Remove from").click();
    await toast(ada, "Removed from favorites");
    await expectNoReload(ada);
    // The title's link covers the price, which Playwright would report as an obstacle.
    await card(ada, "Tide tables").locator(".price").click({ force: true });
    await ada.waitForURL("**/package/*");
    await ada.goBack();

    await ada.context().clearCookies();
    const words = ["Unauthorized", "You were signed out. Signing in again..."];
    await toastOnLeaving(ada, () => heart("Add to").click(), ...words);
    await ada.waitForURL("**/login?next=%2Fmarketplace");
  });

  test("counts down to the end of its auction without a reload", async () => {
    const { clock, db } = site.world;
    const day = { title: "Going", auctionDurationHours: 24 };
    const lot = await list(day);
    await addBid(site.world, "ada", lot, 105_000);
    const reserve = { ...day, reserveCents: 110_000 };
    await addBid(site.world, "ada", await list({ ...reserve, title: "Below" }), 105_000);
    const sold = await list({ ...reserve, title: "Reached" });
    await addBid(site.world, "ada", sold, 120_000);
    clock.set(lot.auction_end_time - 3 * SECOND);
    const page = await marketplace();
    const answered = page.waitForResponse(`**/api/packages/${sold.id}/state`);
    const going = card(page, "Going");
    await going.getByText("Current bid").waitFor();
    await going.getByRole("link", { name: "Place Bid: Going" }).waitFor();
    expect(await going.locator(".remaining").textContent()).toMatch(/^[1-3]s$/);
    await going.getByText("Ended", { exact: true }).waitFor();
    await going.getByText("Highest bid").waitFor();
    for (const gone of ["Current bid", "Ends in", "Ending Soon", "Bid"])
      expect(await going.getByText(gone, { exact: true }).isVisible()).toBe(false);
    await closeEndedAuctions(db, lot.auction_end_time);
    await card(page, "Below").getByText("Reserve not met", { exact: true }).waitFor();
    await answered;
    for (const title of ["Going", "Reached"])
      expect(await card(page, title).getByText("Reserve not met").count()).toBe(0);
    await card(page, "Tide tables")
      .getByRole("link", { name: /^Place Bid/ })
      .waitFor();
    await expectNoReload(page);
  });

  test("fits its facts into a compact row on a phone, in every language", async () => {
    const title = "A Hundred Years of Harbour Records and Pilots' Letters";
    const rights = {
      exclusive: false,
      termMonths: null,
      territory: null,
      redistribution: false,
      uses: ["pretraining" as const, "retrieval" as const],
      attribution: true,
      basis: "Ours",
      personalData: "none" as const,
      machineMadePercent: 0,
      terms: null,
    };
    const stated = { title, collectionSize: 1_020_000, startingPriceCents: 1_200_000, rights };
    await addBid(site.world, "ada", await list(stated, SECOND), 1_640_000);
    const page = await site.visitor();
    for (const [language, width] of [
      ["en", 360],
      ["zh", 360],
      ["ja", 320],
      ["ko", 360],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.context().addCookies([{ name: "language", value: language, url: site.address }]);
      await page.goto("/marketplace");
      const row = card(page, title);
      await row.waitFor();
      const box = await row.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(116);
      const right = (box?.x ?? 0) + (box?.width ?? 0);
      for (const part of [".price", ".card-bids", ".card-facts", ".remaining", "li", ".favorite"]) {
        const seen = await row.locator(part).first().boundingBox();
        expect(seen && seen.width > 10 && seen.height > 10).toBe(true);
        expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(right);
      }
      const price = language === "zh" ? "US$16,400.00" : "$16,400.00";
      expect(await row.locator(".price").textContent()).toBe(price);
      expect(await row.locator(".card-facts").textContent()).toContain("1,020,000");
    }
  });
});
