import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { editListing } from "../../src/packages/edits";
import type { NewPackage, Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { becomesLive, confirmButton, openLive, price, reviewBid } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();
const review = (page: Page) => page.getByRole("dialog", { name: "Review Your Bid" });

/** Asks for the review of a maximum. */
async function reviewMaximum(page: Page, maximum: string): Promise<void> {
  await page.getByText("Set a maximum").click();
  await page.locator("#maximum").fill(maximum);
  await page.getByRole("button", { name: "Place Bid" }).click();
}

const PLACES = [
  ["a wide screen", { viewport: { width: 1440, height: 600 } }],
  ["a phone", { viewport: { width: 360, height: 640 } }],
] as const;

describe.each(PLACES)("on %s", (_, settings) => {
  test("Place Bid opens a review, whose code comes only then, and which places the bid", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await ada.waitForLoadState("networkidle");
    const fetched: string[] = [];
    ada.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await reviewBid(ada, "1200");
    const dialog = review(ada);
    await dialog.getByText("$1,200.00", { exact: true }).waitFor();
    expect(fetched.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true);
    await dialog.getByText("Above the starting price, $1,000.00").waitFor();
    await dialog.getByText("+$200.00 (20%)").waitFor();
    expect(await storedBids()).toEqual([]);
    const box = await confirmButton(ada).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= settings.viewport.width).toBe(true);
    expect(box && box.y + box.height <= settings.viewport.height).toBe(true);

    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,200.00 has been placed.");
    await dialog.waitFor({ state: "detached" });
    await price(ada, "$1,200.00").waitFor();
    expect(await storedBids()).toEqual([{ amount_cents: 120_000 }]);
  });

  test("without a script it is a page, and its amount is typed twice where it is large", async () => {
    site.allowComplaint(/status of 400/);
    const ada = await site.as("ada", { ...settings, javaScriptEnabled: false });
    await ada.goto(`/package/${lot.id}`);
    await reviewBid(ada, "2.500,50");
    await ada.getByRole("heading", { name: "Review Your Bid" }).waitFor();
    await confirmButton(ada).click();
    await ada.getByText("This is not the amount of your bid.").first().waitFor();
    await ada.getByLabel("Type the amount again").fill("2500.50");
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $2,500.50 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 250_050 }]);
  });

  test("the least bid and two round ones are one tap from their review", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    const steps = ada.getByRole("form", { name: "Bid one of these" }).getByRole("button");
    expect(await steps.allInnerTexts()).toEqual(["$1,050", "$1,100", "$1,200"]);
    await ada.getByRole("button", { name: "Bid $1,100.00" }).click();
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,100.00 has been placed.");
    await ada.locator(".raise > summary").click();
    await ada.getByRole("button", { name: "Bid $1,155.00" }).waitFor();
  });
});

test("a listing that was changed meanwhile is read anew before anything is placed", async () => {
  site.allowComplaint(/status of 409/);
  const { db, clock, people } = site.world;
  const { language, category } = lot;
  const edit = (title: string) =>
    editListing(
      db,
      {
        id: lot.id,
        sellerId: people.mei.id,
        version: null,
        listing: {
          ...{ title, language, category, contentType: "academic" },
          description: "Tides of the harbour, a line an hour.",
          ...{ startingPriceCents: 100_000, collectionSize: 50_000, publicationYear: 2020 },
          ...{ publisher: "Lantau Press", auctionDurationHours: 168 },
        } as NewPackage,
      },
      clock.now(),
    );
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await reviewBid(ada, "1200");
  // Within the dialog: the bid was on its way when the listing changed.
  await ada.route("**/bids", async (route) => {
    await edit("Tide tables");
    await route.continue();
  });
  const [answer] = await Promise.all([
    ada.waitForResponse((response) => response.url().endsWith("/bids")),
    confirmButton(ada).click(),
  ]);
  expect([answer.status(), (await answer.json()).code]).toEqual([409, "listing-revised"]);
  await review(ada).getByRole("link", { name: "Read the new listing" }).waitFor();
  expect(await confirmButton(ada).count()).toBe(0);
  expect(await storedBids()).toEqual([]);
  await ada.unroute("**/bids");
  await review(ada).getByRole("link", { name: "Read the new listing" }).click();
  await ada.getByRole("heading", { name: "Tide tables" }).waitFor();
  // On the page, live: the form gives way as soon as the listing changes.
  await becomesLive(ada);
  await edit("Tide tables, revised");
  await ada.getByRole("link", { name: "Read the new listing" }).click();
  await ada.getByRole("heading", { name: "Tide tables, revised" }).waitFor();
  await becomesLive(ada);
  await reviewBid(ada, "1200");
  await confirmButton(ada).click();
  await toast(ada, "Bid Placed Successfully");
});

test("leaving the review places nothing, and leads back to the amount", async () => {
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await reviewBid(ada, "1200");
  await review(ada).getByRole("button", { name: "Change Amount" }).click();
  await review(ada).waitFor({ state: "detached" });
  expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("1200");
  expect(await storedBids()).toEqual([]);
});

test("a large amount is typed again, in any writing of it, before it can be placed", async () => {
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await reviewBid(ada, "２，１００．０１");
  await review(ada).getByText("$2,100.01", { exact: true }).waitFor();
  for (const other of ["", "210001", "2100"]) {
    await ada.getByLabel("Type the amount again").fill(other);
    await confirmButton(ada).click();
    await review(ada).getByText("This is not the amount of your bid.").waitFor();
  }
  expect(await storedBids()).toEqual([]);
  await ada.getByLabel("Type the amount again").fill("2.100,01");
  await confirmButton(ada).click();
  await toast(ada, "Bid Placed Successfully", "Your bid of $2,100.01 has been placed.");
});

test("an amount that can be meant in two ways is refused in a sentence", async () => {
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await reviewBid(ada, "1.200");
  await toast(
    ada,
    "Invalid Bid",
    "This amount can be read in two ways. Write it like 1234 or 1,234.50.",
  );
  expect(await review(ada).count()).toBe(0);
});

describe("a price that moves during the review", () => {
  test("is said at once; only the new figures can be confirmed", async () => {
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await reviewBid(ada, "1100");
    await confirmButton(ada).waitFor();
    await addBid(site.world, "bo", lot, 120_000);
    await review(ada)
      .getByText(
        "The price has moved to $1,200.00, and nothing has been placed. Now at least $1,260.00.",
      )
      .waitFor();
    expect(await confirmButton(ada).count()).toBe(0);
    await review(ada).getByRole("button", { name: "Bid $1,260.00" }).click();
    await review(ada).getByText("Above the highest bid, $1,200.00").waitFor();
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,260.00 has been placed.");
  });

  test("leaves a maximum that still suffices to be placed by the same confirmation", async () => {
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await reviewMaximum(ada, "9000");
    const confirm = ada.getByRole("button", { name: "Confirm Maximum of $9,000.00" });
    await ada.getByLabel("Type your maximum again").fill("9000");
    await addBid(site.world, "bo", lot, 600_000);
    await review(ada)
      .getByText("The price has moved to $6,000.00. Your maximum is still enough.")
      .waitFor();
    await review(ada).getByText("$6,300.00", { exact: true }).waitFor();
    await confirm.click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $6,300.00 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 600_000 }, { amount_cents: 630_000 }]);
  });

  test("places such a maximum also while the news is still on its way", async () => {
    const ada = await site.as("ada");
    await ada.routeWebSocket("**/ws", () => {});
    await ada.goto(`/package/${lot.id}`);
    await ada.locator('.bidding-panel[data-line="opening"]').waitFor();
    await reviewMaximum(ada, "9000");
    await ada.getByLabel("Type your maximum again").fill("9000");
    await addBid(site.world, "bo", lot, 600_000);
    await ada.getByRole("button", { name: "Confirm Maximum of $9,000.00" }).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $6,300.00 has been placed.");
  });

  test("beyond a maximum says the least and asks; the maximum stays as it was typed", async () => {
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await reviewMaximum(ada, "1800");
    await ada.getByRole("button", { name: "Confirm Maximum of $1,800.00" }).waitFor();
    await addBid(site.world, "bo", lot, 175_000);
    await review(ada).getByText("Now at least $1,837.50.").waitFor();
    expect(await ada.getByRole("button", { name: /Maximum of/ }).count()).toBe(0);
    await review(ada).getByRole("button", { name: "Change Amount" }).click();
    expect(await ada.locator("#maximum").inputValue()).toBe("1800");
    expect(await storedBids()).toEqual([{ amount_cents: 175_000 }]);
  });

  test("while the news is still on its way is refused by the server, and said in the dialog", async () => {
    site.allowComplaint(/status of 409/);
    const ada = await site.as("ada");
    // As if the news of the other bid were still on the way.
    await ada.routeWebSocket("**/ws", () => {});
    await ada.goto(`/package/${lot.id}`);
    await ada.locator('.bidding-panel[data-line="opening"]').waitFor();
    await reviewBid(ada, "1500");
    await confirmButton(ada).waitFor();
    await addBid(site.world, "bo", lot, 120_000);
    await confirmButton(ada).click();
    await toast(ada, "The Price Has Moved");
    await review(ada).getByRole("button", { name: "Review $1,500.00" }).click();
    await review(ada).getByText("Above the highest bid, $1,200.00").waitFor();
    expect(await storedBids()).toEqual([{ amount_cents: 120_000 }]);
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,500.00 has been placed.");
  });

  test("past the auction's end says that nothing was placed", async () => {
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await reviewBid(ada, "1100");
    await confirmButton(ada).waitFor();
    await closeEndedAuctions(site.world.db, lot.auction_end_time);
    await review(ada).getByText("This auction has ended, and nothing has been placed.").waitFor();
    expect(await confirmButton(ada).count()).toBe(0);
    expect(await storedBids()).toEqual([]);
  });
});

test("a setting places a bid of exactly the minimum at once, and no other", async () => {
  const { db, people, clock } = site.world;
  await changeSettings(db, people.ada.id, { skipMinimumReview: true }, clock.now());
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await reviewBid(ada, "1100");
  await review(ada).getByRole("button", { name: "Close without bidding" }).click();
  expect(await storedBids()).toEqual([]);
  await ada.getByRole("button", { name: "Bid $1,050.00" }).click();
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  expect(await review(ada).count()).toBe(0);
});
