import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { tabTo } from "../support/by-keyboard";
import { openLive, price, reviewDialog, SCREENS, strip, unfold } from "../support/package-visit";
import type { Person } from "../support/people";
import { addRound } from "../support/rounds";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const terms = { seats: 2, exclusiveFromCents: 300_000, sale: "highest" } as const;
  lot = await addRound(db, people.mei.id, clock.now(), terms);
});

const [[, wide], [, phone]] = SCREENS;

async function watching(person: Person, settings: Parameters<typeof site.as>[1]): Promise<Page> {
  const page = await site.as(person, settings);
  await openLive(page, lot);
  return page;
}

const maximumField = (page: Page) => page.getByLabel("Maximum (USD)", { exact: true });
const confirm = (page: Page) => reviewDialog(page).getByRole("button", { name: /^Confirm/ });

async function typeAgain(page: Page, maximum: string): Promise<void> {
  await confirm(page).waitFor();
  const again = reviewDialog(page).getByLabel("Enter the amount again");
  if (await again.count()) await again.fill(maximum);
}

async function takeSeat(page: Page, maximum: string): Promise<void> {
  await unfold(page);
  await page.getByRole("radio", { name: "One license" }).check();
  await maximumField(page).fill(maximum);
  await page.getByRole("button", { name: "Place Bid", exact: true }).click();
  await typeAgain(page, maximum);
  await confirm(page).click();
}

async function bidExclusively(page: Page, maximum: string): Promise<void> {
  await unfold(page);
  await page.getByRole("radio", { name: "Exclusive" }).check();
  await maximumField(page).fill(maximum);
  await page.getByRole("button", { name: "Place exclusive bid" }).click();
}

const bidAs = (person: Person, maximumCents: number, isExclusive = false) => {
  const { db, people, clock } = site.world;
  const bid = { packageId: lot.id, bidderId: people[person].id, amountCents: null };
  return takeBid(db, { ...bid, maximumCents, isExclusive, idempotencyKey: null }, clock);
};

async function eachSees(pages: readonly Page[], amount: string): Promise<void> {
  for (const page of pages) await price(page, amount).waitFor();
}

/** The server makes the contracts within seconds. */
async function soldTo(page: Page, amount: string): Promise<void> {
  const won = strip(page, `You won with a bid of ${amount}`);
  await strip(page, `Sold to you for ${amount}`).or(won).first().waitFor();
}

test("shows one price to three buyers who bid for two seats", async () => {
  const [ada, bo, kim] = [
    await watching("ada", wide),
    await watching("bo", phone),
    await watching("kim", wide),
  ];
  const all = [ada, bo, kim];
  await takeSeat(ada, "2000");
  await toast(ada, "You're winning a license. A license now costs $1,050.00.");
  await takeSeat(bo, "1200");
  // The price is unchanged, but a seat is gone.
  for (const page of [ada, kim]) await toast(page, "New Bid Placed");
  await eachSees(all, "$1,050.00");
  for (const page of all) await page.getByText("2 of 2 licenses taken").first().waitFor();
  await strip(
    bo,
    "You pay the price per license (currently $1,050.00), and never more than $1,200.00.",
  ).waitFor();

  // The price in the frame shows that the seat is lost, without a request.
  let asked = 0;
  bo.on("request", (request) => request.url().endsWith("/standing") && asked++);
  await takeSeat(kim, "1500");
  await strip(bo, "You're not winning a license. Bid at least $1,323.00 to win one.").waitFor();
  expect(asked).toBe(0);
  await toast(bo, "You no longer win a license");
  await eachSees(all, "$1,260.00");
  await strip(ada, "You're winning a license").waitFor();

  await strip(bo).getByRole("button", { name: "Bid $1,323.00" }).click();
  await reviewDialog(bo)
    .getByText("you pay at least $1,323.00, and never more than $1,323.00.")
    .waitFor();
  await reviewDialog(bo).getByRole("button", { name: "Change amount" }).click();
  await takeSeat(bo, "1800");
  await strip(kim, "You're not winning a license. Bid at least $1,653.75 to win one.").waitFor();
  await eachSees(all, "$1,575.00");

  await bidExclusively(kim, "4000");
  await reviewDialog(kim)
    .getByText("You win only if the total for all licenses stays below your bid.")
    .waitFor();
  await reviewDialog(kim)
    .locator("dd", { hasText: /^Exclusive/ })
    .waitFor({ state: "attached" });
  await typeAgain(kim, "4000");
  await confirm(kim).click();
  await strip(kim, "Your exclusive bid is leading").waitFor();
  for (const page of [ada, bo]) {
    await strip(page, "An exclusive bid is ahead of your bid").waitFor();
    await toast(page, "An exclusive bid is ahead of your bid");
    const tally = page.locator(".round-tally");
    await tally.getByText("$3,150.01 · Leading").waitFor();
    expect(await tally.textContent()).toStartWith("Licenses together$3,150.00Exclusive");
    expect(await page.locator(".bidding-panel").textContent()).not.toContain("$4,000");
  }

  await takeSeat(ada, "3000");
  await strip(ada, "never more than $3,000.00").waitFor();
  await site.world.db
    .updateTable("packages")
    .set({ auction_end_time: site.world.clock.now() })
    .execute();
  await closeEndedAuctions(site.world.db, site.world.clock.now());
  for (const page of all) await price(page, "Exclusive license at $3,150.01").waitFor();
  await soldTo(kim, "$3,150.01");
  for (const page of [ada, bo]) await strip(page, "get a license").waitFor();
});

test("shows each licensee the same price and their own accepted bid", async () => {
  const [ada, bo] = [await watching("ada", wide), await watching("bo", phone)];
  await takeSeat(ada, "2000");
  await takeSeat(bo, "1500");
  await bidAs("kim", 120_000);
  await eachSees([ada, bo], "$1,260.00");
  await site.world.db
    .updateTable("packages")
    .set({ auction_end_time: site.world.clock.now() })
    .execute();
  await closeEndedAuctions(site.world.db, site.world.clock.now());
  for (const page of [ada, bo]) {
    await price(page, "2 licenses in the auction, at $1,260.00 each").waitFor();
    await soldTo(page, "$1,260.00");
    await toast(page, "You have a license");
  }
});

test("takes a seat and bids for exclusive rights by keyboard alone", async () => {
  const ada = await watching("ada", wide);
  await tabTo(ada, "maximum");
  await ada.keyboard.type("1500");
  await ada.keyboard.press("Enter");
  await confirm(ada).waitFor();
  await tabTo(ada, "Confirm maximum of $1,500.00");
  await ada.keyboard.press("Enter");
  await strip(ada, "You're winning a license").waitFor();
  await ada.locator(".raise > summary:focus").waitFor();
  await ada.keyboard.press("Enter");
  await tabTo(ada, "One license");
  await ada.keyboard.press("ArrowRight");
  await ada.getByText("Minimum bid: $3,000.00").waitFor();
  await ada.getByText("the larger of this maximum and your other, $1,500.00.").waitFor();
  await ada.keyboard.press("Tab");
  await ada.keyboard.type("2999.99");
  await ada.keyboard.press("Enter");
  await toast(ada, "Bid Too Low", "Your maximum must be at least $3,000.00.");
  await maximumField(ada).and(ada.locator(":focus")).waitFor();
});

test("warns a member whose exclusive bid falls behind, until it leads again", async () => {
  await bidAs("kim", 400_000, true);
  const [kim, bo] = [await watching("kim", phone), await watching("bo", wide)];
  await bidAs("ada", 500_000, true);
  await toast(kim, "Your exclusive bid isn't leading");
  await strip(kim, "Your exclusive bid isn't leading. Bid at least $4,410.00 to lead.").waitFor();
  await kim
    .locator(".bid-bar-standing", { hasText: "Outbid" })
    .first()
    .waitFor({ state: "attached" });
  await bidAs("kim", 600_000, true);
  await strip(kim, "Your exclusive bid is leading").waitFor();
  await kim.locator(".toast").waitFor({ state: "detached" });
  expect(await bo.locator(".toast").count()).toBe(0);
});

test("lets two licensees beat an exclusive bid, lose to a higher one and take it back", async () => {
  const { db, people, clock } = site.world;
  const terms = { seats: 2, exclusiveFromCents: 300_000, sale: "highest", rule: 2 } as const;
  lot = await addRound(db, people.mei.id, clock.now(), terms);
  const [ada, bo, kim] = [
    await watching("ada", wide),
    await watching("bo", phone),
    await watching("kim", wide),
  ];
  const all = [ada, bo, kim];
  await takeSeat(ada, "9000");
  await toast(ada, "You're winning a license. A license now costs $1,050.00.");
  await takeSeat(bo, "9000");
  for (const page of all) await page.getByText("2 of 2 licenses taken").first().waitFor();

  await bidExclusively(kim, "4000");
  await confirm(kim).click();
  await strip(kim, "Your exclusive bid isn't leading. Bid at least $4,000.01 to lead.").waitFor();
  await eachSees(all, "$2,000.00");
  await strip(bo, "currently $2,000.00").waitFor();

  await bidExclusively(kim, "20000");
  await typeAgain(kim, "20000");
  await confirm(kim).click();
  await strip(kim, "Your exclusive bid is leading").waitFor();
  await strip(ada, "An exclusive bid is ahead of your bid").waitFor();
  await toast(bo, "If it keeps the lead, you get no license and pay nothing.");
  for (const page of all)
    await page
      .getByText("each license bid needs $9,000.01 or more, or one alone $18,000.01")
      .waitFor();
  await bo.getByText("Exclusive bid leading", { exact: true }).first().waitFor();

  await takeSeat(bo, "10000");
  await strip(bo, "An exclusive bid is ahead of your bid").waitFor();
  await takeSeat(ada, "10000");
  await eachSees(all, "$10,000.00");
  for (const page of [ada, bo])
    await strip(page, "You pay the price per license (currently $10,000.00)").waitFor();
  await strip(kim, "Your exclusive bid isn't leading. Bid at least $20,000.01 to lead.").waitFor();

  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  await soldTo(ada, "$10,000.00");
  await soldTo(bo, "$10,000.00");
});
