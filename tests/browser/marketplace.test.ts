import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { SECOND } from "../../src/lib/time";
import { browsing, toast, toastOnLeaving } from "../support/browsing";
import { titles, waitForQuery } from "../support/catalogue-visit";
import { addLot } from "../support/lots";
import { bid } from "../support/market";
import { PASSWORD } from "../support/people";

const site = browsing();

const LOTS = [
  { title: "Tide tables", startingPriceCents: 500_000, collectionSize: 20_000 },
  {
    title: "Court rulings",
    description: "Of the coast.",
    category: "Legal",
    startingPriceCents: 9_000_000,
  },
  { title: "香港中學數學題庫", category: "textbook", language: "zh-traditional" },
  {
    title: "Harbour novels",
    description: "Of the coast.",
    category: "literary",
    startingPriceCents: 2_000_000,
  },
  { title: "Unsealed letters", category: "literary", certified: false },
] as const;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  for (const [i, lot] of LOTS.entries()) await addLot(db, people.mei.id, clock.now() + i, lot);
});

const NEWEST = ["Harbour novels", "香港中學數學題庫", "Court rulings", "Tide tables"];

async function marketplace(page?: Page): Promise<Page> {
  const opened = page ?? (await site.visitor());
  await opened.goto("/marketplace");
  await opened.evaluate(() => {
    document.documentElement.dataset.kept = "true";
  });
  return opened;
}

/** The page that was opened is still the same one. */
const expectNoReload = async (page: Page) =>
  expect(await page.locator("html").getAttribute("data-kept")).toBe("true");

describe("the filters", () => {
  test("search while one types, and say so in the address", async () => {
    const page = await marketplace();
    expect(await titles(page)).toEqual(NEWEST);
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("harbour");
    await waitForQuery(page, { search: "harbour" });
    expect(await titles(page)).toEqual(["Harbour novels"]);
    await page.getByRole("status").getByText("1 package", { exact: true }).waitFor();

    await search.fill("港");
    await waitForQuery(page, { search: "港" });
    expect(await titles(page)).toEqual(["香港中學數學題庫"]);
    await expectNoReload(page);
  });

  test("narrow by category, language and status, and count themselves", async () => {
    const page = await marketplace();
    const count = page.locator("#filter-count");
    expect(await count.textContent()).toBe("2 active");
    await page.getByLabel("Category").selectOption("Academic");
    await waitForQuery(page, { category: "Academic" });
    expect(await titles(page)).toEqual(["香港中學數學題庫"]);
    await page.getByRole("main").getByLabel("Language").selectOption("Chinese");
    await waitForQuery(page, { category: "Academic", language: "Chinese" });
    expect(await count.textContent()).toBe("4 active");
    await page.getByRole("main").getByLabel("Language").selectOption("Arabic");
    await waitForQuery(page, { category: "Academic", language: "Arabic" });
    expect(await titles(page)).toEqual([]);
    await page.getByRole("radio", { name: "Ending Soon" }).check();
    await waitForQuery(page, { category: "Academic", language: "Arabic", status: "ending-soon" });
    await expectNoReload(page);
  });

  test("take a price range by keyboard; an end of it is no bound", async () => {
    const page = await marketplace();
    const [low, high] = [
      page.getByRole("slider", { name: "Lowest price" }),
      page.getByRole("slider", { name: "Highest price" }),
    ];
    await low.focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await waitForQuery(page, { minPrice: "6000" });
    expect(await titles(page)).toEqual(["Harbour novels", "Court rulings"]);
    expect(await page.locator(".price-bounds output").allTextContents()).toEqual([
      "$6,000",
      "$100k+",
    ]);

    await page.keyboard.press("Tab");
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowLeft");
    await waitForQuery(page, { minPrice: "6000", maxPrice: "80000" });
    expect(await titles(page)).toEqual(["Harbour novels"]);
    await page.keyboard.press("Home");
    expect(await high.inputValue()).toBe("6000");

    await page.keyboard.press("End");
    await low.press("Home");
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
    await expectNoReload(page);
  });

  test("show what is not certified once that is unticked", async () => {
    const page = await marketplace();
    await page.getByLabel("Certified packages only").uncheck();
    await waitForQuery(page, { certified: "false" });
    expect(await titles(page)).toEqual(["Unsealed letters", ...NEWEST]);
    await page.getByLabel("Certified packages only").check();
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
  });

  test("sort and lay out, and reset in one go", async () => {
    const page = await marketplace();
    await page.getByLabel("Sort by").selectOption("Price: Low to High");
    await waitForQuery(page, { sort: "price-low" });
    expect(await titles(page)).toEqual(NEWEST.toReversed().sort(byPrice));
    await page.getByRole("radio", { name: "List", exact: true }).check();
    await waitForQuery(page, { sort: "price-low", view: "list" });
    await page.locator(".package-list.list").first().waitFor();

    await page.getByRole("link", { name: "Reset" }).click();
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
    expect(await page.getByLabel("Sort by").inputValue()).toBe("newest");
  });

  test("find nothing, say so, and clear themselves", async () => {
    const page = await marketplace();
    await page.getByRole("searchbox", { name: "Search" }).fill("no such text");
    await page.getByRole("heading", { name: "No packages found" }).waitFor();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await waitForQuery(page, {});
    expect(await titles(page)).toEqual(NEWEST);
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
  });

  test("show six skeletons while the answer is on the way", async () => {
    const page = await marketplace();
    const held = Promise.withResolvers<void>();
    await page.route(/search=novels/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("searchbox", { name: "Search" }).fill("novels");
    await page.locator(".skeleton").first().waitFor();
    expect(await page.locator(".skeleton:visible").count()).toBe(6);
    expect(await page.locator(".card-title:visible").count()).toBe(0);
    held.resolve();
    await waitForQuery(page, { search: "novels" });
    expect(await page.locator(".skeleton:visible").count()).toBe(0);
  });
});

const byPrice = (a: string, b: string) => priceOf(a) - priceOf(b);

function priceOf(title: string): number {
  const lot = LOTS.find((one) => one.title === title);
  return lot && "startingPriceCents" in lot ? lot.startingPriceCents : 100_000;
}

describe("the back button", () => {
  test("restores each state, results and form alike", async () => {
    const page = await marketplace();
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("coast");
    await waitForQuery(page, { search: "coast" });
    expect(await titles(page)).toEqual(["Harbour novels", "Court rulings"]);
    await page.getByLabel("Category").selectOption("Legal");
    await waitForQuery(page, { search: "coast", category: "Legal" });
    expect(await titles(page)).toEqual(["Court rulings"]);

    await page.goBack();
    await page.getByText("2 packages", { exact: true }).waitFor();
    await waitForQuery(page, { search: "coast" });
    expect(await titles(page)).toEqual(["Harbour novels", "Court rulings"]);
    expect(await page.getByLabel("Category").inputValue()).toBe("");
    expect(await search.inputValue()).toBe("coast");

    await page.goBack();
    await page.getByText("4 packages", { exact: true }).waitFor();
    await waitForQuery(page, {});
    expect(await search.inputValue()).toBe("");

    await page.goForward();
    await page.getByText("2 packages", { exact: true }).waitFor();
    await waitForQuery(page, { search: "coast" });
    expect(await search.inputValue()).toBe("coast");
  });

  test("needs one press for a state, however often it was asked for", async () => {
    const page = await marketplace();
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("coast");
    await waitForQuery(page, { search: "coast" });
    const answered = page.waitForEvent("requestfinished", (request) =>
      request.url().includes("search=coast"),
    );
    await search.press("Enter");
    await answered;
    await page.locator("#results:not(.htmx-request)").waitFor();
    await page.goBack();
    await page.getByText("4 packages", { exact: true }).waitFor();
    await waitForQuery(page, {});
  });

  test("is not undone by an answer that was still on its way", async () => {
    const page = await marketplace();
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("coast");
    await waitForQuery(page, { search: "coast" });
    const asked = Promise.withResolvers<void>();
    await page.route("**/marketplace?*category=Legal*", () => asked.resolve());
    const dropped = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("category=Legal"),
    );
    await page.getByLabel("Category").selectOption("Legal");
    await asked.promise;
    await page.goBack();
    await dropped;
    await page.getByText("4 packages", { exact: true }).waitFor();
    await waitForQuery(page, {});
  });

  test("leads from a package back to the filtered list", async () => {
    const page = await marketplace();
    await page.getByLabel("Category").selectOption("Legal");
    await waitForQuery(page, { category: "Legal" });
    await page.getByRole("link", { name: "Court rulings", exact: true }).click();
    await page.waitForURL("**/package/*");
    await page.goBack();
    await waitForQuery(page, { category: "Legal" });
    expect(await titles(page)).toEqual(["Court rulings"]);
    expect(await page.getByLabel("Category").inputValue()).toBe("Legal");
  });

  test("leaves messages, favourites and countdowns working", async () => {
    const ada = await marketplace(await site.as("ada"));
    await ada.getByRole("button", { name: "Add to favorites: Tide tables" }).click();
    await toast(ada, "Added to favorites");
    await ada.getByLabel("Category").selectOption("Legal");
    await waitForQuery(ada, { category: "Legal" });
    await ada.goBack();
    await ada.getByText("4 packages", { exact: true }).waitFor();
    await ada.getByRole("button", { name: "Remove from favorites: Tide tables" }).click();
    await toast(ada, "Removed from favorites");
    await ada.getByLabel("Category").selectOption("Legal");
    await waitForQuery(ada, { category: "Legal" });
  });
});

describe("on a phone", () => {
  test("the filters start folded, stay as one leaves them, and fold again on the way back", async () => {
    const page = await site.visitor({ viewport: { width: 360, height: 800 } });
    await marketplace(page);
    const category = page.getByLabel("Category");
    expect(await category.isVisible()).toBe(false);
    await page.getByRole("heading", { name: "Filters" }).click();
    await category.selectOption("Legal");
    await waitForQuery(page, { category: "Legal" });
    expect(await category.isVisible()).toBe(true);
    await page.goBack();
    await page.getByText("4 packages", { exact: true }).waitFor();
    await category.waitFor({ state: "hidden" });
  });
});

describe("a card", () => {
  test("is made a favourite in place, and stays one", async () => {
    const ada = await marketplace(await site.as("ada"));
    await ada.getByRole("button", { name: "Add to favorites: Court rulings" }).click();
    await toast(ada, "Added to favorites");
    await expectNoReload(ada);
    await ada.reload();
    const button = ada.getByRole("button", { name: "Remove from favorites: Court rulings" });
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(await ada.locator(".favorite[aria-pressed=true]").count()).toBe(1);

    await button.click();
    await toast(ada, "Removed from favorites");
    await ada.reload();
    expect(await ada.locator(".favorite[aria-pressed=true]").count()).toBe(0);
  });

  test("asks whose session has ended to sign in again", async () => {
    site.allowComplaint(/status of 401/);
    const ada = await marketplace(await site.as("ada"));
    await ada.context().clearCookies();
    const heart = ada.getByRole("button", { name: "Add to favorites: Court rulings" });
    const words = ["Unauthorized", "You are logged out. Logging in again..."];
    await toastOnLeaving(ada, () => heart.click(), ...words);
    await ada.waitForURL("**/login?next=%2Fmarketplace");
  });

  test("leads a visitor's favourite to the sign-in page, and adds it after", async () => {
    const page = await marketplace();
    await page.getByRole("button", { name: "Add to favorites: Court rulings" }).click();
    await page.waitForURL("**/login?next=*");
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await page.waitForURL("**/marketplace");
    await page.getByRole("button", { name: "Remove from favorites: Court rulings" }).waitFor();
  });

  test("counts the remaining time down", async () => {
    const { clock, db, people } = site.world;
    const soon = await addLot(db, people.mei.id, clock.now(), {
      title: "Going",
      auctionDurationHours: 24,
    });
    clock.set(soon.auction_end_time - 40 * SECOND);
    const page = await marketplace();
    const card = page.locator(".package-card", { hasText: "Going" });
    await card.getByText("Ending Soon", { exact: true }).waitFor();
    const remaining = card.locator(".remaining");
    const first = await remaining.textContent();
    expect(first).toMatch(/^(40|3\d) s$/);
    await card.locator(".remaining", { hasNotText: first ?? "" }).waitFor();
    const later = await remaining.textContent();
    expect(later).toMatch(/^3\d s$/);
    expect(later).not.toBe(first);
  });
});

const card = (page: Page, title: string) => page.locator(".package-card", { hasText: title });

describe("a card", () => {
  test("says that its auction is over without a reload, and takes no bid any more", async () => {
    const { clock, db, people } = site.world;
    const day = { title: "Going", auctionDurationHours: 24 };
    const lot = await addLot(db, people.mei.id, clock.now(), day);
    await bid(site.world, "ada", lot, 105_000);
    const [below, reached] = ["Below", "Reached"].map((title) => ({
      ...day,
      title,
      reserveCents: 110_000,
    }));
    await bid(site.world, "ada", await addLot(db, people.mei.id, clock.now(), below), 105_000);
    const sold = await addLot(db, people.mei.id, clock.now(), reached);
    await bid(site.world, "ada", sold, 120_000);
    clock.set(lot.auction_end_time - 3 * SECOND);
    const page = await marketplace();
    const told = page.waitForResponse(`**/api/packages/${sold.id}/state`);
    const going = card(page, "Going");
    await going.getByText("Current bid").waitFor();
    await going.getByRole("link", { name: "Place Bid: Going" }).waitFor();
    await going.getByText("Ended", { exact: true }).waitFor();
    await going.getByText("Highest bid").waitFor();
    for (const gone of ["Current bid", "Ends in", "Ending Soon", "Place Bid"]) {
      expect(await going.getByText(gone, { exact: true }).isVisible()).toBe(false);
    }
    // A reserve that was not met is said once the server has closed the auction.
    await closeEndedAuctions(db, lot.auction_end_time);
    await card(page, "Below").getByText("Reserve not met", { exact: true }).waitFor();
    await told;
    for (const title of ["Going", "Reached"]) {
      expect(await card(page, title).getByText("Reserve not met").count()).toBe(0);
    }
    await card(page, "Tide tables")
      .getByRole("link", { name: /^Place Bid/ })
      .waitFor();
    await expectNoReload(page);
  });

  test("is a link all over, beside its heart and its sample", async () => {
    const page = await marketplace(await site.as("ada"));
    // The title's link lies over the price, which Playwright would take for an obstacle.
    await card(page, "Tide tables").locator(".price").click({ force: true });
    await page.waitForURL("**/package/*");
    await page.goBack();
    await page.getByRole("button", { name: "Add to favorites: Tide tables" }).click();
    await page.getByRole("button", { name: "Remove from favorites: Tide tables" }).waitFor();
    await page.getByRole("link", { name: "Preview Samples: Tide tables" }).click();
    await page.locator("#dialog[open]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/marketplace");
  });

  test.each([true, false])(
    "is a row on a phone, the first above the fold (JavaScript: %p)",
    async (javaScriptEnabled) => {
      const viewport = { width: 360, height: 740 };
      const page = await site.visitor({ viewport, javaScriptEnabled });
      await page.goto("/marketplace");
      const first = page.locator(".package-card:visible").first();
      await first.waitFor();
      const { y, height } = (await first.boundingBox()) ?? { y: 0, height: 0 };
      expect(height).toBeGreaterThan(60);
      expect(height).toBeLessThanOrEqual(125);
      expect(y + height).toBeLessThan(740);
      const category = page.getByLabel("Category");
      expect(await category.isVisible()).toBe(!javaScriptEnabled);
      if (!javaScriptEnabled) return;
      await page.getByText("Filters", { exact: true }).click();
      await category.waitFor();
      await category.selectOption("Legal");
      await waitForQuery(page, { category: "Legal" });
    },
  );
});

describe("a card on a phone", () => {
  const RIGHTS = {
    ...{ exclusive: false, termMonths: null, territory: null, redistribution: false },
    uses: ["pretraining" as const, "retrieval" as const],
    ...{ attribution: true, basis: "Ours", personalData: "none" as const, machineMadePercent: 0 },
  };

  test.each([
    ["en", 360],
    ["zh", 320],
    ["ja", 320],
    ["ko", 360],
  ] as const)("tells all that matters in a low row (%s, %i px)", async (language, width) => {
    const { clock, db, people } = site.world;
    const title = "A Hundred Years of Harbour Records and Pilots' Letters";
    const lot = await addLot(db, people.mei.id, clock.now() + SECOND, {
      ...{ title, collectionSize: 1_020_000, startingPriceCents: 1_200_000, rights: RIGHTS },
    });
    await bid(site.world, "ada", lot, 1_640_000);
    const page = await site.visitor({ viewport: { width, height: 740 } });
    await page.context().addCookies([{ name: "language", value: language, url: site.address }]);
    await page.goto("/marketplace");
    const row = card(page, title);
    await row.waitFor();
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(116);
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    for (const part of [".price", ".card-bids", ".card-facts", ".remaining", "li", ".favorite"]) {
      const seen = await row.locator(part).first().boundingBox();
      expect(seen && seen.width > 20 && seen.height > 10).toBe(true);
      expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(right);
    }
    expect(await row.locator(".price").textContent()).toBe("$16,400.00");
    expect(await row.locator(".card-facts").textContent()).toContain("1,020,000");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

describe("pages", () => {
  test("follow each other in place", async () => {
    const { db, people, clock } = site.world;
    for (let i = 0; i < 24; i++) {
      await addLot(db, people.mei.id, clock.now() + 100 + i, { title: `Lot ${i}` });
    }
    const page = await marketplace();
    expect(await titles(page)).toHaveLength(24);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("28 packages, 4 on this page", { exact: true }).waitFor();
    expect(await titles(page)).toEqual(NEWEST);
    await expectNoReload(page);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("28 packages", { exact: true }).waitFor();
    expect(await titles(page)).toHaveLength(24);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("link", { name: "First page" }).click();
    await waitForQuery(page, {});
    expect(await titles(page)).toHaveLength(24);
    await expectNoReload(page);
  });

  test("are where one left them on the way back", async () => {
    const { db, people, clock } = site.world;
    for (let i = 0; i < 24; i++) {
      await addLot(db, people.mei.id, clock.now() + 100 + i, { title: `Lot ${i}` });
    }
    const page = await marketplace();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("28 packages, 4 on this page", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Tide tables", exact: true }).click();
    await page.waitForURL("**/package/*");
    await page.goBack();
    await page.getByText("28 packages, 4 on this page", { exact: true }).waitFor();
    expect(await titles(page)).toEqual(NEWEST);
    await page.goBack();
    await page.getByText("28 packages", { exact: true }).waitFor();
    expect(await titles(page)).toHaveLength(24);
    // Next stands below the last row, where it was clicked.
    await page.waitForFunction(() => scrollY > 500);
  });
});

describe("each filter", () => {
  test("says what it leaves, is chosen by keyboard, and comes off by its link", async () => {
    const page = await marketplace();
    const category = page.getByLabel("Category");
    const options = () => category.locator("option").allTextContents();
    expect(await options()).toContain("Legal (1)");
    await page.getByRole("main").getByLabel("Language").selectOption("Chinese");
    await waitForQuery(page, { language: "Chinese" });
    expect(await options()).toContain("Legal (0)");
    expect(await options()).toContain("All Education (1)");
    await category.focus();
    await category.selectOption("Education");
    await waitForQuery(page, { language: "Chinese", category: "Education" });
    expect(await category.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await category.inputValue()).toBe("Education");
    await page.getByText("1 package", { exact: true }).waitFor();
    await expectNoReload(page);
    await page.getByRole("link", { name: "Remove filter: Education" }).click();
    await waitForQuery(page, { language: "Chinese" });
    expect(await category.inputValue()).toBe("");
  });

  test("does without JavaScript, and an empty list leads on", async () => {
    const page = await site.visitor({ javaScriptEnabled: false });
    await page.goto("/marketplace?search=harbour&category=Cooking&minPrice=90000");
    await page.getByText("Category “Cooking” is not known here").waitFor();
    await page.getByRole("link", { name: "Remove From $90,000 (1)" }).click();
    expect(await titles(page)).toEqual(["Harbour novels"]);
    await page.getByRole("link", { name: "Remove filter: “harbour”" }).click();
    await page.getByText("4 packages", { exact: true }).waitFor();
    expect(await titles(page)).toEqual(NEWEST);
  });
});
