import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { browsing } from "../support/browsing";

const site = browsing();
const MAX_PRESSES = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Each step moves focus to its heading. */
async function goOn(page: Page, heading: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "Next", exact: true }));
  await page.keyboard.press("Enter");
  await page
    .getByRole("heading", { name: heading, level: 2 })
    .and(page.locator(":focus"))
    .waitFor();
}

test("lists a collection by keyboard alone on a narrow screen", async () => {
  const page = await site.as("mei", { viewport: { width: 360, height: 740 } });
  await page.goto("/create-package");
  await page.waitForLoadState("networkidle");
  await type(page, "Title", "Harbour essays");
  await type(page, "Description", "Thirty writers on one harbour.");
  await tabTo(page, page.getByLabel("Category"));
  await page.keyboard.type("Educational");
  await tabTo(page, page.locator("select#language"));
  await page.keyboard.type("English");
  await tabTo(page, page.getByLabel("Content type"));
  await page.keyboard.type("Essays");
  await type(page, "Publisher", "Lantau Press");
  await type(page, "Words in the full collection", "1.2 million");
  await page.getByText("Read as 1,200,000 words", { exact: true }).waitFor();
  await tabTo(page, page.getByText("Details (optional)"));
  await page.keyboard.press("Enter");
  await type(page, "Total file size (optional)", "36.6 MB");
  await page.getByText("Read as 36,600,000 bytes", { exact: true }).waitFor();
  await goOn(page, "Sample");
  await type(page, "Sample text (optional)", "The ledgers were closed at noon.");
  await goOn(page, "Rights and terms");
  await tabTo(page, page.getByLabel("Train models"));
  await page.keyboard.press("Space");
  await goOn(page, "Sale");
  await type(page, "Starting price (USD)", "1200");
  await tabTo(page, page.getByLabel("Once it is certified"));
  const time = page.getByLabel("Date and time");
  expect(await time.isVisible()).toBe(false);
  await page.keyboard.press("ArrowUp");
  expect(await time.isVisible()).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await time.isVisible()).toBe(false);
  expect(await page.getByLabel("Custom duration").isVisible()).toBe(false);
  await goOn(page, "Review");
  const review = page.locator(".listing-review");
  expect(await review.textContent()).toContain("When bidding opensOnce it is certified");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await tabTo(page, page.getByRole("button", { name: "List Collection" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/package/*");
  const lots = await site.world.db
    .selectFrom("packages")
    .select(["title", "total_words", "file_bytes", "opens_on", "starting_price_cents"])
    .execute();
  expect(lots).toEqual([
    {
      title: "Harbour essays",
      total_words: 1_200_000,
      file_bytes: 36_600_000,
      opens_on: "certified",
      starting_price_cents: 120_000,
    },
  ]);
});
