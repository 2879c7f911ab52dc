import { expect, test } from "bun:test";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { quickPrinter } from "../support/contracts";
import { stateDetails } from "../support/deals";
import { addLot } from "../support/listings";
import { SCREENS } from "../support/package-visit";

const site = browsing();
const [[, wide], [, phone]] = SCREENS;

test("a seller asks one price, and a buyer on a phone buys at once", async () => {
  const { db, people, clock } = site.world;
  site.allowError(/status of 409/);
  const sale = { sale: "fixed", shelf: "unlimited", title: "Tide tables" } as const;
  const lot = await addLot(db, people.mei.id, clock.now(), sale);
  const mei = await site.as("mei", wide);
  const ada = await site.as("ada", phone);
  await ada.goto("/marketplace");
  const card = ada.locator(".package-card", { hasText: "Tide tables" });
  await card.getByText("Fixed price").waitFor();
  await card.getByText("On sale", { exact: true }).waitFor();
  await card.getByRole("link", { name: "Tide tables" }).click();
  await ada.getByRole("link", { name: "Buy a license for $1,000.00" }).click();
  await ada.getByRole("button", { name: "Buy for $1,000.00" }).waitFor();

  // Meanwhile, the price falls.
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Change price or stop selling" }).click();
  await mei.getByLabel("Price of a license").fill("900");
  await mei.getByRole("button", { name: "Save price" }).click();
  await mei.locator(".panel-price", { hasText: "$900.00" }).waitFor();

  await ada.getByRole("button", { name: "Buy for $1,000.00" }).click();
  await ada.getByRole("button", { name: "Buy for $900.00" }).click();
  await ada.getByText("You have a license to this package.").waitFor();
  await concludeDueContracts(db, quickPrinter, clock.now());
  await ada.goto("/dashboard");
  await ada.getByText("Tide tables").first().waitFor();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(
    ada.viewportSize()?.width ?? 0,
  );

  await mei.reload();
  await mei.getByText("1 sold").waitFor();
  await mei.getByRole("link", { name: "Change price or stop selling" }).click();
  await mei.getByRole("button", { name: "Stop selling" }).click();
  await mei.getByText("This sale has ended.").waitFor();
  expect(await findPackage(db, lot.id)).toMatchObject({
    status: "settled",
    highest_bid_cents: 90_000,
  });
});

test("the form asks only for what a fixed price has, and its review says so", async () => {
  await stateDetails(site.world, "mei");
  const mei = await site.as("mei", phone);
  const { db, people, clock } = site.world;
  const lot = await addLot(db, people.mei.id, clock.now(), { reserveCents: 200_000 });
  await mei.goto(`/package/${lot.id}/edit`);
  await mei.getByLabel("Reserve price (USD, optional)").waitFor();
  expect(await mei.getByText("How many licenses are for sale?").isVisible()).toBe(false);
  await mei.getByLabel("A fixed price, without bids").check();
  await mei.getByLabel("Any number, one to each buyer").check();
  expect(await mei.getByLabel("Reserve price (USD, optional)").isVisible()).toBe(false);
  await mei.getByLabel("Last day of the sale (optional)").fill("2099-12-31");
  await mei.getByRole("button", { name: "Save changes" }).click();
  await mei.getByText("Any number of licenses is for sale").waitFor();
  expect(await findPackage(db, lot.id)).toMatchObject({
    sale_rule: "fixed",
    shelf: "unlimited",
    reserve_cents: null,
    auction_end_time: Date.parse("2100-01-01"),
  });
});

test("a buyer on a phone offers less, the seller names another price, and the buyer takes it", async () => {
  const { db, people, clock } = site.world;
  const sale = { sale: "fixed", takesOffers: true, title: "Tide tables" } as const;
  const lot = await addLot(db, people.mei.id, clock.now(), sale);
  const mei = await site.as("mei", wide);
  const ada = await site.as("ada", phone);
  await ada.goto(`/package/${lot.id}`);
  await ada.getByRole("link", { name: "Make an offer" }).click();
  await ada.getByLabel("Your offer (USD)").fill("600");
  await ada.getByRole("button", { name: "Make a binding offer" }).click();
  await ada.getByText("Waiting for the seller").waitFor();

  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Offers (1)" }).click();
  await mei.getByRole("link", { name: /Anonymous Bidder/ }).click();
  await mei.getByLabel("Another price (USD)").fill("800");
  await mei.getByRole("button", { name: "Name this price" }).click();
  await mei.getByText("Waiting for the buyer").waitFor();

  await ada.reload();
  await ada.getByRole("link", { name: "Offer for a license: $800.00" }).click();
  await ada.getByRole("button", { name: "Accept $800.00" }).click();
  await ada.getByText("You have a license to this package.").waitFor();
  await concludeDueContracts(db, quickPrinter, clock.now());
  for (const page of [ada, mei]) {
    await page.goto(`/package/${lot.id}`);
    await page.locator(".panel-price", { hasText: "$800.00" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      page.viewportSize()?.width ?? 0,
    );
  }
  expect((await findPackage(db, lot.id)).status).toBe("settled");
});
