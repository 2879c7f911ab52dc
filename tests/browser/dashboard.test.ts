import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { addFavorite } from "../../src/favorites/favorites";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";
import { bid } from "../support/market";
import { play } from "../support/standings";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  await bid(site.world, "ada", lot, 105_000);
  await bid(site.world, "bo", lot, 120_000);
  await addFavorite(db, people.ada.id, lot.id, clock.now());
});

test.each([true, false])("a buyer goes through the tabs (JavaScript: %p)", async (scripted) => {
  const page = await site.as("ada", { javaScriptEnabled: scripted });
  await page.goto("/marketplace");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Tide tables" });
  await row.getByText("Outbid", { exact: true }).waitFor();
  await row.getByText("$1,050.00").waitFor();
  await row.getByText("$1,200.00").waitFor();

  await page.getByRole("link", { name: "My Packages" }).click();
  await page.getByRole("heading", { name: "You have not listed a package yet" }).waitFor();
  await page.getByRole("link", { name: "List New Package" }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=packages");

  await page.getByRole("link", { name: "My Bids" }).click();
  await page.getByRole("link", { name: "Raise: Tide tables" }).click();
  await page.waitForURL(`**/package/${lot.id}#bidding`);
  await page.goto("/dashboard");

  await page.getByRole("main").getByRole("link", { name: "Analytics", exact: true }).click();
  await page.getByText("0 of 1 bid wins").waitFor();
  await page.getByText("Favorite added").waitFor();

  await page.getByRole("link", { name: "Favorites" }).click();
  await page.getByText("Favorite added").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Tide tables" }).click();
  await page.waitForURL(`**/package/${lot.id}`);
});

test("the figures of all rows stand below each other, whatever there is to do", async () => {
  const { db, people, clock } = site.world;
  const { id: ended } = await play(site.world, { steps: ["reserve", "end", "offer bo"] });
  const later = await addLot(db, people.mei.id, clock.now(), { title: "Star charts" });
  await bid(site.world, "bo", later, 105_000);
  const page = await site.as("bo", { viewport: { width: 1440, height: 900 } });
  await page.goto("/dashboard?tab=bids");
  await page
    .locator(`#auction-${ended}`)
    .getByRole("link", { name: /See the Offer/ })
    .waitFor();
  const places = await page
    .locator(".own-auction-figures")
    .evaluateAll((all) =>
      all.map((figures) => [...figures.children].map((cell) => cell.getBoundingClientRect().x)),
    );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places.map((row) => row.join())).size).toBe(1);
});

test("a tab that is chosen keeps the focus, and back goes back", async () => {
  const page = await site.as("ada");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "My Packages" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "You have not listed a package yet" }).waitFor();
  const current = page.locator(".tabs [aria-current]");
  expect(await current.allTextContents()).toEqual(["My Packages"]);
  expect(await current.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goBack();
  await page.getByText("Outbid", { exact: true }).waitFor();
  expect(await current.allTextContents()).toEqual(["My Bids"]);
});

test("a seller sees the packages with their highest bids, and lists another", async () => {
  const page = await site.as("mei");
  await page.goto("/dashboard");
  const row = page.getByRole("listitem").filter({ hasText: "Tide tables" });
  await row.getByText("Highest bid · 2 bids").waitFor();
  await row.getByText("$1,200.00").waitFor();
  await page.getByRole("link", { name: "List New Package" }).click();
  await page.waitForURL("**/create-package");
});

test("a phone cuts nothing off a row's words", async () => {
  const page = await site.as("mei", { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard?tab=packages");
  const facts = page.locator(".card-facts").first();
  await facts.waitFor();
  const cut = await facts.evaluate((element) => {
    const edge = element.parentElement?.getBoundingClientRect().left ?? 0;
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      lefts.push(...[...range.getClientRects()].map(({ left }) => left - edge));
    }
    return lefts.length > 1 && Math.min(...lefts);
  });
  expect(cut).toBeGreaterThanOrEqual(-0.5);
});

/** How far apart the middles of these two are. */
async function heightBetween(page: Page, one: string, other: string): Promise<number> {
  const middle = (selector: string) =>
    page.locator(selector).evaluate((it) => {
      const { top, height } = it.getBoundingClientRect();
      return top + height / 2;
    });
  return Math.abs((await middle(one)) - (await middle(other)));
}

test.each(["en", "ja"] as const)(
  "a seller's bar is one row on a tablet held upright (%s)",
  async (language) => {
    const page = await site.as("mei", { viewport: { width: 768, height: 1024 } });
    const { db, people, clock } = site.world;
    await changeSettings(db, people.mei.id, { language }, clock.now());
    await page.goto("/dashboard");
    expect(await heightBetween(page, ".brand", ".account-menu")).toBeLessThan(4);
  },
);

test.each(["en", "ja", "ko"])("a visitor's bar is one row on a phone (%s)", async (language) => {
  const page = await site.visitor({ viewport: { width: 360, height: 740 }, locale: language });
  await page.goto("/");
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  expect(await heightBetween(page, ".brand", ".visitor-links")).toBeLessThan(4);
  const edge = (selector: string, side: "left" | "right") =>
    page.locator(selector).evaluate((it, side) => it.getBoundingClientRect()[side], side);
  const room = (await edge(".visitor-links", "left")) - (await edge(".brand", "right"));
  expect(room).toBeGreaterThan(12);
});

test("an amount of six digits stays in one line of its card", async () => {
  const { db, people, clock } = site.world;
  const dear = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 10_000_000 });
  await bid(site.world, "bo", dear, 13_700_000);
  const page = await site.as("mei", { viewport: { width: 768, height: 1024 } });
  await page.goto("/trade");
  const amount = page.locator(".summary-cards dd").filter({ hasText: "$137,000.00" });
  const lines = await amount.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
