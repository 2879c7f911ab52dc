import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { browsing, stopTime, toast, untilCount } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/listings";
import {
  activity,
  amountField,
  bidOn,
  confirmButton,
  leadsAt,
  openLive,
  price,
  SCREENS,
  strip,
} from "../support/package-visit";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";

const site = browsing();
const [[, wide], [, phone]] = SCREENS;
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
});

const raise = (page: Page) => page.locator(".raise > summary");
const close = () => closeEndedAuctions(site.world.db, lot.auction_end_time);
const decide = (verb: typeof acceptBid, bidId: string) =>
  verb(site.world.db, { bidId, sellerId: site.world.people.mei.id }, site.world.clock.now());

async function watching(person: Person, settings?: Parameters<typeof site.as>[1]): Promise<Page> {
  const page = await site.as(person, settings);
  await openLive(page, lot);
  return page;
}

async function take(page: Page, amount: string): Promise<void> {
  await page
    .getByRole("button", { name: `Bid ${amount}` })
    .first()
    .click();
  await confirmButton(page).click();
}

test("shows each bid to two bidders and a watcher until the end", async () => {
  const { db, people, clock } = site.world;
  const other = await addLot(db, people.mei.id, clock.now(), { title: "Another" });
  const apart = await site.visitor(phone);
  await openLive(apart, other);
  const [ada, bo, kim] = [
    await watching("ada", wide),
    await watching("bo", phone),
    await watching("kim", wide),
  ];
  await ada.getByText("No bids placed yet. Be the first to bid!").waitFor({ state: "attached" });
  expect(await strip(ada).count()).toBe(0);
  await take(ada, "$1,050.00");
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  await leadsAt(ada, "$1,050.00");
  await raise(ada).and(ada.locator(":focus")).waitFor();
  await amountField(ada).waitFor({ state: "hidden" });
  await activity(ada).getByText("you", { exact: true }).waitFor({ state: "attached" });
  expect(await activity(ada).count()).toBe(1);
  expect(await ada.locator(".toast").count()).toBe(1);
  await toast(bo, "New Bid Placed", "A new bid of $1,050.00 has been placed.");
  await price(bo, "$1,050.00").waitFor();
  await bo.getByText("Minimum bid: $1,102.50").waitFor();
  await bo
    .locator(".bidding-panel [aria-live=polite]")
    .getByText("Current Highest Bid $1,050.00")
    .waitFor({ state: "attached" });

  await take(bo, "$1,200.00");
  await leadsAt(bo, "$1,200.00");
  const outbid = "You've been outbid";
  await strip(ada, `${outbid}. Bid $1,260.00 to take the lead.`).waitFor();
  const how = "The highest bid is now $1,200.00. Bid $1,260.00 to take the lead.";
  await toast(ada, outbid, how);
  await ada.locator(".toast.warning").waitFor();
  expect(await ada.getByText("New Bid Placed").count()).toBe(0);
  await amountField(ada).waitFor();
  expect(await ada.locator("main .button.primary:visible").allInnerTexts()).toEqual([
    "Bid $1,260.00",
  ]);
  expect(await activity(ada).allInnerTexts()).toEqual([
    expect.stringMatching(/^Anonymous Bidder #[\w-]{3}\s*\$1,200\.00$/),
    expect.stringMatching(/^Anonymous Bidder #[\w-]{3} you\s*\$1,050\.00$/),
  ]);
  await kim.locator(".toast.news").first().waitFor();
  expect(await strip(kim).count()).toBe(0);
  await strip(ada, "Outbid").getByRole("button", { name: "Bid $1,260.00" }).click();
  await confirmButton(ada).click();
  await leadsAt(ada, "$1,260.00");
  await strip(bo, `${outbid}. Bid $1,323.00 to take the lead.`).waitFor();

  await close();
  await strip(ada, "You have the highest bid. The seller has until").waitFor();
  await strip(bo, "Not winning").waitFor();
  for (const page of [ada, bo, kim]) {
    await page.getByText("Auction Ended", { exact: true }).first().waitFor();
    await page.locator(".winning-bid", { hasText: "$1,260.00" }).waitFor();
    await raise(page).waitFor({ state: "detached" });
    expect(await amountField(page).count()).toBe(0);
    const own = (await page.locator(".winning-bid").textContent())?.includes("(you)");
    expect(own).toBe(page === ada);
  }
  expect(await price(apart, "$1,050.00").count()).toBe(1);
  expect(await apart.locator(".toast").count()).toBe(0);
});

test("shows an acceptance, the sale and a voided contract to all viewers", async () => {
  const { db, clock, people } = site.world;
  const sold = await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 120_000);
  const all = [
    await watching("ada", wide),
    await watching("bo", phone),
    await watching("kim", wide),
  ] as const;
  const [ada, bo] = all;
  await decide(acceptBid, sold);
  await strip(ada, "Sold to you for $1,050.00").waitFor();
  await leadsAt(bo, "$1,200.00");
  const accepted =
    "The seller accepted a bid of $1,050.00 and can still accept another one instead. The auction ends when the contract is sent.";
  for (const page of all.slice(1)) await page.getByText(accepted).waitFor();
  expect(await ada.getByText(accepted).count()).toBe(0);
  const { id: contract } = await sendContractOf(db, sold, clock.now());
  await strip(ada, "You won with a bid of $1,050.00").waitFor();
  await strip(bo, "Sold to another bidder").waitFor();
  const ended = new Date(clock.now()).toISOString();
  for (const page of all) {
    await page.getByText("Ended early: the seller sent a contract.").waitFor();
    await page.locator(`.panel-time time[datetime="${ended}"]`).waitFor();
    expect(await page.locator(".panel-moment").count()).toBe(0);
    await page.locator(".winning-bid").getByText("Winning Bid", { exact: true }).waitFor();
    for (const gone of [".raise", ".bid-bar"])
      await page.locator(gone).waitFor({ state: "detached" });
  }
  const link = strip(ada, "You won").getByRole("link", { name: "View contract" });
  expect(await link.getAttribute("href")).toBe(`/contract/${contract}`);

  await db.updateTable("deliveries").set({ due_at: clock.now() }).execute();
  await withdrawDelivery(db, { memberId: people.ada.id, packageId: lot.id }, clock.now());
  for (const page of [ada, bo]) {
    await strip(page, "The sale fell through").getByText("no longer binding").waitFor();
    await page.getByText("The sale fell through. All bids are released.").waitFor();
  }
});

test("lowers the price everywhere after a rejection, and informs only its bidder", async () => {
  const { db } = site.world;
  const data_quality = JSON.stringify({
    samples: 1,
    words: 1000,
    hanCharacters: 0,
    tokens: 2000,
    languages: [],
    qualityMetrics: {},
    aiTrainingValue: 80,
    band: "medium",
  });
  await db.updateTable("packages").set({ data_quality }).where("id", "=", lot.id).execute();
  const [ada, bo] = [await watching("ada"), await watching("bo")];
  const perMillion = (amount: string) =>
    ada.locator("[data-price-for]", { hasText: amount }).first().waitFor();
  await perMillion("$10,500.00");
  const adas = await addBid(site.world, "ada", lot, 105_000);
  const bos = await addBid(site.world, "bo", lot, 200_000);
  await strip(ada, "Outbid").waitFor();
  await perMillion("$20,000.00");
  await decide(rejectBid, bos);
  await strip(bo, "Your bid was rejected").waitFor();
  await leadsAt(ada, "$1,050.00");
  await price(ada, "$1,050.00").waitFor();
  await perMillion("$10,500.00");
  await raise(ada).waitFor();
  await activity(ada).getByText("rejected", { exact: false }).waitFor();

  for (let i = 0; i < 6; i++)
    await addBid(site.world, i % 2 ? "kim" : "bo", lot, 120_000 + 20_000 * i);
  await ada.getByText("... and 3 more bids").waitFor();
  expect(await activity(ada).count()).toBe(5);
  await decide(rejectBid, adas);
  await strip(ada, "Your bid was rejected").waitFor();
  await strip(bo, "Outbid").waitFor();
});

test("updates the history and its chart only while they are visible", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  const [ada, bo] = [
    await site.as("ada"),
    await site.as("bo", { viewport: { width: 1440, height: 300 } }),
  ];
  const asked: string[] = [];
  bo.on("request", (request) => request.url().includes("part=latest") && asked.push(request.url()));
  for (const page of [ada, bo]) await openLive(page, lot);
  await ada.locator(".price-chart").scrollIntoViewIfNeeded();
  await addBid(site.world, "bo", lot, 120_000);
  await price(bo, "$1,200.00").waitFor();
  const drawn = "The price has gone from $1,000.00 to $1,200.00 so far.";
  await ada.getByRole("img", { name: drawn }).waitFor();
  expect(asked).toEqual([]);
  await bo.locator(".bid-history").scrollIntoViewIfNeeded();
  await bo.getByRole("img", { name: drawn }).waitFor();
  for (const page of [ada, bo]) {
    const own = page.locator(".chart-dots.own:not(.automatic)");
    expect(await own.getAttribute("d")).toMatch(/^M[\d.]+ [\d.]+h0$/);
    await page.getByRole("link", { name: "All 2 bids" }).waitFor();
  }
  expect(asked).toHaveLength(1);
});

describe("the end of an auction", () => {
  test("moves with a late bid on every page", async () => {
    site.world.clock.set(lot.auction_end_time - 2 * MINUTE);
    const [ada, bo] = [await watching("ada"), await watching("bo")];
    await bidOn(bo, "1200");
    await ada.getByText("Extended after a last-minute bid.").waitFor();
    const end = new Date(lot.auction_end_time + 3 * MINUTE).toISOString();
    for (const page of [ada, bo]) {
      for (const place of [".panel-time", ".panel-moment"])
        await page.locator(`${place} time[datetime="${end}"]`).waitFor();
    }
  });

  test("closes a page by its countdown, or by the channel if timers are frozen", async () => {
    const [ada, bo, kim] = [await site.as("ada"), await site.as("bo"), await site.visitor()];
    for (const page of [ada, bo]) await page.clock.install();
    await addBid(site.world, "ada", lot, 105_000);
    for (const page of [ada, bo, kim]) await openLive(page, lot);
    await ada.clock.fastForward(DAY - HOUR);
    await ada.locator(".panel-time", { hasText: /5\dm|1h/ }).waitFor();
    await ada.clock.fastForward(HOUR);
    await ada.locator(".panel-time", { hasText: "Auction Ended" }).waitFor();
    await ada
      .locator(".winning-bid")
      .getByRole("heading", { name: "Highest Bid", exact: true })
      .waitFor();
    await stopTime(bo);
    await close();
    await untilCount(bo, bo.locator('.bidding-panel[data-phase="ended"]'), 1);
    for (const page of [bo, kim]) {
      await page.locator('.bidding-panel[data-phase="ended"]').waitFor();
      await price(page, "$1,050.00").waitFor();
      expect(await page.getByRole("button", { name: /Place Bid|Raise/ }).count()).toBe(0);
    }
  });

  test("appears after a deletion and without bids", async () => {
    const ada = await watching("ada");
    await close();
    await ada.getByText("Auction Ended", { exact: true }).first().waitFor();
    expect(await ada.locator(".winning-bid").count()).toBe(0);
    await deletePackage(site.world.db, lot.id, lot.seller_id, site.world.clock.now());
    await ada.getByText("This package is no longer available.").waitFor();
    expect(await amountField(ada).count()).toBe(0);
  });
});

test("offers, accepts and sells a package that missed its reserve without a reload", async () => {
  const { db, clock } = site.world;
  await db.updateTable("packages").set({ reserve_cents: 200_000 }).execute();
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 150_000);
  const [ada, bo] = [await watching("ada"), await watching("bo")];
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-kept", ""));
  for (const page of [ada, bo]) await mark(page);
  clock.set(lot.auction_end_time);
  await close();
  for (const page of [ada, bo]) {
    await strip(page, "Reserve not met").waitFor();
    await page.locator(".panel-time", { hasText: "Ended, reserve not met" }).waitFor();
    expect(await page.content()).not.toContain("2,000");
  }
  const [trade, elsewhere, mei] = [await site.as("mei"), await site.as("bo"), await site.as("mei")];
  const live = trade.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/seller/trade-stats"),
  );
  await trade.goto("/trade");
  await live;
  await trade.getByRole("link", { name: "Offer to a bidder" }).waitFor();
  expect(await trade.locator(".trade-actions").count()).toBe(0);
  await elsewhere.goto("/dashboard?tab=bids");
  for (const page of [trade, elsewhere]) await mark(page);
  await mei.goto("/trade");
  await mei.getByRole("link", { name: "Offer to a bidder" }).click();
  await mei
    .getByRole("button", { name: /^Offer at this price: Anonymous Bidder #\w+$/ })
    .first()
    .click();
  await strip(bo, "Offered to you at $1,500.00").waitFor();
  await toast(elsewhere, "A second chance");
  const way = elsewhere.locator(".toast").getByRole("link", { name: "View offer" });
  const offer = (await way.getAttribute("href")) ?? "";
  expect(offer).toStartWith("/offer/");
  const row = elsewhere.locator(".own-auction");
  await row.locator(".status-badge", { hasText: /^Offered to you$/ }).waitFor();
  expect(await row.getByText("Released").count()).toBe(0);
  expect(await strip(ada, "Offered").count()).toBe(0);
  for (const page of [ada, bo, elsewhere])
    expect(await page.locator("body[data-kept]").count()).toBe(1);

  const own = await site.as("bo", { viewport: { width: 360, height: 740 } });
  await own.goto(offer);
  await own.waitForFunction(() => document.title.startsWith("●"));
  expect(await own.locator(".toast").count()).toBe(0);
  await row.getByRole("link", { name: /^View offer/ }).click();
  await elsewhere.getByRole("button", { name: "Accept for $1,500.00" }).click();
  await toast(elsewhere, "Offer accepted. The seller will email you the contract.");
  await strip(bo, "Sold to you for $1,500.00").waitFor();
  for (const page of [bo, elsewhere]) {
    await page.locator(".panel-time").getByText("Auction Ended", { exact: true }).waitFor();
    await page
      .getByText(/reserve not met/i)
      .filter({ visible: true })
      .first()
      .waitFor({ state: "detached" });
  }
  await trade.getByRole("link", { name: /^Send Contract: \$1,500\.00/ }).waitFor();
  await trade.getByRole("link", { name: "Offer to a bidder" }).waitFor({ state: "detached" });
  expect(await trade.locator("body[data-kept]").count()).toBe(1);
});
