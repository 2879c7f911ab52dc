import { beforeEach, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { openLive } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
const OFFERED = "A second chance";
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const listing = { title: "Tide tables", auctionDurationHours: 24, reserveCents: 200_000 };
  lot = await addLot(db, people.mei.id, clock.now(), listing);
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 150_000);
});

async function end(): Promise<void> {
  const { db, clock } = site.world;
  clock.set(Math.max(clock.now(), lot.auction_end_time));
  await closeEndedAuctions(db, clock.now());
}

const strip = (page: Page, text: string) => page.locator(".standing-strip", { hasText: text });

/** Offers the lot to bo, the highest of two, from Trade Management. */
async function offer(settings?: BrowserContextOptions): Promise<void> {
  const mei = await site.as("mei", settings);
  await mei.goto("/trade");
  await mei.getByRole("link", { name: "Offer to a Bidder" }).click();
  await mei
    .getByRole("button", { name: /^Offer to Anonymous Bidder #\w+ for \$1,500\.00$/ })
    .click();
  await mei.getByText("Offered until").waitFor();
}

/** Trade Management, once it has joined the channel and read everything anew. */
async function trading(): Promise<Page> {
  const page = await site.as("mei");
  const live = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/seller/trade-stats"),
  );
  await page.goto("/trade");
  await live;
  return page;
}

/** What of a page a reload would take away. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-kept", ""));
const isKept = (page: Page) => page.locator("body[data-kept]").count();

test("a lot that missed its reserve is offered, taken, and led to its contract", async () => {
  const [ada, bo] = [await site.as("ada"), await site.as("bo")];
  for (const page of [ada, bo]) {
    await openLive(page, lot);
    await mark(page);
  }
  await strip(bo, "You lead at $1,500.00").waitFor();
  await end();
  for (const page of [ada, bo]) {
    await strip(page, "Reserve not met").waitFor();
    await page.locator(".auction-end", { hasText: "Ended, reserve not met" }).waitFor();
    expect(await isKept(page)).toBe(1);
    expect(await page.content()).not.toContain("2,000");
  }

  const trade = await trading();
  await trade.getByRole("link", { name: "Offer to a Bidder" }).waitFor();
  // What is released is not there to be decided on.
  await trade.getByText("Released").first().waitFor();
  expect(await trade.locator(".trade-actions").count()).toBe(0);
  await mark(trade);
  const elsewhere = await site.as("bo");
  await elsewhere.goto("/dashboard?tab=bids");
  await mark(elsewhere);
  await offer();
  await strip(bo, "Offered to you at $1,500.00").waitFor();
  await toast(elsewhere, OFFERED, "Tide tables is offered to you at your highest bid.");
  const way = elsewhere.locator(".toast").getByRole("link", { name: "See the offer" });
  expect(await way.getAttribute("href")).toStartWith("/offer/");
  const row = elsewhere.locator(".own-auction", { hasText: "Tide tables" });
  await row.getByText("Offered to you at $1,500.00").waitFor();
  await row.locator(".status-badge", { hasText: /^Offered to you$/ }).waitFor();
  expect(await row.getByText("Released").count()).toBe(0);
  expect(await strip(ada, "Offered").count()).toBe(0);
  for (const page of [bo, elsewhere]) expect(await isKept(page)).toBe(1);

  await row.getByRole("link", { name: /^See the Offer/ }).click();
  await elsewhere.getByRole("button", { name: "Accept for $1,500.00" }).click();
  await toast(elsewhere, "Accepted");
  await strip(bo, "Your bid of $1,500.00 is accepted").waitFor();
  // What was missed is made good, live and after a reload.
  for (const page of [bo, elsewhere]) {
    await page.locator(".auction-end").getByText("Auction ended", { exact: true }).waitFor();
    await page.locator(".panel-time").getByText("Auction Ended", { exact: true }).waitFor();
    await page
      .getByText(/reserve not met/i)
      .filter({ visible: true })
      .first()
      .waitFor({ state: "detached" });
  }
  const contract = trade.getByRole("link", { name: /^Send Contract: \$1,500\.00/ });
  await contract.waitFor();
  await trade.getByRole("link", { name: "Offer to a Bidder" }).waitFor({ state: "detached" });
  expect(await isKept(trade)).toBe(1);
  await contract.click();
  await trade.waitForURL("**/contract");
});

test("an offer's own page tells it without a toast over its answers", async () => {
  await end();
  await offer();
  const { id } = await site.world.db.selectFrom("offers").select("id").executeTakeFirstOrThrow();
  const bo = await site.as("bo", { viewport: { width: 360, height: 740 } });
  await bo.goto(`/offer/${id}`);
  await bo.waitForFunction(() => document.title.startsWith("●"));
  expect(await bo.locator(".toast").count()).toBe(0);
  await bo.goto("/settings");
  expect(await bo.title()).not.toStartWith("●");
});

test("without a script a second chance is offered and taken by forms", async () => {
  await end();
  const plain = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
  await offer(plain);
  const bo = await site.as("bo", plain);
  await bo.goto(`/package/${lot.id}`);
  await strip(bo, "Offered to you at $1,500.00")
    .getByRole("link", { name: "See the Offer" })
    .click();
  await bo.getByText("It binds you only once you accept.").waitFor();
  await bo.getByRole("button", { name: "Accept for $1,500.00" }).click();
  await strip(bo, "Your bid of $1,500.00 is accepted").waitFor();
  const { db } = site.world;
  const bids = db.selectFrom("bids").select(["amount_cents", "status"]).orderBy("sequence");
  expect(await bids.execute()).toEqual([
    { amount_cents: 105_000, status: "released" },
    { amount_cents: 150_000, status: "accepted" },
  ]);
});
