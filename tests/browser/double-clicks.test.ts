import { beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { bid } from "../support/market";
import { confirmButton, openLive, price, reviewBid } from "../support/package-visit";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

const PLACES = [
  ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ["a phone", { viewport: { width: 360, height: 640 } }],
] as const;

const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();
const review = (page: Page) => page.getByRole("dialog", { name: "Review Your Bid" });

/** A click, and the second half of a double one on the same spot once `between` holds. */
async function doubleClick(page: Page, on: Locator, between: () => Promise<unknown>) {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error("There is nothing to click on.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    if (clickCount === 2) await between();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

describe.each(PLACES)("a double click, on %s,", (_, settings) => {
  test("on Place Bid opens the review, and does not close it", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await ada.getByLabel("Your bid, in US dollars").fill("1200");
    const placeBid = ada.getByRole("button", { name: "Place Bid" });
    await doubleClick(ada, placeBid, () => review(ada).waitFor());
    await confirmButton(ada).waitFor();
    expect(await storedBids()).toEqual([]);
  });

  test("on the button that places a bid sends it once", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await reviewBid(ada, "1200");
    const sent: string[] = [];
    ada.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await confirmButton(ada).waitFor();
    // Both halves before React has rendered anything.
    await confirmButton(ada).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,200.00 has been placed.");
    await price(ada, "$1,200.00").waitFor();
    expect(sent.length).toBe(1);
    expect(await ada.locator("#bid-remark").count()).toBe(0);
  });
});

test("the second half of a double click takes nothing that has come under it", async () => {
  const ada = await site.as("ada");
  await openLive(ada, lot);
  const clicked = (button: Locator, detail: number) =>
    button.evaluate(
      (button, detail) =>
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail })),
      detail,
    );
  // A step, as one's own bid was answered at once and another least bid stands there.
  const step = ada.getByRole("button", { name: "Bid $1,050.00" });
  expect(await clicked(step, 2)).toBe(false);
  expect(await clicked(step, 1)).toBe(true);
  await confirmButton(ada).waitFor();
  // The button that places a bid, once the review was renewed at another price.
  await bid(site.world, "bo", lot, 120_000);
  await review(ada).getByRole("button", { name: "Bid $1,260.00" }).click();
  expect(await clicked(confirmButton(ada), 2)).toBe(false);
  expect((await storedBids()).length).toBe(1);
  expect(await clicked(confirmButton(ada), 1)).toBe(true);
  await toast(ada, "Bid Placed Successfully");
});

test("a double click on what opens a page's own dialog leaves that open", async () => {
  const ada = await site.as("ada");
  await ada.goto("/profile");
  const dialog = ada.locator("dialog#profile-dialog[open]");
  await doubleClick(ada, ada.getByRole("link", { name: "Edit Profile" }), () => dialog.waitFor());
  await ada.getByRole("button", { name: "Save" }).first().waitFor();
  expect(await dialog.count()).toBe(1);
});
