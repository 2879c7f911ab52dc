import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { DAY } from "../../src/lib/time";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();
const TITLES = ["Tides", "Letters", "Ledgers", "Maps", "Novels"];

const choice = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Compare: ${title}`, exact: true });
const isWithinWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function list(): Promise<void> {
  const { db, people, clock } = site.world;
  for (const title of TITLES) await addLot(db, people.mei.id, clock.now(), { title });
}

test.each([360, 1440])(
  "compares four packages from two searches by keyboard at %d px",
  async (width) => {
    await list();
    const page = await site.visitor({ viewport: { width, height: 740 } });
    await page.goto("/marketplace?search=tides");
    await choice(page, "Tides").focus();
    await page.keyboard.press("Space");
    await page.getByText("1 of 4 selected", { exact: true }).waitFor();

    await page.goto("/marketplace");
    for (const title of ["Letters", "Ledgers", "Maps"]) {
      await choice(page, title).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("4 of 4 selected", { exact: true }).waitFor();
    await choice(page, "Novels").focus();
    await page.keyboard.press("Space");
    await page.getByText("You can compare up to 4 packages. Remove one first.").waitFor();
    expect(await choice(page, "Novels").isChecked()).toBe(false);

    await page.getByRole("button", { name: "Compare", exact: true }).focus();
    await page.keyboard.press("Enter");
    const table = page.getByRole("region", { name: "Packages side by side" });
    await table.waitFor();
    expect(await table.getByRole("columnheader").count()).toBe(4);
    expect(await isWithinWindow(page)).toBe(true);
    const label = table.getByRole("rowheader", { name: "Language" });
    const before = await label.boundingBox();
    await table.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    expect((await label.boundingBox())?.x).toBe(before?.x as number);

    await page.getByRole("link", { name: "Remove: Maps" }).press("Enter");
    await page.getByText("Add 1 more package").waitFor();
    await page.getByRole("link", { name: "Browse Marketplace" }).press("Enter");
    await page.getByText("3 of 4 selected", { exact: true }).waitFor();
    expect(await choice(page, "Maps").isChecked()).toBe(false);
  },
);

test("keeps boxes that were ticked before the script loaded", async () => {
  await list();
  const page = await site.visitor();
  const ticked = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await ticked.promise;
    await route.continue();
  });
  await page.goto("/marketplace", { waitUntil: "commit" });
  for (const title of ["Tides", "Maps"]) await choice(page, title).check();
  ticked.resolve();
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  for (const title of ["Letters", "Novels"]) await choice(page, title).check();
  await page.getByText("4 of 4 selected", { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("maps");
  await page.waitForURL((url) => url.searchParams.get("search") === "maps");
  expect(new URL(page.url()).searchParams.has("packages")).toBe(false);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { name: "Compare packages" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(4);
});

test("updates the prices of compared packages live", async () => {
  await list();
  const { world } = site;
  const lots = await world.db.selectFrom("packages").select("id").limit(2).execute();
  const page = await site.as("bo");
  await page.goto(`/compare?packages=${lots.map(({ id }) => id).join()}`);
  await page.waitForLoadState("networkidle");
  const ada = await world.as("ada");
  await ada.json("POST", `/api/packages/${lots[0]?.id}/bids`, { amount: "1234.50" });
  await page.getByText("$1,234.50", { exact: true }).waitFor();
});

test("submits a page's boxes without JavaScript", async () => {
  await list();
  const page = await site.visitor({ javaScriptEnabled: false });
  await page.goto("/marketplace?view=list");
  await choice(page, "Tides").check();
  await choice(page, "Maps").check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { name: "Compare packages" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(2);
});

test("keeps boxes ticked across pages and searches without JavaScript", async () => {
  const { db, people, clock } = site.world;
  for (let i = 0; i < 26; i += 1)
    await addLot(db, people.mei.id, clock.now(), { title: `Volume ${i}` });
  await list();
  const page = await site.visitor({ javaScriptEnabled: false });
  await page.goto("/marketplace?view=list&sort=title-az");
  await choice(page, "Ledgers").check();
  await choice(page, "Tides").check();
  const pages = page.getByRole("navigation", { name: "Pages" });
  expect(await pages.getByRole("link").count()).toBe(0);
  await pages.getByRole("button", { name: "Next" }).click();
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  await pages.getByRole("button", { name: "Previous" }).click();
  await choice(page, "Ledgers").waitFor();
  expect(await choice(page, "Ledgers").isChecked()).toBe(true);
  expect(await choice(page, "Letters").isChecked()).toBe(false);
  await choice(page, "Letters").check();
  await choice(page, "Ledgers").uncheck();
  await pages.getByRole("button", { name: "Next" }).click();
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  await pages.getByRole("button", { name: "Previous" }).click();
  await choice(page, "Letters").uncheck();
  await choice(page, "Ledgers").check();
  await pages.getByRole("button", { name: "Next" }).click();
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("list");
  const search = async (words: string) => {
    await page.getByRole("searchbox", { name: "Search" }).fill(words);
    await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  };
  await search("ledgers");
  await page.getByText("2 of 4 selected", { exact: true }).waitFor();
  await choice(page, "Ledgers").uncheck();
  await search("letters");
  await page.getByText("1 of 4 selected", { exact: true }).waitFor();
  await choice(page, "Letters").check();
  await search("ledgers");
  expect(await choice(page, "Ledgers").isChecked()).toBe(false);
  await choice(page, "Ledgers").check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { name: "Compare packages" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(3);
  await page.getByRole("link", { name: "Browse Marketplace" }).click();
  await page.getByText("3 of 4 selected", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByText("of 4 selected").waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("packages")).toBe(false);
});

test("shows when an upcoming auction opens, without a bid link", async () => {
  const { db, people, clock } = site.world;
  const title = "Tides to come";
  const lot = await addLot(db, people.mei.id, clock.now(), { title, startsAt: clock.now() + DAY });
  const page = await site.visitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`/compare?packages=${lot.id}`);
  const table = page.locator(".compare-table");
  await table.getByText("Opens in", { exact: true }).waitFor();
  await table.getByRole("link", { name: `Remove: ${title}` }).waitFor();
  expect(await table.getByRole("link", { name: `Place Bid: ${title}` }).count()).toBe(0);
});
