import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { takeBid } from "../../src/auctions/bidding/bids";
import { MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { activity, openLive, reviewDialog, strip, unfold } from "../support/package-visit";
import type { Person } from "../support/people";
import { addRound } from "../support/rounds";

const site = browsing();
const DESKTOP = { viewport: { width: 1440, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const PLAIN = { ...PHONE, javaScriptEnabled: false };
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  const terms = { seats: 3, exclusiveFromCents: 300_000, sale: "highest", rule: 2 } as const;
  lot = await addRound(db, people.mei.id, clock.now(), terms);
  await db
    .updateTable("packages")
    .set({ auction_end_time: clock.now() + MINUTE })
    .execute();
});

const take = (person: Person, maximumCents: number, isExclusive = false) => {
  const { db, people, clock } = site.world;
  const bid = { packageId: lot.id, bidderId: people[person].id, amountCents: null };
  return takeBid(db, { ...bid, maximumCents, isExclusive, idempotencyKey: null }, clock);
};

const field = (page: Page) => page.getByLabel("Maximum (USD)", { exact: true });
const kind = (page: Page, name: "One license" | "Exclusive") => page.getByRole("radio", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tally = (page: Page) => page.locator(".round-tally").textContent();
const chips = (page: Page) => page.locator(".seat-chips li").allTextContents();
const exclusiveBids = () =>
  site.world.db.selectFrom("exclusive_bids").select(["bidder_id", "maximum_cents"]).execute();

/** Without scrolling, and not below anything else. */
const isOnScreen = (page: Page, name: string) =>
  button(page, name).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && element.contains(there);
  });

test("lets a bidder on a phone switch to an exclusive bid in the last minute", async () => {
  await take("ada", 150_000);
  await take("bo", 170_000);
  const [ada, bo] = [await site.as("ada", DESKTOP), await site.as("bo", PHONE)];
  for (const page of [ada, bo]) {
    await openLive(page, lot);
    expect(await chips(page)).toEqual(["you$1,050.00", "$1,050.00", "Available"]);
    await page.getByText("2 of 3 licenses taken · one by you").waitFor();
    expect(await tally(page)).toBe(
      "Licenses together$2,100.00 · LeadingExclusive, at least$3,000.00",
    );
  }
  await unfold(bo);
  await bo.getByText("Minimum bid: $1,050.00").waitFor();
  await kind(bo, "Exclusive").check();
  // What it takes and what it commits to, at once and above the button.
  await bo.getByText("Minimum bid: $3,000.00").waitFor();
  await bo.getByText("the larger of this maximum and your other, $1,700.00.").waitFor();
  expect(await bo.getByText("Minimum bid: $1,050.00").isVisible()).toBe(false);
  await button(bo, "Bid $3,200.00").waitFor();
  expect(await button(bo, "Bid $1,100.00").count()).toBe(0);
  expect(await isOnScreen(bo, "Place exclusive bid")).toBe(true);
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await field(bo).fill("2000");
  await button(bo, "Place exclusive bid").click();
  await bo.locator("#maximum-remark", { hasText: "at least $3,000.00" }).waitFor();
  expect(await kind(bo, "Exclusive").isChecked()).toBe(true);
  await field(bo).fill("5000");
  await button(bo, "Place exclusive bid").click();
  await reviewDialog(bo).getByText("You pay at least $3,000.00 and at most $5,000.00").waitFor();
  await button(bo, /^Confirm/).click();
  await strip(bo, "Your exclusive bid is leading").waitFor();

  await strip(ada, "An exclusive bid is ahead of your bid").waitFor();
  expect(await tally(ada)).toBe("Licenses together$2,100.00Exclusive$3,000.01 · Leading");
  expect(await activity(ada).allTextContents()).toEqual([
    "Exclusive bid, leading$3,000.01",
    expect.stringMatching(/^Anonymous Bidder #\w{3} License\$1,050\.00$/),
    expect.stringMatching(/^Anonymous Bidder #\w{3} you License\$1,050\.00$/),
  ]);
  expect(await ada.content()).not.toMatch(/5,?000\.00|1,?700\.00/);
  await unfold(ada);
  for (const [name, text] of [
    ["Exclusive", "Place exclusive bid"],
    ["One license", "Place Bid"],
  ] as const) {
    await kind(ada, name).check();
    expect(await isOnScreen(ada, text)).toBe(true);
  }
  const panel = await ada.locator(".package-bidding").boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(800);
  expect(await exclusiveBids()).toEqual([
    { bidder_id: site.world.people.bo.id, maximum_cents: 500_000 },
  ]);
});

test("fits a whole panel with its form on a desktop, for a member without a bid", async () => {
  await take("ada", 150_000);
  const page = await site.as("kim", DESKTOP);
  await openLive(page, lot);
  const bottom = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom(".bidding-panel")).toBeLessThanOrEqual(800);
});

test("is one form without JavaScript, whose texts follow the choice", async () => {
  site.allowError(/status of 400/);
  await take("ada", 150_000);
  const page = await site.as("bo", PLAIN);
  await page.goto(`/package/${lot.id}`);
  expect(await page.locator("form input[type=text], form input:not([type])").count()).toBe(1);
  await page.getByText("Minimum bid: $1,050.00").waitFor();
  await kind(page, "Exclusive").check();
  expect(await page.getByText("Minimum bid: $1,050.00").isVisible()).toBe(false);
  await page.getByText("Minimum bid: $3,000.00").waitFor();
  expect(await isOnScreen(page, "Place exclusive bid")).toBe(true);
  await field(page).fill("2,999");
  await button(page, "Place exclusive bid").click();
  await button(page, /^Bid \$3,000/)
    .first()
    .waitFor();
  await page.goBack();
  await kind(page, "Exclusive").check();
  await field(page).fill("three thousand");
  await button(page, "Place exclusive bid").click();
  await page.locator("#maximum[aria-invalid=true]").waitFor();
  expect(await field(page).inputValue()).toBe("three thousand");
  expect(await kind(page, "Exclusive").isChecked()).toBe(true);
  await button(page, "Bid $3,200.00").click();
  await button(page, "Confirm maximum of $3,200.00").click();
  await strip(page, "Your exclusive bid is leading").waitFor();
  await page.getByText("Exclusive bid, leading").waitFor();
  expect(await exclusiveBids()).toEqual([
    { bidder_id: site.world.people.bo.id, maximum_cents: 320_000 },
  ]);
});

test("keeps a choice that was made before the page became live", async () => {
  const page = await site.as("bo", PHONE);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/package/${lot.id}`, { waitUntil: "commit" });
  await kind(page, "Exclusive").check();
  await field(page).fill("3100");
  release();
  await page.locator('.bidding-panel[data-line="live"]').waitFor();
  await button(page, "Place exclusive bid").click();
  await reviewDialog(page).getByText("for exclusive rights").waitFor();
});

test("opens with an exclusive bid from My Bids, also for a member whose form is folded", async () => {
  const { db } = site.world;
  await db.updateTable("packages").set({ round_rule: 1 }).execute();
  await take("ada", 150_000);
  await take("kim", 900_000, true);
  const page = await site.as("ada", PHONE);
  await page.goto("/dashboard?tab=bids");
  await page.getByRole("link", { name: /^Bid for exclusive rights/ }).click();
  await page.waitForURL(/bid=exclusive/);
  await page.getByText("Minimum bid: $3,150.00").waitFor();
  expect(await kind(page, "Exclusive").isChecked()).toBe(true);
  await kind(page, "One license").check();
  await button(page, "Place Bid").waitFor();
});
