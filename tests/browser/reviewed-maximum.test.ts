import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { takeBid } from "../../src/auctions/bidding/bids";
import { ownMaximum } from "../../src/auctions/changes/maximum";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import {
  becomesLive,
  openLive,
  openOutdated,
  reviewDialog,
  reviewMaximum,
  SCREENS,
} from "../support/package-visit";
import { addUser, PASSWORD } from "../support/people";
import { addRound } from "../support/rounds";

const site = browsing();
const [, [, PHONE]] = SCREENS;

/** An ordinary auction is a round with one license; only the sentences differ. */
const SALES = [
  {
    licenses: 1,
    minimumPlaced: "Your bid of $1,050.00 has been placed.",
    late: {
      early: [],
      rivals: [175_000],
      typed: "1800",
      says: "The price is now $1,750.00. Your bid was not placed. The minimum bid is now $1,837.50.",
      minimum: "$1,837.50",
    },
    dear: { rivals: [600_000], placed: "Your bid of $6,300.00 has been placed." },
  },
  {
    licenses: 3,
    minimumPlaced: "You're winning a license. A license now costs $1,050.00.",
    late: {
      early: [150_000],
      // The last seat goes without a change of the price.
      rivals: [150_000, 150_000],
      typed: "1060",
      says: "A license now costs $1,050.00. Your bid was not placed; to win a license, bid at least $1,102.50.",
      minimum: "$1,102.50",
    },
    dear: {
      rivals: [590_000, 600_000, 600_000, 600_000],
      placed: "You're winning a license. A license now costs $6,000.00.",
    },
  },
];

describe.each(SALES)("with $licenses for sale, a maximum in review", (sale) => {
  let lot: Package;
  let rivalIds: string[];
  let sent: string[];

  beforeEach(async () => {
    const { db, people, clock } = site.world;
    lot =
      sale.licenses === 1
        ? await addLot(db, people.mei.id, clock.now())
        : await addRound(db, people.mei.id, clock.now(), { seats: sale.licenses });
    const cleo = await addUser(db, "cleo", clock.now());
    const dan = await addUser(db, "dan", clock.now());
    rivalIds = [cleo.id, people.bo.id, people.kim.id, dan.id];
    sent = [];
  });

  async function rivalsBid(maxima: readonly number[]): Promise<void> {
    const { db, clock } = site.world;
    for (const cents of maxima) {
      const bidderId = rivalIds.shift() ?? "";
      const bid = { packageId: lot.id, bidderId, idempotencyKey: null };
      const isAuction = sale.licenses === 1;
      const amounts = isAuction
        ? { amountCents: cents, maximumCents: null }
        : { amountCents: null, maximumCents: cents };
      await takeBid(db, { ...bid, ...amounts }, clock);
    }
  }

  async function adas(settings?: Parameters<typeof site.as>[1]): Promise<Page> {
    const page = await site.as("ada", settings);
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    return page;
  }

  const confirm = (page: Page, amount: string) =>
    page.getByRole("button", { name: `Confirm maximum of ${amount}` });
  const maximumOf = (bidderId: string) =>
    ownMaximum(site.world.db, { packageId: lot.id, bidderId });

  test.each([
    ["on a live page", openLive],
    ["on a page without the new price", openOutdated],
  ])("can be confirmed as long as it suffices, %s", async (_, open) => {
    const ada = await adas();
    await open(ada, lot);
    await reviewMaximum(ada, "9000");
    await ada.getByLabel("Enter the amount again").fill("9000");
    await rivalsBid(sale.dear.rivals);
    if (open === openLive) {
      await reviewDialog(ada)
        .getByText("The price is now $6,000.00. Your maximum is still high enough.")
        .waitFor();
      await reviewDialog(ada).locator(".review-lead", { hasText: "$6,300.00" }).waitFor();
    }
    await confirm(ada, "$9,000.00").click();
    await ada.locator(".toast", { hasText: sale.dear.placed }).waitFor();
    expect(await maximumOf(site.world.people.ada.id)).toBe(900_000);
    expect(sent).toHaveLength(1);
  });

  test("is not raised if it no longer suffices, and stays in its field", async () => {
    await rivalsBid(sale.late.early);
    const ada = await adas(PHONE);
    await openLive(ada, lot);
    await reviewMaximum(ada, sale.late.typed);
    await confirm(ada, "").waitFor();
    await rivalsBid(sale.late.rivals);
    await reviewDialog(ada).getByText(sale.late.says).waitFor();
    expect(await confirm(ada, "").count()).toBe(0);
    await reviewDialog(ada)
      .getByRole("button", { name: `Bid ${sale.late.minimum}` })
      .waitFor();
    await reviewDialog(ada).getByRole("button", { name: "Change amount" }).click();
    expect(await ada.locator("#maximum").inputValue()).toBe(sale.late.typed);
    expect(sent).toEqual([]);
    expect(await maximumOf(site.world.people.ada.id)).toBeNull();
  });

  test("cannot be confirmed once the auction has ended", async () => {
    const ada = await adas();
    await openLive(ada, lot);
    await reviewMaximum(ada, "1100");
    await confirm(ada, "$1,100.00").waitFor();
    await closeEndedAuctions(site.world.db, lot.auction_end_time);
    await reviewDialog(ada).getByText("This auction has ended. Your bid was not placed.").waitFor();
    expect(await confirm(ada, "").count()).toBe(0);
    expect(sent).toEqual([]);
  });

  test("is skipped only by the minimum, if the member chose so", async () => {
    const { db, people, clock } = site.world;
    await changeSettings(db, people.ada.id, { skipMinimumReview: true }, clock.now());
    const ada = await adas();
    await openLive(ada, lot);
    await reviewMaximum(ada, "1100");
    await reviewDialog(ada).getByRole("button", { name: "Close" }).click();
    expect(sent).toEqual([]);
    await ada.getByRole("button", { name: "Bid $1,050.00" }).click();
    await ada.locator(".toast", { hasText: sale.minimumPlaced }).waitFor();
    expect(await reviewDialog(ada).count()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test("is kept while its bidder signs in again", async () => {
    site.allowError(/status of 401/);
    const ada = await adas(PHONE);
    await openLive(ada, lot);
    await ada.context().clearCookies();
    await reviewMaximum(ada, "1500");
    await confirm(ada, "$1,500.00").click();
    await ada.waitForURL("**/login?next=*");
    await ada.getByLabel("Email").fill("ada@example.test");
    await ada.getByLabel("Password").fill(PASSWORD);
    await ada.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await ada.waitForURL(`${site.address}/package/${lot.id}`);
    await becomesLive(ada);
    await ada.locator("#maximum").waitFor();
    expect(await ada.locator("#maximum").inputValue()).toBe("1500.00");
    const amount = ada.locator("#amount");
    if (await amount.count()) expect(await amount.inputValue()).toBe("");
    expect(await maximumOf(site.world.people.ada.id)).toBeNull();
  });
});
