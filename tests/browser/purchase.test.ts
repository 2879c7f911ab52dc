import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { tabTo } from "../support/by-keyboard";
import { addLot } from "../support/lots";
import { bid } from "../support/market";
import { becomesLive, openLive } from "../support/package-visit";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const day = { title: "Tide tables", auctionDurationHours: 24 };
  lot = await addLot(db, people.mei.id, clock.now(), day);
});

const strip = (page: Page, text: string) => page.locator(".standing-strip", { hasText: text });
const close = () => closeEndedAuctions(site.world.db, lot.auction_end_time);

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** The focus then is where one goes on. */
async function confirm(page: Page, amount: string): Promise<void> {
  await page.getByRole("dialog", { name: "Review Your Bid" }).waitFor();
  await press(page, `Confirm Bid of ${amount}`);
  await strip(page, `You lead at ${amount}`).waitFor();
  await page.locator(".raise > summary:focus").waitFor();
}

test("from the search to the contract, buyer and seller need no mouse", async () => {
  const ada = await site.as("ada");
  await ada.goto("/marketplace");
  await tabTo(ada, "search");
  await ada.keyboard.type("tide");
  await ada.getByText("1 package", { exact: true }).waitFor();
  await press(ada, lot.title);
  await becomesLive(ada);
  await tabTo(ada, "amount");
  // As an input method for Chinese writes it.
  await ada.keyboard.insertText("１，０５０");
  await press(ada, "Place Bid");
  await confirm(ada, "$1,050.00");

  await bid(site.world, "bo", lot, 120_000);
  await toast(
    ada,
    "You've been outbid",
    "The highest bid is now $1,200.00. Bid $1,260.00 to take the lead.",
  );
  await press(ada, "Bid $1,260.00");
  await confirm(ada, "$1,260.00");
  await ada.keyboard.press("Enter");
  await tabTo(ada, "amount");
  await ada.keyboard.type("1500");
  await press(ada, "Place Bid");
  await confirm(ada, "$1,500.00");
  await close();
  await strip(ada, "Highest bid; the seller decides until").waitFor();

  site.world.clock.set(lot.auction_end_time + SECOND);
  const mei = await site.as("mei");
  await mei.goto("/trade?tab=pending");
  await mei.getByRole("tab", { name: /^Pending/ }).waitFor();
  await mei.waitForLoadState("networkidle");
  await press(mei, /^Accept: \$1,500\.00/);
  await toast(mei, "Bid accepted");
  await strip(ada, "Your bid of $1,500.00 is accepted").waitFor();
  await mei.goto("/trade?tab=accepted");
  await press(mei, /^Send Contract: \$1,500\.00/);
  await mei.getByRole("heading", { name: "Send this contract?" }).waitFor();
  await press(mei, "Send Contract");
  await strip(ada, "Yours for $1,500.00").waitFor();
  await press(ada, "View Contract");
  await ada.waitForURL("**/contract/*");
  await ada.getByText("$1,500.00").first().waitFor();
});

test("the end is told to everybody who looks, also where timers sleep in the background", async () => {
  const [ada, bo, kim] = [await site.as("ada"), await site.as("bo"), await site.visitor()];
  await bid(site.world, "ada", lot, 105_000);
  await bid(site.world, "bo", lot, 120_000);
  for (const page of [ada, bo, kim]) await openLive(page, lot);
  // From here on no timer of the page fires, as in a tab that is left alone.
  await ada.clock.install();
  await close();
  for (const page of [ada, bo, kim]) {
    await page.locator('.auction-end[data-phase="ended"]').waitFor();
    await page.locator('.bidding-panel[data-phase="ended"]').waitFor();
    await page.locator(".final-price", { hasText: "$1,200.00" }).waitFor();
    expect(await page.locator('.auction-end span[data-while="open"]').isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: /Place Bid|Raise/ }).count()).toBe(0);
  }
  await strip(ada, "Not winning").waitFor();
  await strip(bo, "Highest bid; the seller decides until").waitFor();
  expect(await kim.locator(".standing-strip").count()).toBe(0);
  await bo.goto("/dashboard");
  await bo.getByText("Tide tables").first().waitFor();
  await kim.goto("/marketplace?status=all&certified=false");
  const card = kim.locator(".package-card", { hasText: "Tide tables" });
  await card.getByText("Ended", { exact: true }).waitFor();
  await card.locator(".price", { hasText: "$1,200.00" }).waitFor();
  expect(await card.getByText("Place Bid").count()).toBe(0);
});
