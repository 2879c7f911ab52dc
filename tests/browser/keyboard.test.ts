import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { focused, tabTo } from "../support/by-keyboard";
import { stateDetails } from "../support/deals";
import { addSoldDeal } from "../support/deliveries";
import { addLot } from "../support/listings";
import { becomesLive, leadsAt, openLive, reviewBid, strip } from "../support/package-visit";
import { PASSWORD } from "../support/people";
import { addShownSample } from "../support/samples";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const day = { title: "Tide tables", auctionDurationHours: 24 };
  lot = await addLot(db, people.mei.id, clock.now(), day);
});

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

test("takes buyer and seller from search to contract without a mouse", async () => {
  const ada = await site.visitor();
  await ada.goto("/marketplace");
  await tabTo(ada, "search");
  await ada.keyboard.type("tide");
  await ada.getByText("1 package", { exact: true }).waitFor();
  await press(ada, lot.title);
  await ada.waitForURL(`${site.address}/package/${lot.id}`);
  await press(ada, "Login to Bid");
  await ada.waitForURL("**/login?**");
  await tabTo(ada, "email");
  await ada.keyboard.type("ada@example.test");
  await ada.keyboard.press("Tab");
  await ada.keyboard.type(PASSWORD);
  await ada.keyboard.press("Enter");
  await becomesLive(ada);

  await tabTo(ada, "amount");
  await ada.keyboard.type("1000");
  await ada.keyboard.press("Enter");
  await toast(ada, "Bid Too Low", "Minimum bid is $1,050.00.");
  expect(await focused(ada)).toBe("amount");
  await ada.keyboard.press("ControlOrMeta+a");
  await ada.keyboard.insertText("１，０５０");
  await press(ada, "Place Bid");
  const confirm = async (amount: string) => {
    await ada.getByRole("dialog", { name: "Review your bid" }).waitFor();
    await press(ada, `Confirm bid of ${amount}`);
    await leadsAt(ada, amount);
    await ada.locator(".raise > summary:focus").waitFor();
  };
  await confirm("$1,050.00");
  await ada.keyboard.press("F8");
  await press(ada, "Dismiss");
  await ada.locator(".toast").waitFor({ state: "detached" });

  await addBid(site.world, "bo", lot, 120_000);
  await toast(ada, "You've been outbid");
  await press(ada, "Bid $1,260.00");
  await confirm("$1,260.00");
  await ada.keyboard.press("Enter");
  await tabTo(ada, "amount");
  await ada.keyboard.type("1500");
  await press(ada, "Place Bid");
  await confirm("$1,500.00");
  await closeEndedAuctions(site.world.db, lot.auction_end_time);
  await strip(ada, "You have the highest bid. The seller has until").waitFor();

  site.world.clock.set(lot.auction_end_time + SECOND);
  const mei = await site.as("mei");
  await mei.goto("/trade?tab=pending");
  await mei.getByRole("tab", { name: /^Pending/ }).waitFor();
  await mei.waitForLoadState("networkidle");
  await press(mei, /^Accept: \$1,500\.00/);
  await toast(mei, "Bid accepted");
  await strip(ada, "Sold to you for $1,500.00").waitFor();
  await mei.goto("/trade?tab=accepted");
  await press(mei, /^Send Contract: \$1,500\.00/);
  await mei.getByRole("heading", { name: "Send this contract?" }).waitFor();
  await press(mei, "Send Contract");
  await strip(ada, "You won with a bid of $1,500.00").waitFor();
  await press(ada, "View contract");
  await ada.waitForURL("**/contract/*");
});

test("takes seller and buyer from contract to reviews without a mouse", async () => {
  const deal = await addSoldDeal(site.world);
  await stateDetails(site.world, "mei");
  const contract = `/contract/${deal.contractId}`;
  const says = (page: Page, text: string) =>
    page.locator(".deal-turn", { hasText: text }).waitFor();
  const take = async (page: Page, step: string, fill?: () => Promise<unknown>) => {
    await press(page, step);
    await page.waitForURL(/\/delivery\/[a-z]+$/);
    await fill?.();
    await press(page, step);
    await page.waitForURL(`**${contract}`);
  };
  const [mei, bo] = [await site.as("mei"), await site.as("bo")];
  // The key could come before a listener that is added later.
  const asked = mei.waitForEvent("filechooser");
  await mei.goto("/trade");
  await press(mei, /^Upload the collection: AIM-/);
  await mei.waitForURL(`**${contract}#handing-in-title`);
  await mei.getByLabel("Add a folder").waitFor();
  await tabTo(mei, "Add files");
  await mei.keyboard.press("Space");
  const south = { name: "south.txt", mimeType: "text/plain", buffer: Buffer.from("South wind.") };
  await (await asked).setFiles(south);
  await mei.getByText("All files are uploaded").waitFor();
  await press(mei, "Measure files");
  await mei.locator('p[role="status"]:focus', { hasText: "measuring and encrypting" }).waitFor();
  await mei.getByRole("heading", { name: "Report before Sealing" }).waitFor();
  await press(mei, /^Seal and deliver/);
  await says(mei, "The collection is sealed");

  await bo.goto(contract);
  await bo.getByText("Amount to pay").waitFor();
  await bo.getByText("You can dispute the delivery now, before you pay").waitFor();
  await take(bo, "Mark as paid");
  await mei.reload();
  await take(mei, "Confirm payment", async () => {
    await tabTo(mei, "amount");
    await mei.keyboard.type("1500");
  });
  await bo.reload();
  await press(bo, "Show the key");
  await bo.getByText(/^AGE-SECRET-KEY-1/).waitFor();
  await press(bo, "Back to the contract");
  await bo.waitForURL(`**${contract}`);
  await take(bo, "Accept collection");
  for (const [page, stars] of [
    [bo, "5"],
    [mei, "4"],
  ] as const) {
    await page.goto(contract);
    await take(page, "Review deal", async () => {
      await tabTo(page, /^Choose/);
      await page.keyboard.type(stars);
      await tabTo(page, "text");
      await page.keyboard.type("As it should be.");
    });
  }
  for (const stars of ["5", "4"]) await mei.getByText(`${stars} out of 5 stars`).waitFor();
});

test("offers a link past the navigation on the first Tab", async () => {
  const page = await site.visitor();
  await openLive(page, lot);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  const box = await page.getByRole("link", { name: "Skip to content" }).boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.height > 0).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.locator("main :focus").count()).toBe(1);
});

test("opens the account menu with Enter and closes it with Escape", async () => {
  const ada = await site.as("ada");
  await ada.goto("/marketplace");
  const logOut = ada.getByRole("link", { name: "Sign Out" });
  await tabTo(ada, "Account: ada Lim");
  expect(await logOut.isVisible()).toBe(false);
  await ada.keyboard.press("Enter");
  await logOut.waitFor();
  await tabTo(ada, "Sign Out");
  await ada.keyboard.press("Escape");
  await logOut.waitFor({ state: "hidden" });
  expect(await focused(ada)).toBe("Account: ada Lim");
  await ada.keyboard.press("Enter");
  await logOut.waitFor();
  await ada.getByRole("heading", { level: 1 }).click();
  await logOut.waitFor({ state: "hidden" });
  await ada.locator(".account-menu summary").press("Enter");
  await press(ada, "Sign Out");
  await ada.getByText("Signed out", { exact: true }).waitFor();
});

test.each([
  ["/analytics", "Content Types", "Overview"],
  ["/dashboard", "Favorites", "My Bids"],
])("changes a tab of %s in place, and returns on Back", async (path, name, first) => {
  const page = await site.as("kim");
  await page.goto(path);
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
  await page.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  const current = page.locator(".tabs [aria-current]");
  await current.getByText(name).waitFor();
  expect(await current.allTextContents()).toEqual([name]);
  expect(await current.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.locator("body[data-kept]").count()).toBe(1);
  await page.goBack();
  await current.getByText(first).waitFor();
});

describe("the Escape key", () => {
  const news = (page: Page) => page.locator(".toast", { hasText: "News" });

  const ways = {
    async island(page: Page) {
      await openLive(page, lot);
      await reviewBid(page, "1050");
      return page.getByRole("dialog", { name: "Review your bid" });
    },
    async page(page: Page) {
      await addShownSample(site.world, lot);
      await openLive(page, lot);
      await page.getByRole("link", { name: "Show analysis" }).click();
      return page.locator("#dialog[open]");
    },
  };
  const notify = async (page: Page) => {
    await page.evaluate(() => {
      const detail = { title: "News", text: "", stayMs: 60_000 };
      document.dispatchEvent(new CustomEvent("toast", { detail }));
    });
    await news(page).waitFor();
  };

  test.each(["island", "page"] as const)(
    "closes a focused toast first, otherwise the dialog of the %s",
    async (kind) => {
      const page = await site.as("ada");
      const dialog = await ways[kind](page);
      await dialog.locator(":focus").waitFor();
      await notify(page);
      await page.keyboard.press("F8");
      await tabTo(page, "Dismiss");
      await page.keyboard.press("Escape");
      await news(page).waitFor({ state: "detached" });
      expect(await dialog.isVisible()).toBe(true);

      await dialog.locator("button, a").first().focus();
      await notify(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await news(page).waitFor();
      await page.keyboard.press("Escape");
      await news(page).waitFor({ state: "detached" });
    },
  );
});

describe("a toast", () => {
  const notify = (page: Page, detail: object, acts = false) =>
    page.evaluate(
      ([detail, acts]) => {
        const action = { label: "Undo", run: () => {} };
        const toast = { title: "News", text: "Of the day", ...(acts && { action }), ...detail };
        document.dispatchEvent(new CustomEvent("toast", { detail: toast }));
      },
      [detail, acts] as const,
    );
  const news = (page: Page) => page.locator(".toast", { hasText: "News" });

  test("stays while it is hovered, unless its action expires", async () => {
    const page = await site.visitor();
    await page.clock.install({ time: 0 });
    await page.goto("/terms");
    await page.clock.pauseAt(60_000);
    await notify(page, { stayMs: 10_000 });
    await news(page).hover();
    await page.clock.runFor(60_000);
    expect(await news(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await news(page).waitFor({ state: "detached" });

    await notify(page, { stayMs: 10_000 }, true);
    await news(page).getByRole("button", { name: "Undo" }).focus();
    await news(page).hover();
    await page.clock.runFor(9000);
    expect(await news(page).count()).toBe(1);
    await page.clock.runFor(1000);
    expect(await news(page).count()).toBe(0);
  });

  test.each([
    ["polite", "default"],
    ["assertive", "destructive"],
  ] as const)("is announced once: %s", async (live, tone) => {
    const page = await site.visitor();
    await page.clock.install();
    await page.goto("/terms");
    await notify(page, { tone });
    await news(page).waitFor();
    const announced = page.locator("[aria-live]", { hasText: "News Of the day" });
    await announced.waitFor({ state: "attached" });
    expect(await announced.count()).toBe(1);
    expect(await announced.getAttribute("aria-live")).toBe(live);
    const region = (toast: Element) => toast.closest("[role=status], [role=alert], [aria-live]");
    expect(
      await news(page)
        .evaluateHandle(region)
        .then((it) => it.jsonValue()),
    ).toBeNull();
  });

  test("is dismissed by a swipe to the right, and gives focus back after F8", async () => {
    const page = await site.visitor();
    await page.goto("/terms");
    await page.getByRole("link", { name: "Sign In" }).first().focus();
    await notify(page, { stayMs: 60_000 });
    await news(page).waitFor();
    await page.keyboard.press("F8");
    await tabTo(page, "Dismiss");
    await page.keyboard.press("Enter");
    await news(page).waitFor({ state: "detached" });
    await page.locator("a:focus", { hasText: "Sign In" }).waitFor();
    await notify(page, { stayMs: 60_000 });
    const box = await news(page).boundingBox();
    if (!box) throw new Error("no toast");
    const [x, y] = [box.x + 30, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 5 });
    await page.mouse.up();
    expect(await news(page).count()).toBe(1);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 5 });
    await page.mouse.up();
    await news(page).waitFor({ state: "detached" });
  });
});
