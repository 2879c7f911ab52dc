import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { stateDetails } from "../support/deals";
import { addSoldDeal, bringTo, deliveryNow } from "../support/deliveries";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

test("a seller and a buyer on a phone agree on a lower price", async () => {
  const { world } = site;
  site.allowError(/400 \(Bad Request\)/);
  await stateDetails(world, "mei");
  await stateDetails(world, "bo");
  const deal = await addSoldDeal(world);
  await bringTo(world, deal, "sealed");
  const [mei, bo] = [await site.as("mei"), await site.as("bo", PHONE)];
  for (const page of [mei, bo]) await page.goto(`/contract/${deal.contractId}`);

  await mei.getByRole("link", { name: "Propose a change" }).click();
  await mei.getByLabel("What should change?").selectOption({ label: "Lower the price" });
  await mei.getByLabel("Amount").fill("1,600");
  await mei.getByRole("button", { name: "Send proposal" }).click();
  await mei.locator(".field-error", { hasText: "Enter an amount below the price" }).waitFor();
  expect(await mei.getByLabel("Amount").inputValue()).toBe("1,600");
  expect(await mei.getByLabel("What should change?").inputValue()).toBe("price");
  await mei.getByLabel("Amount").fill("1,200");
  await mei.getByRole("button", { name: "Send proposal" }).click();
  await mei.waitForURL(/\/contract\/[^/]+$/);
  await mei.getByText("The other party needs to answer.").waitFor();

  // The buyer's page is open, and shows the proposal by itself.
  await bo.getByText("Lower the price from $1,500.00 to $1,200.00").waitFor();
  await bo.getByText("Accepting binds you both and cannot be undone.").waitFor();
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bo.getByRole("button", { name: "Accept change" }).click();
  const priceNow = "The price is now $1,200.00. The contract was made at $1,500.00.";
  await bo.getByText(priceNow).waitFor();
  await mei.getByText(priceNow).waitFor();
  expect(await mei.getByRole("button", { name: "Withdraw proposal" }).count()).toBe(0);
  const download = bo.waitForEvent("download");
  await bo.getByRole("link", { name: "Amendment (PDF)" }).click();
  expect((await download).suggestedFilename()).toBe("AIM-2026-000001-amendment.pdf");

  await bo.getByRole("link", { name: "Mark as paid" }).click();
  await bo.getByText("Price: $1,200.00").waitFor();
  await bo.getByRole("button", { name: "Mark as paid" }).click();
  await mei.getByRole("link", { name: "Confirm payment" }).click();
  await mei.getByLabel("Type the total, $1,200.00, to confirm").fill("1200");
  await mei.getByRole("button", { name: "Confirm payment" }).click();
  await mei.waitForURL(/\/contract\/[^/]+$/);
  expect(await deliveryNow(world, deal)).toMatchObject({ state: "paid" });
});
