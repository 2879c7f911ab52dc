import { beforeEach, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { takeBid } from "../../src/auctions/bidding/bids";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import { amountField, openLive, placeBidButton } from "../support/package-visit";
import { addRound } from "../support/rounds";

const site = browsing();
const SCREENS = [
  ["a laptop", { viewport: { width: 1440, height: 900 } }],
  ["a low window", { viewport: { width: 1440, height: 600 } }],
  ["a phone", { viewport: { width: 360, height: 640 }, hasTouch: true }],
] as const;
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const terms = { seats: 2, exclusiveFromCents: 300_000, sale: "highest" } as const;
  lot = await addRound(db, people.mei.id, clock.now(), terms);
});

const maximumField = (page: Page) => page.getByLabel("Maximum (USD)", { exact: true });
const exclusively = (page: Page) => page.getByRole("radio", { name: "Exclusive" });
const placeExclusive = (page: Page) => page.getByRole("button", { name: "Place exclusive bid" });

/** Scrolls only what a reader's wheel or finger would scroll. */
async function canBeReached(button: Locator): Promise<boolean> {
  await button.scrollIntoViewIfNeeded();
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && element.contains(there);
  });
}

test.each(SCREENS)("reaches every bid button of a long panel on %s", async (_, screen) => {
  const { db, people, clock } = site.world;
  await takeBid(
    db,
    {
      packageId: lot.id,
      bidderId: people.bo.id,
      amountCents: null,
      maximumCents: 150_000,
      idempotencyKey: null,
    },
    clock,
  );
  const page = await site.as("ada", screen);
  await openLive(page, lot);
  await page.getByText("How this auction works").click();
  expect(await canBeReached(page.getByRole("button", { name: "Place Bid", exact: true }))).toBe(
    true,
  );
  await exclusively(page).check();
  expect(await canBeReached(placeExclusive(page))).toBe(true);
  const { width, height } = screen.viewport;
  const panel = await page.locator(".package-bidding").boundingBox();
  // A panel that follows the page would otherwise show its end only at the end of the page.
  if (width > 960) expect(panel?.height).toBeLessThanOrEqual(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test("keeps the focus and the kind of an exclusive bid that is corrected", async () => {
  const page = await site.as("ada", SCREENS[0][1]);
  await openLive(page, lot);
  await exclusively(page).check();
  const field = maximumField(page);
  const focused = field.and(page.locator(":focus"));
  for (const wrong of ["2900", "abc"]) {
    await field.fill(wrong);
    await placeExclusive(page).click();
    await page.locator("#maximum-remark").waitFor();
    await focused.waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type("9");
    await page.locator("#maximum-remark").waitFor({ state: "detached" });
    await focused.waitFor();
    expect(await field.inputValue()).toBe(`${wrong}9`);
  }
  expect(await exclusively(page).isChecked()).toBe(true);
});

test("returns to the field that is wrong, also a maximum that was folded away", async () => {
  const { db, people, clock } = site.world;
  const ordinary = await addLot(db, people.mei.id, clock.now());
  const page = await site.as("ada", SCREENS[0][1]);
  await openLive(page, ordinary);
  const summary = page.getByText("Set a maximum");
  await summary.click();
  await page.locator("#maximum").fill("900");
  await amountField(page).fill("1100");
  await summary.click();
  await placeBidButton(page).click();
  await toast(page, "Bid Too Low");
  await page.locator("#maximum:focus[aria-invalid=true]").waitFor();
  expect(await amountField(page).getAttribute("aria-invalid")).toBe("false");
  await amountField(page).fill("12");
  await page.locator("#maximum").fill("");
  await placeBidButton(page).click();
  await page.locator("#amount:focus[aria-invalid=true]").waitFor();
});
