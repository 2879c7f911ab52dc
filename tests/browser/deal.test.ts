import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { openDispute, takeBackDispute } from "../../src/delivery/disputes";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { prolongDelivery, withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { browsing } from "../support/browsing";
import { tabTo } from "../support/by-keyboard";
import {
  addSoldDeal,
  bringTo,
  deliveryNow,
  PRICE_CENTS,
  partyOf,
  type SoldDeal,
} from "../support/deliveries";
import { addSealedDelivery, setState } from "../support/sealed-delivery";

const site = browsing({ mailbox: true });
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(site.world);
});

const contract = () => `/contract/${deal.contractId}`;

/** Presses a step on the contract's page, and once more on the page that asks. */
async function take(page: Page, step: string, fill?: (page: Page) => Promise<unknown>) {
  await page.goto(contract());
  await page.getByRole("link", { name: step, exact: true }).click();
  await fill?.(page);
  await page.getByRole("button", { name: step, exact: true }).click();
  await page.waitForURL(`**${contract()}`);
}

const says = (page: Page, text: string) => page.locator(".deal-turn", { hasText: text }).waitFor();

test("a sealed collection is paid, confirmed and accepted, and each is mailed", async () => {
  await bringTo(site.world, deal, "sealed");
  const [mei, bo] = [await site.as("mei"), await site.as("bo", { javaScriptEnabled: false })];
  expect(await site.mailbox.take("bo@example.test")).toContain("Measured and sealed");
  await take(bo, "I have paid");
  await says(bo, "The seller has to confirm it");
  expect(await site.mailbox.take("mei@example.test")).toContain("Measured and sealed");
  expect(await site.mailbox.take("mei@example.test")).toContain("Payment reported");
  await take(mei, "Confirm the payment", (page) => page.getByLabel(/Type the price/).fill("1500"));
  await says(mei, "The buyer has the key");
  await take(bo, "Accept the collection");
  await says(bo, "the deal is complete");
  expect(await site.mailbox.take("mei@example.test")).toContain("Payment confirmed");
  expect(await site.mailbox.take("mei@example.test")).toContain("Accepted");
  await bo.locator(".deal-timeline li", { hasText: "Accepted" }).waitFor();
});

/** Tabs to something and presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** The same on the contract's page, and once more on the page that asks. */
async function takeByKeyboard(page: Page, step: string, fill?: () => Promise<unknown>) {
  await press(page, step);
  await page.waitForURL(/\/delivery\/[a-z]+$/);
  await fill?.();
  await press(page, step);
  await page.waitForURL(`**${contract()}`);
}

test("from the contract to the reviews, seller and buyer need no mouse", async () => {
  const [mei, bo] = [await site.as("mei"), await site.as("bo")];
  // Asked for long before: on its way to the page, that could be overtaken by the key.
  const asked = mei.waitForEvent("filechooser");
  await mei.goto(contract());
  await mei.getByLabel("Add a folder").waitFor();
  await tabTo(mei, "Add files");
  await mei.keyboard.press("Space");
  const south = { name: "south.txt", mimeType: "text/plain", buffer: Buffer.from("South wind.") };
  await (await asked).setFiles(south);
  await mei.getByText("All files are here").waitFor();
  await press(mei, "Complete the Delivery");
  await mei.locator('p[role="status"]:focus', { hasText: "being measured" }).waitFor();
  await says(mei, "The collection is sealed");

  await bo.goto(contract());
  await says(bo, "read the report");
  await bo.getByText("Price: $1,500.00").waitFor();
  // Of tens of thousands of words that were declared there are two.
  await bo.getByText("You can dispute it now, before you pay").waitFor();
  await press(bo, "I have paid");
  // Both pages say it.
  await bo.waitForURL("**/delivery/claim");
  await bo.getByText("You can dispute it now, before you pay").waitFor();
  await bo.goto(contract());
  await takeByKeyboard(bo, "I have paid");
  await mei.reload();
  await takeByKeyboard(mei, "Confirm the payment", async () => {
    await tabTo(mei, "amount");
    await mei.keyboard.type("1500");
  });
  await bo.reload();
  await press(bo, "Show the Key");
  await bo.getByText(/^AGE-SECRET-KEY-1/).waitFor();
  await press(bo, "Back to the Contract");
  await bo.waitForURL(`**${contract()}`);
  await takeByKeyboard(bo, "Accept the collection");
  for (const [page, stars] of [
    [bo, "5"],
    [mei, "4"],
  ] as const) {
    await page.goto(contract());
    await takeByKeyboard(page, "Review the deal", async () => {
      await tabTo(page, /^Choose/);
      await page.keyboard.type(stars);
      await tabTo(page, "text");
      await page.keyboard.type("As it should be.");
    });
  }
  await mei.getByText("5 of 5 stars").waitFor();
  await mei.getByText("4 of 5 stars").waitFor();
});

test("the buyer's page says by itself what the seller has done", async () => {
  const { world } = site;
  const bo = await site.as("bo");
  await bo.clock.install();
  await bo.goto(contract());
  await bringTo(world, deal, "sealed");
  await bo.clock.runFor(10_000);
  await bo.getByRole("link", { name: "I have paid" }).waitFor();
  await claimPayment(world.db, partyOf(world, deal, "buyer"), world.clock.now());
  await confirmPayment(world.db, partyOf(world, deal, "seller"), PRICE_CENTS, world.clock.now());
  await bo.clock.runFor(10_000);
  await bo.getByRole("link", { name: "Accept the collection" }).waitFor();
  const nothing = bo.waitForResponse((answer) => answer.url().includes("?seen="));
  await bo.clock.runFor(10_000);
  expect((await nothing).status()).toBe(204);
});

test("a seller who hands in hears what the buyer does, and loses nothing of what is begun", async () => {
  const { world } = site;
  const bo = partyOf(world, deal, "buyer");
  const mei = await site.as("mei");
  await mei.clock.install();
  // The line is held up, so that the upload is under way throughout.
  await mei.route("**/delivery/uploads/*", () => {});
  await mei.goto(contract());
  const south = { name: "south.txt", mimeType: "text/plain", buffer: Buffer.from("South wind.") };
  await mei.getByLabel("Add files").setInputFiles(south);
  await mei.getByRole("button", { name: "Pause" }).waitFor();
  await mei.getByText("From a server, or a large folder").click();
  await prolongDelivery(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.locator(".deal-timeline li", { hasText: "Deadline extended" }).waitFor();
  await says(mei, "hand in the rest");
  await mei.getByRole("button", { name: "Pause" }).waitFor();
  await mei.getByRole("button", { name: "Make a Token" }).waitFor();
  // While nothing is done, what arrives of a file is no news.
  const nothing = mei.waitForResponse((answer) => answer.url().includes("?seen="));
  await mei.clock.runFor(10_000);
  expect((await nothing).status()).toBe(204);
  await world.db.updateTable("deliveries").set({ due_at: world.clock.now() }).execute();
  await withdrawDelivery(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.locator(".deal-void").waitFor();
  await mei.locator(".hand-in").waitFor({ state: "detached" });
});

test("a seller is let hand in anew by a dispute, and no more once it is taken back", async () => {
  const { world } = site;
  const bo = partyOf(world, deal, "buyer");
  const sealed = { "tides.txt": "The tide rises." };
  const { id } = await addSealedDelivery(world, deal.contractId, sealed, world.clock.now());
  await setState(world.db, id, "paid");
  const mei = await site.as("mei");
  await mei.clock.install();
  await mei.goto(contract());
  await mei.waitForLoadState("networkidle");
  expect(await mei.locator(".hand-in").count()).toBe(0);
  const complaint = { reason: "incomplete", text: "Half of it is missing." } as const;
  await openDispute(world.db, bo, complaint, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.getByText("Half of it is missing.").waitFor();
  // It comes alive once it is painted: without a script there is one button for one file.
  await mei.clock.runFor(1000);
  await mei.getByLabel("Add a folder").waitFor();
  await takeBackDispute(world.db, bo, world.clock.now());
  await mei.clock.runFor(10_000);
  await mei.locator(".hand-in").waitFor({ state: "detached" });
});

test("a seller goes from Trade Management to where the collection is handed in", async () => {
  const mei = await site.as("mei");
  await mei.goto("/trade");
  await mei.getByRole("link", { name: /^Hand in the collection: AIM-/ }).focus();
  await mei.keyboard.press("Enter");
  await mei.waitForURL(`**${contract()}#handing-in-title`);
  await mei.getByLabel("Add a folder").waitFor();
  await mei.goto("/trade");
  await mei.setViewportSize({ width: 360, height: 740 });
  await mei.getByText("From a server, or a large folder").click();
  // The command that is to be run is long, and wraps.
  await mei.waitForFunction(() => document.documentElement.scrollWidth === 360);
  await mei.getByRole("button", { name: "Make a Token" }).click();
  await mei.getByText(/^aim-deliver-/).waitFor();
  await mei.getByRole("link", { name: "Back to Trade Management" }).click();
  await mei.waitForURL("**/trade");
  await mei.getByText("From a server, or a large folder").click();
  const revoke = mei.getByRole("button", { name: "Revoke the Token" });
  await revoke.click();
  await revoke.waitFor({ state: "detached" });
  await mei.getByText("From a server, or a large folder").click();
  await mei.getByRole("button", { name: "Make a Token" }).waitFor();
  expect(await revoke.count()).toBe(0);
});

test("a dispute is decided by an operator, and makes the contract void", async () => {
  await bringTo(site.world, deal, "paid");
  const [mei, bo, kim] = [await site.as("mei"), await site.as("bo"), await site.as("kim")];
  await take(bo, "Dispute the delivery", async (page) => {
    await page.getByLabel("What is wrong").selectOption("unreadable");
    await page.getByLabel("In your words").fill("Half of the files do not open.");
  });
  await take(mei, "Tell the operator", (page) =>
    page.getByLabel("In your words").fill("They open with the key."),
  );
  await kim.goto("/operator/disputes");
  await kim.getByText("They open with the key.").waitFor();
  await kim.getByLabel("Decide").selectOption("buyer");
  await kim
    .getByLabel("Your reasons, sent to both parties")
    .fill("Three of six files are cut short.");
  await kim.getByRole("button", { name: "Decide" }).click();
  await kim.getByText("No disputes waiting").waitFor();
  for (const page of [mei, bo]) {
    await page.goto(contract());
    await page.locator(".deal-void").waitFor();
    await page.getByText("Three of six files are cut short.").waitFor();
  }
  await mei.goto(`/package/${deal.packageId}`);
  await mei.getByRole("link", { name: "Offer to a Bidder" }).first().waitFor();
});

test("a buyer who waits in vain gives more time once, then withdraws", async () => {
  const { clock } = site.world;
  const bo = await site.as("bo");
  await take(bo, "Give seven more days");
  expect(await bo.getByRole("link", { name: "Withdraw from the contract" }).count()).toBe(0);
  clock.advance(6 * DAY);
  await bo.goto(contract());
  clock.advance(6 * DAY);
  await bo.goto(contract());
  clock.set((await deliveryNow(site.world, deal)).due_at ?? 0);
  await take(bo, "Withdraw from the contract");
  await says(bo, "the contract is void");
});
