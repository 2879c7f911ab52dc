import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { focused, tabTo } from "../support/by-keyboard";
import { addLot } from "../support/lots";
import { becomesLive, openLive } from "../support/package-visit";
import { PASSWORD } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
});

test("a visitor finds a package, signs in and bids by keyboard alone", async () => {
  const page = await site.visitor();
  await page.goto("/marketplace");
  await tabTo(page, lot.title);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.address}/package/${lot.id}`);
  await tabTo(page, "Login to Bid");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login?**");
  await tabTo(page, "email");
  await page.keyboard.type("ada@example.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await becomesLive(page);

  await tabTo(page, "amount");
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await toast(page, "Bid Too Low", "Minimum bid is $1,050.00.");
  expect(await focused(page)).toBe("amount");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1050");
  await tabTo(page, "Place Bid");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Review Your Bid" }).waitFor();
  await tabTo(page, "Confirm Bid of $1,050.00");
  await page.keyboard.press("Enter");
  await toast(page, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");

  await page.keyboard.press("F8");
  await tabTo(page, "Dismiss");
  await page.keyboard.press("Enter");
  await page.locator(".toast").waitFor({ state: "detached" });
});

test("the first Tab offers a way past the navigation", async () => {
  const page = await site.visitor();
  await openLive(page, lot);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  const link = page.getByRole("link", { name: "Skip to content" });
  const box = await link.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.height > 0).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.locator("main :focus").count()).toBe(1);
});

test("the account menu opens by Enter, and closes by Escape back to its button", async () => {
  const ada = await site.as("ada");
  await ada.goto("/marketplace");
  const logOut = ada.getByRole("link", { name: "Log out" });
  await tabTo(ada, "Account: ada Lim");
  expect(await logOut.isVisible()).toBe(false);
  await ada.keyboard.press("Enter");
  await logOut.waitFor();
  await tabTo(ada, "Log out");
  await ada.keyboard.press("Escape");
  await logOut.waitFor({ state: "hidden" });
  expect(await focused(ada)).toBe("Account: ada Lim");

  await ada.keyboard.press("Enter");
  await logOut.waitFor();
  await ada.getByRole("heading", { level: 1 }).click();
  await logOut.waitFor({ state: "hidden" });

  await ada.locator(".account-menu summary").press("Enter");
  await tabTo(ada, "Log out");
  await ada.keyboard.press("Enter");
  await ada.getByText("Signed out", { exact: true }).waitFor();
});

test("new bids are announced politely", async () => {
  const page = await site.visitor();
  await openLive(page, lot);
  const bo = await site.world.as("bo");
  await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
  const live = page.locator(".bidding-panel [aria-live=polite]");
  await live.getByText("Current Highest Bid: $1,050.00").waitFor({ state: "attached" });
});

describe("Escape", () => {
  const news = (page: Page) => page.locator(".toast", { hasText: "News" });

  /** Shows a toast over whatever lies open. */
  async function tell(page: Page): Promise<void> {
    await page.evaluate(() => {
      const detail = { title: "News", text: "", stayMs: 60_000 };
      document.dispatchEvent(new CustomEvent("toast", { detail }));
    });
    await news(page).waitFor();
  }

  const ways = {
    async island(page: Page) {
      await openLive(page, lot);
      await page.locator("#amount").fill("1050");
      await page.getByRole("button", { name: "Place Bid" }).click();
      return page.getByRole("dialog", { name: "Review Your Bid" });
    },
    async page(page: Page) {
      await openLive(page, lot);
      await page.getByRole("link", { name: /^Preview Samples/ }).click();
      return page.locator("#dialog[open]");
    },
  };

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    "closes the dialog of an %s before a toast that lies over it",
    async (kind) => {
      const page = await site.as("ada");
      const dialog = await ways[kind](page);
      // It is seen before it listens: it does once it has the focus.
      await dialog.locator(":focus").waitFor();
      await tell(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      // It moves out of the dialog by the event that follows the dialog's end.
      await news(page).waitFor();
      await page.keyboard.press("Escape");
      await news(page).waitFor({ state: "detached" });
    },
  );

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    "closes a toast that has the focus, and not the dialog of an %s under it",
    async (kind) => {
      const page = await site.as("ada");
      const dialog = await ways[kind](page);
      // It is seen before it listens: it does once it has the focus.
      await dialog.locator(":focus").waitFor();
      await tell(page);
      await page.keyboard.press("F8");
      await tabTo(page, "Dismiss");
      await page.keyboard.press("Escape");
      await news(page).waitFor({ state: "detached" });
      expect(await dialog.isVisible()).toBe(true);
    },
  );
});
