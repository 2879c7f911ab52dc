import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { HOUR, SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { type Line, lineOf } from "../support/line";
import { addLot } from "../support/lots";
import { activity, bidOn, openLive, price } from "../support/package-visit";
import type { Person } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
});

async function watching(person: Person): Promise<Page> {
  const page = await site.as(person);
  await openLive(page, lot);
  return page;
}

/** A bid from outside the browsers. */
async function bidFromElsewhere(person: Person, amount: string): Promise<void> {
  const bidder = await site.world.as(person);
  const response = await bidder.json("POST", `/api/packages/${lot.id}/bids`, { amount });
  expect(response.status).toBe(201);
}

describe("two browsers on one package", () => {
  test("see each other's bids without a reload", async () => {
    const [ada, bo] = [await watching("ada"), await watching("bo")];
    await ada.getByText("No bids placed yet. Be the first to bid!").waitFor();

    await bidOn(ada, "1050");
    await toast(bo, "New Bid Placed", "A new bid of $1,050.00 has been placed.");
    await price(bo, "$1,050.00").waitFor();
    await bo.getByText("Minimum bid: $1,102.50").waitFor();
    await bo.getByText("Current Highest Bid", { exact: true }).waitFor();
    expect(await activity(bo).allInnerTexts()).toEqual([
      expect.stringMatching(/^Anonymous Bidder #[\w-]{3}\s+\$1,050\.00$/),
    ]);

    await bidOn(bo, "1,200.50");
    await toast(
      ada,
      "You've been outbid",
      "The highest bid is now $1,200.50. Bid $1,260.53 to take the lead.",
    );
    await ada.locator(".toast.warning").waitFor();
    await price(ada, "$1,200.50").waitFor();
    expect(await activity(ada).allInnerTexts()).toEqual([
      expect.stringMatching(/^Anonymous Bidder #[\w-]{3}\s+\$1,200\.50$/),
      expect.stringMatching(/^Anonymous Bidder #[\w-]{3} you\s+\$1,050\.00$/),
    ]);
  });

  test("tell bidders of their own bid once, and not as somebody else's", async () => {
    const ada = await watching("ada");
    await bidOn(ada, "1050");
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    await activity(ada).getByText("you", { exact: true }).waitFor();
    expect(await activity(ada).count()).toBe(1);
    expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("");
    expect(await ada.locator(".toast").allInnerTexts()).toEqual([
      expect.stringContaining("Bid Placed Successfully"),
    ]);
  });

  test("show the latest five bids, then how many more there are", async () => {
    const kim = await watching("kim");
    for (const amount of ["1100", "1200", "1300", "1400", "1500", "1600"]) {
      await bidFromElsewhere(amount.endsWith("200") ? "ada" : "bo", amount);
    }
    await kim.getByText("... and 1 more bid").waitFor();
    expect(await kim.locator(".bid-list .bid-amount").allInnerTexts()).toEqual([
      "$1,600.00",
      "$1,500.00",
      "$1,400.00",
      "$1,300.00",
      "$1,200.00",
    ]);
  });

  test("keep another package's bids apart", async () => {
    const { db, people, clock } = site.world;
    const other = await addLot(db, people.mei.id, clock.now(), { title: "Another" });
    const [ada, kim] = [await watching("ada"), await site.as("kim")];
    await openLive(kim, other);
    await bidOn(ada, "1050");
    await toast(ada, "Bid Placed Successfully");
    await bidFromElsewhere("bo", "2000");
    await price(ada, "$2,000.00").waitFor();
    expect(await price(kim, "$1,000.00").count()).toBe(1);
    expect(await activity(kim).count()).toBe(0);
    expect(await kim.locator(".toast").count()).toBe(0);
  });
});

describe("an auction that ends while two people watch", () => {
  /** Closes it by the server's clock; the pages' own has days to go. */
  async function close(): Promise<void> {
    await closeEndedAuctions(site.world.db, lot.auction_end_time);
  }

  test("shows both the winning bid, and takes no more, without a reload", async () => {
    const [ada, bo] = [await watching("ada"), await watching("bo")];
    await bidOn(ada, "1050");
    await price(bo, "$1,050.00").waitFor();
    await close();
    for (const page of [ada, bo]) {
      await page.getByText("Auction Ended", { exact: true }).first().waitFor();
      await page.locator(".winning-bid", { hasText: "$1,050.00" }).waitFor();
      expect(await page.getByLabel("Your bid, in US dollars").count()).toBe(0);
    }
    expect(await ada.locator(".winning-bid").textContent()).toContain("you");
    expect(await bo.locator(".winning-bid").textContent()).not.toContain("you");
  });

  test("says so where nobody has bid", async () => {
    const [ada, kim] = [await watching("ada"), await watching("kim")];
    await close();
    for (const page of [ada, kim]) {
      await page.getByText("Auction Ended", { exact: true }).first().waitFor();
      expect(await page.locator(".winning-bid").count()).toBe(0);
    }
  });
});

test("coming back to a package shows its price and time as they are by then", async () => {
  const bo = await watching("bo");
  await bo.goto("/terms");
  site.world.clock.set(lot.auction_end_time - HOUR);
  await bidFromElsewhere("ada", "1050");
  await bo.goBack();
  expect(await bo.locator(".panel-time .remaining").textContent()).toMatch(/^(1 h|59 min)/);
  expect(await price(bo, "$1,050.00").count()).toBe(1);
});

describe("a dropped connection", () => {
  let bo: Page;
  let line: Line;

  beforeEach(async () => {
    bo = await site.as("bo");
    line = await lineOf(bo);
    await bo.clock.install();
    await openLive(bo, lot);
    await line.cut();
    await bo.getByText("Live updates are interrupted").waitFor();
  });

  test("shows what was missed as soon as it is back", async () => {
    site.allowComplaint(/ERR_INTERNET_DISCONNECTED/);
    await bo.context().setOffline(true);
    await bidFromElsewhere("ada", "1050");
    await bo.clock.fastForward(5 * SECOND);
    await bo.getByText("No connection. The price and time shown may be out of date.").waitFor();
    expect(await bo.getByText("every few seconds").count()).toBe(0);
    expect(await price(bo, "$1,000.00").count()).toBe(1);

    await bo.context().setOffline(false);
    line.mend();
    await price(bo, "$1,050.00").waitFor();
    await bo.getByText("Minimum bid: $1,102.50").waitFor();
    expect(await activity(bo).count()).toBe(1);
    await bo.getByText("Live updates are interrupted").waitFor({ state: "detached" });

    await bidFromElsewhere("ada", "2000");
    await toast(bo, "New Bid Placed", "A new bid of $2,000.00 has been placed.");
  });

  test("leaves the page asking every few seconds", async () => {
    await bidFromElsewhere("ada", "1050");
    await bo.clock.fastForward(5 * SECOND);
    await price(bo, "$1,050.00").waitFor();
    expect(await bo.getByText("Live updates are interrupted").count()).toBe(1);
  });

  test("does not keep anyone from bidding", async () => {
    await bidOn(bo, "1050");
    await toast(bo, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    await activity(bo).getByText("you", { exact: true }).waitFor();
  });
});
