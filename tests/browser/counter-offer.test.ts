import { expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { quickPrinter } from "../support/contracts";
import { addLot } from "../support/listings";
import { SCREENS, strip } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
const [[, wide], [, phone]] = SCREENS;

test("a seller names a price after a missed reserve, and agrees with a bidder on a phone", async () => {
  const { db, people, clock } = site.world;
  site.allowError(/status of 409/);
  const changes = { reserveCents: 200_000, title: "Tide tables", auctionDurationHours: 24 };
  const lot = await addLot(db, people.mei.id, clock.now(), changes);
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 150_000);
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());

  const mei = await site.as("mei", wide);
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Offer to a Bidder" }).click();
  const row = mei.locator(".second-chances > li", { hasText: "$1,500.00" });
  await row.getByLabel("Price (USD)").fill("1400");
  await row.getByRole("button", { name: /^Offer at this price/ }).click();
  await mei.getByText("Name at least the bidder's highest bid, $1,500.00.").waitFor();
  expect(await row.getByLabel("Price (USD)").inputValue()).toBe("1400");
  await row.getByLabel("Price (USD)").fill("2200");
  await row.getByRole("button", { name: /^Offer at this price/ }).click();
  await row.getByText("Offered until").waitFor();

  const bo = await site.as("bo", phone);
  await bo.goto(`/package/${lot.id}`);
  await strip(bo, "Offered to you at $2,200.00").waitFor();
  await bo.getByRole("link", { name: "View Offer" }).first().click();
  await bo.getByText("The seller is offering it to you for $2,200.00.").waitFor();
  await bo.getByLabel("Another price (USD)").fill("1500");
  await bo.getByRole("button", { name: "Offer this price" }).click();
  await bo.getByText("Name a price above $1,500.00 and below $2,200.00.").waitFor();
  expect(await bo.getByLabel("Another price (USD)").inputValue()).toBe("1500");
  await bo.getByLabel("Another price (USD)").fill("1800");
  await bo.getByRole("button", { name: "Offer this price" }).click();
  await bo.getByText("You have offered $1,800.00 for this package").waitFor();
  await bo.goto("/dashboard?tab=bids");
  const own = bo.locator(".own-auction", { hasText: "Tide tables" });
  await own.getByText("You have offered $1,800.00 for this package").waitFor();
  expect(await own.getByText("Offered to you").count()).toBe(0);
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(
    bo.viewportSize()?.width ?? 0,
  );

  await mei.goto(`/package/${lot.id}`);
  await mei.getByText("A bidder has answered your offer with another price.").waitFor();
  await mei.getByRole("link", { name: "View Offer" }).click();
  await row.getByText("Offers $1,800.00, binding until").waitFor();
  await row.getByRole("link", { name: "View Offer" }).click();
  await mei.getByRole("button", { name: "Accept for $1,800.00" }).click();
  await mei.getByText("The contract will be emailed to both of you shortly.").waitFor();

  await bo.goto(`/package/${lot.id}`);
  await strip(bo, "Sold to you for $1,800.00").waitFor();
  await concludeDueContracts(db, quickPrinter, clock.now());
  await bo.goto(`/package/${lot.id}`);
  await strip(bo, "You bought a license").waitFor();
  await bo.goto("/dashboard?tab=bids");
  await bo.locator(".own-auction", { hasText: "$1,800.00" }).waitFor();
  expect(await findPackage(db, lot.id)).toMatchObject({
    status: "settled",
    highest_bid_cents: 180_000,
    bid_count: 2,
  });
});
