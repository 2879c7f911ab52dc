import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { DAY } from "../../src/lib/time";
import { browsing } from "../support/browsing";
import { addSoldDeal, bringTo, decideLatest, deliveryNow } from "../support/deliveries";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

async function take(page: Page, step: string): Promise<void> {
  await page.getByRole("link", { name: step }).click();
  await page.getByRole("heading", { name: step }).waitFor();
  await page.getByRole("button", { name: step }).click();
  await page.waitForURL(/\/contract\/[^/]+$/);
}

test("a seller refunds a void contract, and the buyer confirms it on a phone", async () => {
  const { world } = site;
  const deal = await addSoldDeal(world);
  await bringTo(world, deal, "disputed");
  await decideLatest(world, world.people.kim.id, "buyer");
  const { refund_due_at } = await deliveryNow(world, deal);
  expect(refund_due_at).toBe(world.clock.now() + 14 * DAY);
  const [mei, bo] = [await site.as("mei"), await site.as("bo", PHONE)];
  for (const page of [mei, bo]) {
    await page.goto(`/contract/${deal.contractId}`);
    await page.getByText("Refund to the buyer: $1,500.00").waitFor();
  }
  await bo.getByText("The seller needs to pay you back what you paid.").waitFor();
  await take(mei, "Mark as refunded");
  await mei.getByText("You have reported the refund.").waitFor();
  expect(await mei.getByRole("link", { name: "Mark as refunded" }).count()).toBe(0);

  await bo.getByText("the seller says they have refunded you").waitFor();
  const width = await bo.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await take(bo, "Refund received");
  await bo.getByText("you have received the refund").waitFor();
  await mei.getByText("the buyer has received the refund").waitFor();
  expect(await bo.getByRole("link", { name: "Refund received" }).count()).toBe(0);
});

test("a missing refund reaches an operator, who closes the case", async () => {
  site.allowError(/status of 400/);
  const { world } = site;
  const deal = await addSoldDeal(world);
  await bringTo(world, deal, "disputed");
  await decideLatest(world, world.people.kim.id, "buyer");
  const [mei, bo] = [await site.as("mei"), await site.as("bo", PHONE)];
  const contract = `/contract/${deal.contractId}`;
  for (const _ of [1, 2]) {
    await mei.goto(contract);
    await take(mei, "Mark as refunded");
    await bo.goto(contract);
    await take(bo, "Not received");
  }
  await bo.getByText("You can still confirm it if the money arrives.").waitFor();
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await mei.getByText("Send proof of the transfer to Support").waitFor();

  const kim = await site.as("kim");
  await kim.goto("/operator");
  await kim.getByRole("link", { name: "Refunds" }).click();
  await kim.getByText("1 open case about a refund").waitFor();
  await kim.getByLabel("What did you find?").selectOption("refunded");
  await kim.getByRole("button", { name: "Close case" }).click();
  await kim.locator("[aria-invalid]").first().waitFor({ timeout: 10_000 });
  expect(await kim.getByLabel("What did you find?").inputValue()).toBe("refunded");
  await kim.getByLabel("Your reasons").fill("The bank's receipt shows it.");
  await kim.getByRole("button", { name: "Close case" }).click();
  await kim.getByText("No open cases about refunds").waitFor();
  for (const page of [mei, bo]) await page.getByText("The bank's receipt shows it.").waitFor();
});
