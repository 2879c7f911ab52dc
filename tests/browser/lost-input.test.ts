import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import {
  amountField,
  becomesLive,
  bidOn,
  confirmButton,
  openLive,
  placeBidButton,
  SCREENS,
} from "../support/package-visit";
import { PASSWORD, type Person } from "../support/people";

const site = browsing();
const [, [, PHONE]] = SCREENS;
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();

describe("a bid whose session has ended", () => {
  beforeEach(() => site.allowError(/status of 401/));

  async function signedOut(): Promise<Page> {
    const page = await site.as("ada");
    await openLive(page, lot);
    await page.context().clearCookies();
    return page;
  }

  async function signInAs(page: Page, person: Person): Promise<void> {
    await page.waitForURL("**/login?next=*");
    await page.getByLabel("Email").fill(`${person}@example.test`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await page.waitForURL(`${site.address}/package/${lot.id}`);
    await becomesLive(page);
  }

  test("is restored after sign-in, and placed only by its button", async () => {
    const ada = await signedOut();
    await bidOn(ada, "1,234.50");
    await toast(ada, "Login Required", "Please log in to participate in auctions.");
    await ada.waitForURL("**/login?next=*");
    await toast(
      ada,
      "You were signed out, so your bid was not placed. We kept the amount you typed.",
    );
    await signInAs(ada, "ada");
    await ada.getByText("You were signed out, so your bid was not placed.").waitFor();
    expect(await amountField(ada).inputValue()).toBe("1234.50");
    expect(await storedBids()).toEqual([]);
    await placeBidButton(ada).click();
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,234.50 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 123_450 }]);
    await openLive(ada, lot);
    expect(await amountField(ada).inputValue()).toBe("");
  });

  test("is hidden from another member who signs in on the same browser", async () => {
    const ada = await signedOut();
    await bidOn(ada, "1234.50");
    await signInAs(ada, "bo");
    expect(await amountField(ada).inputValue()).toBe("");
    expect(await ada.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("1234");
  });

  test("counts once if its response was lost too", async () => {
    site.allowError(/ERR_(FAILED|CONNECTION_REFUSED)|Failed to load/);
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
    await ada.waitForURL("**/login?next=*");
    expect(ada.url()).not.toContain("bid=");
    await signInAs(ada, "ada");
    await ada.getByText("We couldn't confirm your bid of $1,234.50.").waitFor();
    await placeBidButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,234.50 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 123_450 }]);
  });
});

describe("a click on Place Bid", () => {
  const BUSY = "0.7 visible";

  const looks = (page: Page) =>
    page.evaluate(() => {
      const pressed = document.querySelector(".bid-form > .button") as Element;
      const { visibility } = getComputedStyle(pressed, "::after");
      return `${getComputedStyle(pressed).opacity} ${visibility}`;
    });

  async function hold(page: Page, address: string): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    return held.resolve;
  }

  const noting = (page: Page) =>
    page.addInitScript(() => {
      document.addEventListener("submit", ({ target }) => {
        const pressed = (target as Element).querySelector(".bid-form > .button");
        if (!pressed) return;
        requestAnimationFrame(() => {
          const { visibility } = getComputedStyle(pressed, "::after");
          sessionStorage.setItem("noted", `${getComputedStyle(pressed).opacity} ${visibility}`);
        });
      });
    });
  const noted = (page: Page) => page.evaluate(() => sessionStorage.getItem("noted"));

  test("works before any script loads", async () => {
    const ada = await site.as("ada", PHONE);
    await noting(ada);
    const release = await hold(ada, "**/assets/*.js");
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await amountField(ada).fill("1200");
    expect(await looks(ada)).toBe("1 hidden");
    await placeBidButton(ada).click();
    await ada.waitForURL("**/bids/new?*", { waitUntil: "commit" });
    expect(await noted(ada)).toBe(BUSY);
    release();
    await ada.waitForLoadState("networkidle");
    await ada.evaluate(() =>
      addEventListener("pagehide", () => {
        const pressed = document.querySelector<HTMLButtonElement>("[data-busy-label]");
        sessionStorage.setItem("noted", `${pressed?.textContent} ${pressed?.disabled}`);
      }),
    );
    expect(await storedBids()).toEqual([]);
    await confirmButton(ada).click();
    await ada.waitForURL(`**/package/${lot.id}`);
    expect(await noted(ada)).toBe("Placing Bid... true");
    expect(await storedBids()).toEqual([{ amount_cents: 120_000 }]);
  });

  test("works before the panel is live, and keeps the typed amount", async () => {
    const ada = await site.as("ada");
    await noting(ada);
    const release = await hold(ada, "**/assets/bidding-panel*");
    const asked = ada.waitForRequest("**/assets/bidding-panel*");
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await asked;
    await amountField(ada).fill("1200");
    await amountField(ada).press("Enter");
    await ada.waitForURL("**/bids/new?*");
    expect(await noted(ada)).toBe(BUSY);
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await amountField(ada).fill("1050");
    release();
    await becomesLive(ada);
    expect(await amountField(ada).inputValue()).toBe("1050");
  });

  test("shows progress only while the review's code loads", async () => {
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await ada.waitForLoadState("networkidle");
    const release = await hold(ada, "**/assets/*.js");
    await amountField(ada).fill("1200");
    await placeBidButton(ada).click();
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

describe("a long form", () => {
  const chooseTheme = async (page: Page) => {
    await page.locator(".theme-menu summary").click();
    await page.getByRole("button", { name: "Light" }).click({ noWaitAfter: true });
  };

  async function questionAfter(page: Page, leave: () => Promise<unknown>): Promise<string> {
    const asked = Promise.withResolvers<string>();
    page.once("dialog", async (dialog) => {
      await dialog.dismiss();
      asked.resolve(dialog.type());
    });
    await leave();
    return asked.promise;
  }

  test.each([
    ["/report", "textarea", "The seller does not own this text."],
    ["/settings", "#firstName", "Adele"],
    ["/organization", "#billing textarea", "1 Harbour Road"],
  ])("at %s asks before it discards %s", async (path, place, text) => {
    const ada = await site.as("ada");
    await ada.goto(path);
    await ada.waitForLoadState("networkidle");
    const field = ada.locator(place).first();
    await field.fill(text);
    expect(await questionAfter(ada, () => chooseTheme(ada))).toBe("beforeunload");
    const link = ada.getByRole("link", { name: "Marketplace", exact: true }).first();
    const follow = () => link.click({ noWaitAfter: true });
    expect(await questionAfter(ada, follow)).toBe("beforeunload");
    expect(await field.inputValue()).toBe(text);
  });

  test("can still be sent after the visitor has stayed for another form's text", async () => {
    const ada = await site.as("ada");
    await ada.goto("/organization");
    await ada.waitForLoadState("networkidle");
    const address = ada.locator("#billing textarea").first();
    await address.fill("1 Harbour Road");
    const save = ada.locator('form[action="/organization/invitations"] [data-busy-label]').first();
    const click = () => save.click({ noWaitAfter: true });
    expect(await questionAfter(ada, click)).toBe("beforeunload");
    await save.and(ada.locator(":enabled")).waitFor();
    expect(await address.inputValue()).toBe("1 Harbour Road");
  });

  test("asks nothing for a closed dialog", async () => {
    const ada = await site.as("ada");
    await ada.goto("/profile");
    await ada.waitForLoadState("networkidle");
    await ada.getByRole("link", { name: "Change password" }).click();
    await ada.locator("dialog[open] input[type=password]").first().fill("x");
    await ada.keyboard.press("Escape");
    await ada.locator("dialog[open]").waitFor({ state: "detached" });
    await ada.getByRole("link", { name: "Marketplace", exact: true }).first().click();
    await ada.waitForURL((url) => url.pathname !== "/profile");
  });

  test("asks nothing when it is sent or untouched, and again after an error", async () => {
    site.allowError(/status of 400/);
    const visitor = await site.visitor();
    let count = 0;
    visitor.on("dialog", async (dialog) => {
      count++;
      await dialog.dismiss();
    });
    await visitor.goto("/report");
    await visitor.waitForLoadState("networkidle");
    await chooseTheme(visitor);
    await visitor.locator('html[data-theme="light"]').waitFor();
    await visitor.locator("textarea").first().fill("Mine.");
    await visitor.getByRole("button", { name: "Send report" }).click();
    await visitor.locator(".toast").waitFor();
    expect(count).toBe(0);
    const invalid = await visitor.locator("[aria-invalid=true]").first().elementHandle();
    expect(await invalid?.evaluate((field) => field === document.activeElement)).toBe(true);
    const asked = visitor.waitForEvent("dialog");
    const link = visitor.getByRole("link", { name: "Marketplace", exact: true }).first();
    await link.click({ noWaitAfter: true });
    await asked;
    expect(count).toBe(1);
  });
});

test("asks before closing a dialog only if it has unsaved text", async () => {
  const page = await site.as("mei");
  await page.goto(`/roadshow/${lot.id}?tab=content`);
  await page.waitForLoadState("networkidle");
  const dialog = page.locator("#dialog");
  const title = dialog.getByLabel("Title");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  const open = async () => {
    await page.getByRole("link", { name: "Add: Text" }).click();
    await page.getByRole("dialog", { name: "Add content: Text" }).waitFor();
    await dialog.locator(":focus").waitFor();
  };
  await open();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await question.count()).toBe(0);
  await open();
  await title.fill("Layout");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => dialog.getByRole("link", { name: "Cancel" }).click(),
    () => page.mouse.click(3, 3),
  ]) {
    await leave();
    await question.waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await title.inputValue()).toBe("Layout");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await question.count()).toBe(0);
});

test("keeps a typed listing through the end of the session and a new sign-in", async () => {
  site.allowError(/status of 401/);
  const mei = await site.as("mei");
  await mei.goto("/create-package");
  await mei.waitForLoadState("networkidle");
  await mei.context().clearCookies();
  await mei.getByLabel("Title", { exact: true }).fill("Harbour ledgers");
  await mei.getByLabel("Category").selectOption("educational");
  await mei.getByText("Not saved yet").waitFor();
  await mei.getByRole("button", { name: "Next" }).click();
  await mei.getByText("Title", { exact: true }).waitFor({ state: "detached" });
  await mei.goto("/login?next=%2Fcreate-package");
  await mei.getByLabel("Email").fill("mei@example.test");
  await mei.getByLabel("Password").fill(PASSWORD);
  await mei.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
  await mei.waitForURL("**/create-package");
  await mei.getByText("We restored what you had typed.").waitFor();
  expect(await mei.getByLabel("Title", { exact: true }).inputValue()).toBe("Harbour ledgers");
  expect(await mei.getByLabel("Category").inputValue()).toBe("educational");
});
