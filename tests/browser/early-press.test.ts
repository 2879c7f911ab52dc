import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";
import { confirmButton, openLive } from "../support/package-visit";

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
const BUSY = "0.7 visible";
const amount = (page: Page) => page.getByLabel("Your bid, in US dollars");
const button = (page: Page) => page.getByRole("button", { name: "Place Bid" });
const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();

/** How the button looks: how dim, and whether with its spinner. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const pressed = document.querySelector(".bid-form > .button");
    if (!pressed) return "";
    return `${getComputedStyle(pressed).opacity} ${getComputedStyle(pressed, "::after").visibility}`;
  });

/** Holds back what a page asks for at such addresses until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // What the page before has asked for is asked for no more.
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/** Has a page note how the button looks in the frame after each press: no other may ask it while the next is on its way. */
async function noting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("submit", ({ target }) => {
      const pressed = (target as Element).querySelector(".bid-form > .button");
      if (!pressed) return;
      requestAnimationFrame(() => {
        const { opacity } = getComputedStyle(pressed);
        const { visibility } = getComputedStyle(pressed, "::after");
        sessionStorage.setItem("noted", `${opacity} ${visibility}`);
      });
    });
  });
}

describe.each(PLACES)("a press on Place Bid, on %s,", (_, settings) => {
  test("is seen before any script has come", async () => {
    const ada = await site.as("ada", settings);
    await noting(ada);
    const release = await hold(ada, "**/assets/*.js");
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await amount(ada).fill("1200");
    expect(await looks(ada)).toBe("1 hidden");
    await button(ada).click();
    await ada.waitForURL("**/bids/new?*", { waitUntil: "commit" });
    expect(await ada.evaluate(() => sessionStorage.getItem("noted"))).toBe(BUSY);
    release();
    await confirmButton(ada).waitFor();
    expect(await storedBids()).toEqual([]);
  });

  test("is seen before the panel is live, by Enter too, and so is the review's", async () => {
    const ada = await site.as("ada", settings);
    await noting(ada);
    const release = await hold(ada, "**/assets/bidding-panel*");
    const asked = ada.waitForRequest("**/assets/bidding-panel*");
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await asked;
    await amount(ada).fill("1200");
    await amount(ada).press("Enter");
    await ada.waitForURL("**/bids/new?*");
    expect(await ada.evaluate(() => sessionStorage.getItem("noted"))).toBe(BUSY);
    release();
    await ada.evaluate(() =>
      document.addEventListener("submit", () => {
        const pressed = document.querySelector<HTMLButtonElement>("[data-busy-label]");
        sessionStorage.setItem("noted", `${pressed?.textContent} ${pressed?.disabled}`);
      }),
    );
    await confirmButton(ada).click();
    await ada.waitForURL(`**/package/${lot.id}`);
    expect(await ada.evaluate(() => sessionStorage.getItem("noted"))).toBe("Placing Bid... true");
    expect(await storedBids()).toEqual([{ amount_cents: 120_000 }]);
  });

  test("is seen while the review's code is on its way, and no longer", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await ada.waitForLoadState("networkidle");
    const release = await hold(ada, "**/assets/*.js");
    await amount(ada).fill("1200");
    await button(ada).click();
    await ada.locator('.bid-form > .button[aria-busy="true"]').waitFor();
    expect(await looks(ada)).toBe(BUSY);
    release();
    await confirmButton(ada).waitFor();
    await ada.waitForFunction(() => {
      const pressed = document.querySelector(".bid-form > .button");
      return pressed && getComputedStyle(pressed).opacity === "1";
    });
    expect(await looks(ada)).toBe("1 hidden");
  });
});

test("the spinner stands beside the shortest label, on a phone", async () => {
  const ada = await site.as("ada", { viewport: { width: 360, height: 640 }, locale: "zh-Hant" });
  await openLive(ada, lot);
  const room = await ada.locator(".bid-form > .button").evaluate((pressed) => {
    const label = document.createRange();
    label.selectNodeContents(pressed);
    const { right, width } = getComputedStyle(pressed, "::after");
    const end = pressed.getBoundingClientRect().right - Number.parseFloat(right);
    return end - Number.parseFloat(width) - label.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test("without a script nothing about the button changes", async () => {
  const ada = await site.as("ada", { javaScriptEnabled: false });
  await ada.goto(`/package/${lot.id}`);
  await amount(ada).fill("1200");
  await button(ada).focus();
  await ada.keyboard.down(" ");
  const styled = await button(ada).evaluate((pressed) => {
    const { opacity, position } = getComputedStyle(pressed);
    const { content } = getComputedStyle(pressed, "::after");
    return [pressed.matches(":active"), opacity, position, content];
  });
  await ada.keyboard.up(" ");
  await confirmButton(ada).waitFor();
  expect(styled).toEqual([true, "1", "static", "none"]);
});
