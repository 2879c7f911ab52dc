import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { amountField, bidOn, leadsAt, openLive, placeBidButton } from "../support/package-visit";
import { addRound } from "../support/rounds";
import { addBid } from "../support/trade-fair";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const STARTING = { startingPriceCents: 150_000, auctionDurationHours: 24 };

const barPrice = (page: Page, amount: string) =>
  page.locator(".bid-bar .bid-bar-price:visible", { hasText: amount }).waitFor();

/** The bar appears once the price has left the screen. */
async function leavePrice(page: Page): Promise<void> {
  await page.locator("footer").last().scrollIntoViewIfNeeded();
  await page.locator(".bidding-panel:not([data-price-seen])").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

test("a phone's bar shows the lowest first bid until somebody bids more", async () => {
  const { db, people, clock } = site.world;
  const lot = await addLot(db, people.mei.id, clock.now(), STARTING);
  const [ada, visitor] = [await site.as("ada", PHONE), await site.visitor(PHONE)];
  for (const page of [ada, visitor]) {
    await openLive(page, lot);
    await leavePrice(page);
    await barPrice(page, "$1,575.00");
  }
  await amountField(ada).fill("1574.99");
  await placeBidButton(ada).click();
  await ada.getByText("$1,575.00", { exact: false }).first().waitFor();
  await ada.locator("#amount[aria-invalid=true]").waitFor();
  await bidOn(ada, "1575");
  await leadsAt(ada, "$1,575.00");
  await barPrice(visitor, "$1,575.00");
  await addBid(site.world, "bo", lot, 200_000);
  for (const page of [ada, visitor]) {
    await leavePrice(page);
    await barPrice(page, "$2,000.00");
  }
});

test("a phone's bar shows the lowest first license of a round", async () => {
  const { db, people, clock } = site.world;
  const round = { ...STARTING, seats: 2, exclusiveFromCents: 400_000 };
  const lot = await addRound(db, people.mei.id, clock.now(), round);
  const ada = await site.as("ada", PHONE);
  await openLive(ada, lot);
  await leavePrice(ada);
  await barPrice(ada, "$1,575.00");
});
