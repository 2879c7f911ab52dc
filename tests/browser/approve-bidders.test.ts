import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

const isWithinWindow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

async function ask(page: Page, packageId: string, note: string): Promise<void> {
  await page.goto(`/package/${packageId}`);
  await page.locator(".bid-bar").getByRole("link", { name: "Ask to bid" }).click();
  await page.getByLabel("Note to the seller (optional)").fill(note);
  await page.getByRole("button", { name: "Ask to bid" }).click();
  await page.getByText("You asked to bid on").waitFor();
}

test("a member with unpaid contracts asks and bids on a phone, in Chinese too", async () => {
  const { db, people, clock } = site.world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await db
    .updateTable("users")
    .set({ approval_needed_at: clock.now() })
    .where("id", "=", people.bo.id)
    .execute();
  const bo = await site.as("bo", PHONE);
  await bo.goto(`/package/${lot.id}?lang=zh-Hant`);
  await bo.getByText("你一年內有兩份合約因未付款而失效").waitFor();
  await isWithinWindow(bo);
  await bo.goto("/dashboard?lang=en");
  await bo.getByText("You can bid or buy only where the seller approves you").waitFor();
  await ask(bo, lot.id, "Our bank had lost the transfers.");
  await isWithinWindow(bo);

  const mei = await site.as("mei");
  await mei.goto("/notifications");
  await mei.getByText("A buyer asks to bid on").first().click();
  await mei.getByText("Two of this buyer's contracts within a year").waitFor();
  await mei.getByRole("button", { name: "Approve: bo Sato" }).click();
  await mei.getByText("Approved", { exact: true }).waitFor();

  await bo.reload();
  await bo.getByRole("button", { name: "Bid $1,050.00" }).waitFor();
  expect(await bo.getByRole("button", { name: "Ask to bid" }).count()).toBe(0);
});

test("a seller approves one bidder and declines another, who ask and bid on phones", async () => {
  const { world } = site;
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { audience: "approved" });
  const [ada, bo] = [await site.as("ada", PHONE), await site.as("bo", PHONE)];
  await ask(ada, lot.id, "We train models of Cantonese.");
  await ask(bo, lot.id, "");
  await isWithinWindow(ada);
  expect(await ada.locator("form[data-bid]").count()).toBe(0);

  const mei = await site.as("mei");
  await mei.goto("/notifications");
  await mei.getByText("A buyer asks to bid on").first().click();
  await mei.waitForURL(/\/bidders$/);
  await mei.getByText("We train models of Cantonese.").waitFor();
  await mei.getByRole("button", { name: "Approve: ada Lim" }).click();
  await mei.getByText("Approved", { exact: true }).waitFor();
  await mei.getByRole("button", { name: "Decline: bo Sato" }).click();
  await mei.getByText("Declined", { exact: true }).waitFor();

  await ada.goto("/notifications");
  await ada.getByText("You can now bid on").click();
  await ada.waitForURL(`**/package/${lot.id}`);
  await ada.getByRole("button", { name: "Bid $1,050.00" }).click();
  await ada
    .getByRole("dialog")
    .getByRole("button", { name: /Place Bid|Confirm/ })
    .click();
  await ada.getByText("You're leading").first().waitFor();
  await bo.reload();
  expect(await bo.locator(".bid-bar").count()).toBe(0);
  await bo.getByText("has declined your request to bid").waitFor();
  await isWithinWindow(bo);
  const bids = await db.selectFrom("bids").select("bidder_id").execute();
  expect(bids).toEqual([{ bidder_id: people.ada.id }]);
  const told = (await outbox(world)).map(({ to, template }) => `${to} ${template}`);
  expect(told.filter((text) => text.includes("bidding-"))).toEqual([
    "mei bidding-asked",
    "mei bidding-asked",
    "ada bidding-approved",
    "bo bidding-declined",
  ]);
});
