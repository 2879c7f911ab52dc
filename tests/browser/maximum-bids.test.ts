import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { MINUTE } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { bidOn, openLive, price } from "../support/package-visit";
import type { Person } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

async function watching(person: Person): Promise<Page> {
  const page = await site.as(person);
  await openLive(page, lot);
  return page;
}

/** Names a maximum in the form, and confirms it in the review. */
async function setMaximum(page: Page, maximum: string, most: string): Promise<void> {
  const raise = page.locator(".raise:not([open]) > summary");
  if (await raise.isVisible()) await raise.click();
  if (!(await page.locator("#maximum").isVisible())) {
    await page.getByText("Set a maximum").click();
  }
  await page.locator("#amount").fill("");
  await page.locator("#maximum").fill(maximum);
  await page.getByRole("button", { name: "Place Bid" }).click();
  const confirm = page.getByRole("button", { name: `Confirm Maximum of ${most}` });
  await confirm.waitFor();
  const again = page.getByLabel("Type your maximum again");
  if (await again.count()) await again.fill(maximum);
  await confirm.click();
}

test("a maximum bids for its owner, who alone sees it, and follows what becomes of it", async () => {
  const [ada, bo] = [await watching("ada"), await watching("bo")];
  await setMaximum(ada, "1,517.17", "$1,517.17");
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  await ada.getByText("Your maximum: $1,517.17. Only you see it.").waitFor();

  await bidOn(bo, "1200");
  await toast(
    bo,
    "You've been outbid",
    "Another bidder's maximum is higher. Bid $1,323.00 to take the lead.",
  );
  await bo.locator('.toast.warning[data-state="open"]').waitFor();
  expect(await bo.locator(".bid-remark, [aria-invalid=true], .toast.destructive").count()).toBe(0);
  expect(await bo.locator("#amount").inputValue()).toBe("");
  // The way to answer has the focus: Enter, and the review is there.
  await bo
    .getByRole("button", { name: "Bid $1,323.00" })
    .first()
    .and(bo.locator(":focus"))
    .waitFor();
  await price(ada, "$1,260.00").waitFor();
  await ada.getByText("You lead at $1,260.00").waitFor();
  expect(await bo.locator(".bid-list li").first().textContent()).toContain("automatic");
  expect(await bo.content()).not.toContain("1,517");

  await setMaximum(ada, "1800", "$1,800.00");
  await toast(ada, "Maximum Set", "Nobody but you sees your $1,800.00.");
  await ada.getByText("Your maximum: $1,800.00. Only you see it.").waitFor();

  await setMaximum(bo, "2000", "$2,000.00");
  await toast(bo, "You Lead", "Your maximum has bid for you: you lead at $1,890.00.");
  await ada.getByText("Your maximum of $1,800.00 was passed.").waitFor();
});

test("a maximum that is set in one tab is told in its owner's others, and in nobody else's", async () => {
  const [ada, bo] = [await watching("ada"), await watching("bo")];
  const other = await ada.context().newPage();
  await openLive(other, lot);
  await setMaximum(ada, "1,517.17", "$1,517.17");
  await other.getByText("Your maximum: $1,517.17. Only you see it.").waitFor();
  await setMaximum(other, "1,313.13", "$1,313.13");
  await ada.getByText("Your maximum: $1,313.13. Only you see it.").waitFor();
  await price(bo, "$1,050.00").waitFor();
  expect(await bo.content()).not.toMatch(/1,[35]1[37]/);
});

test("without a script the form's answer is the review, and no address names the maximum", async () => {
  const ada = await site.as("ada", { javaScriptEnabled: false });
  await ada.goto(`/package/${lot.id}`);
  await ada.getByText("Set a maximum").click();
  await ada.locator("#maximum").fill("1,234.50");
  await ada.getByRole("button", { name: "Place Bid" }).click();
  await ada.getByText("Your maximum", { exact: true }).waitFor();
  expect(await ada.locator(".review-facts").textContent()).toContain("$1,050.00");
  expect(new URL(ada.url()).search).not.toContain("1234");
  await ada.getByRole("button", { name: "Confirm Maximum of $1,234.50" }).click();
  await ada.getByText("Your maximum: $1,234.50. Only you see it.").waitFor();
  expect((await findPackage(site.world.db, lot.id)).highest_bid_cents).toBe(105_000);
});

test("a late bid moves the end for everybody who reads it", async () => {
  const { clock, db } = site.world;
  clock.set(lot.auction_end_time - 2 * MINUTE);
  const [ada, bo] = [await watching("ada"), await watching("bo")];
  await bidOn(bo, "1200");
  await ada.getByText("Extended: a bid came in the last minutes").waitFor();
  const end = lot.auction_end_time + 3 * MINUTE;
  expect((await findPackage(db, lot.id)).auction_end_time).toBe(end);
  const iso = new Date(end).toISOString();
  for (const page of [ada, bo]) {
    await page.locator(`.panel-time time[datetime="${iso}"]`).waitFor();
    await page.locator(`.auction-end time[data-countdown][datetime="${iso}"]`).waitFor({
      state: "attached",
    });
  }
  const calendar = await (await ada.request.get(`/package/${lot.id}.ics`)).text();
  expect(calendar).toContain(`DTSTART:${iso.replaceAll(/[-:]|\.\d+/g, "")}`);
  const feed = await (await ada.request.get("/marketplace.json")).text();
  expect(feed).toContain(iso);
  await ada.goto("/marketplace");
  await ada.locator(`time[datetime="${iso}"]`).first().waitFor();
  await bo.goto("/dashboard");
  await bo.locator(`time[datetime="${iso}"]`).first().waitFor();
});
