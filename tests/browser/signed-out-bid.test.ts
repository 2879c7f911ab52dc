import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { becomesLive, bidOn, confirmButton, openLive } from "../support/package-visit";
import { PASSWORD, type Person } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
  site.allowComplaint(/status of 401/);
});

const amount = (page: Page) => page.getByLabel("Your bid, in US dollars");
const maximum = (page: Page) => page.locator("#maximum");
const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email").fill(`${person}@example.test`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
}

/** Signs in on the page that the panel leads to, and comes back. */
async function signInAs(page: Page, person: Person): Promise<void> {
  await page.waitForURL("**/login?next=*");
  await signIn(page, person);
  await page.waitForURL(`${site.address}/package/${lot.id}`);
  await becomesLive(page);
}

const PLACES = [
  ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ["a phone", { viewport: { width: 360, height: 640 } }],
] as const;

describe.each(PLACES)("a bid whose session is over, on %s,", (_, settings) => {
  test("is there again after signing in, and placed by nothing but its button", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await ada.context().clearCookies();
    await bidOn(ada, "1,234.50");
    await signInAs(ada, "ada");
    await ada.getByText("You were signed out, and nothing was placed.").waitFor();
    expect(await amount(ada).inputValue()).toBe("1234.50");
    expect(await storedBids()).toEqual([]);

    await ada.getByRole("button", { name: "Place Bid" }).click();
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,234.50 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 123_450 }]);
    await openLive(ada, lot);
    expect(await amount(ada).inputValue()).toBe("");
  });

  test("is there with its maximum, unfolded, and with an amount only where one was typed", async () => {
    const ada = await site.as("ada", settings);
    await openLive(ada, lot);
    await ada.context().clearCookies();
    await amount(ada).focus();
    await ada.getByText("Set a maximum").click();
    await maximum(ada).fill("1500");
    await ada.getByRole("button", { name: "Place Bid" }).click();
    await ada.getByRole("button", { name: "Confirm Maximum of $1,500.00" }).click();
    await signInAs(ada, "ada");
    await maximum(ada).waitFor();
    expect([await amount(ada).inputValue(), await maximum(ada).inputValue()]).toEqual([
      "",
      "1500.00",
    ]);
    expect(await storedBids()).toEqual([]);
  });
});

test("a bid whose session is over is kept from whoever else signs in there", async () => {
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await ada.context().clearCookies();
  await bidOn(ada, "1234.50");
  await signInAs(ada, "bo");
  expect(await amount(ada).inputValue()).toBe("");
  expect(await ada.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("1234");
});

test("a bid of which no answer came asks for the same one after signing in", async () => {
  site.allowComplaint(/ERR_(FAILED|CONNECTION_REFUSED)|Failed to load/);
  const ada = await site.as("ada");
  await openLive(ada, lot);
  let first = true;
  await ada.route("**/api/packages/*/bids", async (route) => {
    if (!first) return route.continue();
    first = false;
    await route.fetch();
    await ada.context().clearCookies();
    await route.abort("connectionrefused");
  });
  await bidOn(ada, "1234.50");
  await signInAs(ada, "ada");
  await ada.getByText("It is unknown whether your bid of $1,234.50 counts.").waitFor();
  await ada.getByRole("button", { name: "Place Bid" }).click();
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,234.50 has been placed.");
  expect(await storedBids()).toEqual([{ amount_cents: 123_450 }]);
});

test("without a script the form is kept on the page that says so, and leads to its review", async () => {
  const ada = await site.as("ada", { javaScriptEnabled: false });
  await ada.goto(`/package/${lot.id}`);
  await ada.context().clearCookies();
  await amount(ada).fill("1234.50");
  await ada.getByText("Set a maximum").click();
  await maximum(ada).fill("1500");
  await ada.getByRole("button", { name: "Place Bid" }).click();
  const opened = ada.waitForEvent("popup");
  await ada.getByRole("link", { name: "Sign In in a New Tab" }).click();
  const tab = await opened;
  await signIn(tab, "ada");
  await tab.getByRole("heading", { name: lot.title }).waitFor();
  await ada.getByRole("button", { name: "Send again" }).click();
  await ada.getByRole("button", { name: "Confirm Maximum of $1,500.00" }).waitFor();
  await ada.getByText("$1,234.50", { exact: true }).waitFor();
  expect(await storedBids()).toEqual([]);
});
