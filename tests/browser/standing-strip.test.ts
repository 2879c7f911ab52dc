import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { browsing, toast } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/lots";
import { confirmButton, openLive } from "../support/package-visit";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
});

const strip = (page: Page, text: string) => page.locator(".standing-strip", { hasText: text });
const raise = (page: Page) => page.locator(".raise > summary");

const idOf = async (cents: number) =>
  (
    await site.world.db
      .selectFrom("bids")
      .select("id")
      .where("amount_cents", "=", cents)
      .executeTakeFirstOrThrow()
  ).id;

/** What the seller does with the bid of so many cents. */
async function seller(verb: typeof acceptBid, cents: number): Promise<void> {
  const { db, people, clock } = site.world;
  await verb(db, { bidId: await idOf(cents), sellerId: people.mei.id }, clock.now());
}

const PLACES = [
  ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ["a phone", { viewport: { width: 360, height: 640 } }],
] as const;

describe.each(PLACES)("two who bid, on %s", (_, settings) => {
  const opened = async (person: Person) => {
    const page = await site.as(person, settings);
    await openLive(page, lot);
    return page;
  };

  test("read at every moment where they stand, and are outbid in amber", async () => {
    const [ada, bo, kim] = [await opened("ada"), await opened("bo"), await opened("kim")];
    expect(await ada.locator(".standing-strip").count()).toBe(0);
    await ada.getByRole("button", { name: "Bid $1,050.00" }).click();
    await confirmButton(ada).click();
    await strip(ada, "You lead at $1,050.00").waitFor();
    await raise(ada).and(ada.locator(":focus")).waitFor();
    await ada.getByLabel("Your bid, in US dollars").waitFor({ state: "hidden" });

    await bo.getByRole("button", { name: "Bid $1,200.00" }).click();
    await confirmButton(bo).click();
    await strip(bo, "You lead at $1,200.00").waitFor();
    await strip(ada, "You've been outbid. Bid $1,260.00 to take the lead.").waitFor();
    await toast(
      ada,
      "You've been outbid",
      "The highest bid is now $1,200.00. Bid $1,260.00 to take the lead.",
    );
    await ada.locator(".toast.warning").waitFor();
    expect(await ada.getByText("New Bid Placed").count()).toBe(0);
    await ada.getByLabel("Your bid, in US dollars").waitFor();
    await toast(kim, "New Bid Placed");
    await kim.locator(".toast.news").waitFor();
    expect(await kim.locator(".standing-strip").count()).toBe(0);

    // One tap from the strip to the review.
    await strip(ada, "Outbid").getByRole("button", { name: "Bid $1,260.00" }).click();
    await confirmButton(ada).click();
    await strip(ada, "You lead at $1,260.00").waitFor();
    await strip(bo, "You've been outbid. Bid $1,323.00 to take the lead.").waitFor();

    await closeEndedAuctions(site.world.db, lot.auction_end_time);
    await strip(ada, "Highest bid; the seller decides until").waitFor();
    await strip(bo, "Not winning").waitFor();
    await ada.locator(".raise").waitFor({ state: "detached" });
  });

  test("hear of an acceptance, an early close, and whose it is", async () => {
    await addBid(site.world, "ada", lot, 105_000);
    await addBid(site.world, "bo", lot, 120_000);
    const [ada, bo, kim] = [await opened("ada"), await opened("bo"), await opened("kim")];
    await seller(acceptBid, 105_000);
    await strip(ada, "Your bid of $1,050.00 is accepted").waitFor();
    await strip(bo, "You lead at $1,200.00").waitFor();
    for (const page of [ada, bo, kim]) {
      await page
        .getByText(
          "The publisher has accepted a bid of $1,050.00. The auction ends early once the contract for it is sent.",
        )
        .waitFor();
    }
    const { db, clock } = site.world;
    const { id: contract } = await sendContractOf(db, await idOf(105_000), clock.now());
    await strip(ada, "Yours for $1,050.00").waitFor();
    await strip(bo, "Not won").getByText("It was sold to another bidder").waitFor();
    for (const page of [ada, bo, kim]) {
      await page.getByText("The auction ended early: the publisher sent a contract.").waitFor();
      for (const gone of [".raise", ".bid-bar"]) {
        await page.locator(gone).waitFor({ state: "detached" });
      }
    }
    const link = strip(ada, "Yours").getByRole("link", { name: "View Contract" });
    expect(await link.getAttribute("href")).toBe(`/contract/${contract}`);
  });

  test("without a script read the same, and take the lead by a page", async () => {
    await addBid(site.world, "ada", lot, 105_000);
    await addBid(site.world, "bo", lot, 120_000);
    const plain = { ...settings, javaScriptEnabled: false };
    const [ada, bo] = [await site.as("ada", plain), await site.as("bo", plain)];
    for (const page of [ada, bo]) await page.goto(`/package/${lot.id}`);
    await strip(bo, "You lead at $1,200.00").waitFor();
    expect(await bo.getByLabel("Your bid, in US dollars").isVisible()).toBe(false);
    await raise(bo).click();
    await bo.getByLabel("Your bid, in US dollars").waitFor();
    await strip(ada, "Outbid").getByRole("button", { name: "Bid $1,260.00" }).click();
    await confirmButton(ada).click();
    await strip(ada, "You lead at $1,260.00").waitFor();
    site.world.clock.set(lot.auction_end_time);
    await ada.goto(`/package/${lot.id}`);
    await strip(ada, "Highest bid; the seller decides until").waitFor();
    await bo.goto(`/package/${lot.id}`);
    await strip(bo, "Not winning").waitFor();
  });
});

test("an old bid that is rejected is told to its bidder alone, however many came since", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  let cents = 120_000;
  for (const person of ["bo", "kim", "bo", "kim", "bo", "kim"] as const) {
    await addBid(site.world, person, lot, cents);
    cents += 20_000;
  }
  const [ada, bo] = [await site.as("ada"), await site.as("bo")];
  for (const page of [ada, bo]) {
    await openLive(page, lot);
    await strip(page, "You've been outbid. Bid $2,310.00 to take the lead.").waitFor();
  }
  await seller(rejectBid, 105_000);
  await strip(ada, "Your bid was rejected").waitFor();
  expect(await strip(bo, "Outbid").count()).toBe(1);
});

test("the buyer of a contract that becomes void reads at once that nothing binds", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 120_000);
  const { db, people, clock } = site.world;
  await seller(acceptBid, 120_000);
  await sendContractOf(db, await idOf(120_000), clock.now());
  const [ada, bo] = [await site.as("ada"), await site.as("bo")];
  for (const page of [ada, bo]) await openLive(page, lot);
  await strip(bo, "Yours for $1,200.00").waitFor();
  await bo.getByText("Sold for", { exact: true }).waitFor();
  await db.updateTable("deliveries").set({ due_at: clock.now() }).execute();
  await withdrawDelivery(db, { memberId: people.bo.id, packageId: lot.id }, clock.now());
  for (const page of [ada, bo]) {
    await strip(page, "The sale fell through").getByText("no longer binding").waitFor();
    await page.getByText("The sale fell through, so every bid is released.").waitFor();
  }
});

test("whoever leads again after a rejection is told so", async () => {
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 120_000);
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await strip(ada, "Outbid").waitFor();
  await seller(rejectBid, 120_000);
  await strip(ada, "You lead at $1,050.00").waitFor();
  await raise(ada).waitFor();
});
