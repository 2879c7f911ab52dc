import { expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { concludeDueContracts } from "../../src/licenses/concluding";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { quickPrinter } from "../support/contracts";
import { addLot } from "../support/listings";
import { confirmButton, openLive, reviewBid, SCREENS, strip } from "../support/package-visit";

const site = browsing({ mailbox: true });
const [[, wide], [, phone]] = SCREENS;

async function list(): Promise<Package> {
  const { db, people, clock } = site.world;
  const terms = { sale: "highest", title: "Tide tables", auctionDurationHours: 24 } as const;
  return addLot(db, people.mei.id, clock.now(), terms);
}

/** What the server's alarms do at the end. */
async function end(lot: Package): Promise<() => Promise<void>> {
  const { db, clock } = site.world;
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  return () => concludeDueContracts(db, quickPrinter, clock.now());
}

test("shows both the contract at the end, without a step of the seller", async () => {
  const { mailbox } = site;
  const lot = await list();
  const mei = await site.as("mei", wide);
  const ada = await site.as("ada", phone);
  await openLive(ada, lot);
  await ada.getByRole("button", { name: "Bid $1,050.00" }).first().click();
  await ada.getByText("Rules and terms").click();
  await ada.getByText("A winning bid is binding, and the contract is made at once.").waitFor();
  await confirmButton(ada).click();
  await strip(ada, "You're leading").waitFor();
  await mei.goto("/trade?tab=contracts");

  const conclude = await end(lot);
  await strip(ada, "Sold to you for $1,050.00").waitFor();
  await strip(ada, "The contract is being prepared.").waitFor();
  await conclude();
  await mei.getByRole("link", { name: "View contract" }).first().waitFor();
  await ada.getByRole("link", { name: "View contract" }).first().click();
  for (const page of [ada, mei]) {
    if (page === mei) await mei.getByRole("link", { name: "View contract" }).first().click();
    await page.waitForURL(/\/contract\//);
    await page.locator("summary", { hasText: "Read the contract" }).click();
    await page.getByText("Data License Agreement").first().waitFor();
    await page.getByText("accepted for the Seller under the rules of the auction").waitFor();
  }
  await mei
    .getByText(/Your turn/)
    .first()
    .waitFor();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(
    ada.viewportSize()?.width ?? 0,
  );
  for (const address of ["ada@example.test", "mei@example.test"]) {
    const letter = (await mailbox.take(address)).replaceAll(/=\r\n/g, "");
    expect(letter).not.toContain("30 days to");
  }
});

test("asks a bidder for the country in the review, and keeps what was typed", async () => {
  const { db, people } = site.world;
  const lot = await list();
  const { id } = people.ada;
  await db.updateTable("users").set({ country: "Nowhereland" }).where("id", "=", id).execute();
  site.allowError(/status of 403/);
  const ada = await site.as("ada", phone);
  await openLive(ada, lot);
  await reviewBid(ada, "1200");
  await confirmButton(ada).click();
  await ada.locator(".review-remark", { hasText: "Choose your country first." }).waitFor();
  await ada.getByLabel("Country or region").selectOption({ label: "Germany" });
  await ada.getByRole("button", { name: "Confirm bid of $1,200.00" }).click();
  await strip(ada, "You're leading").waitFor();
  const user = db.selectFrom("users").select("country").where("id", "=", id);
  expect(await user.executeTakeFirst()).toEqual({ country: "DE" });
});
