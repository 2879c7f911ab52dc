import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { titles } from "../support/catalogue-visit";
import { addLot } from "../support/lots";
import { activity, bidOn, price, reviewBid } from "../support/package-visit";
import { PASSWORD, type Person } from "../support/people";

const site = browsing();
const PLAIN = { javaScriptEnabled: false };
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

const visitor = () => site.visitor(PLAIN);
const as = (person: Person) => site.as(person, PLAIN);

/** Twenty-four more, so that the one listed first stands on the second page. */
async function fillFirstPage(): Promise<void> {
  const { db, people, clock } = site.world;
  for (let i = 1; i <= 24; i++) {
    await addLot(db, people.mei.id, clock.now() + i, { title: `Lot ${i}`, category: "Legal" });
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
}

test("one registers, signs out through the menu, and signs in", async () => {
  const page = await visitor();
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started" }).click();
  await page.getByLabel("Email").fill("new@example.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByLabel("First name").fill("Nova");
  await page.getByLabel("Last name").fill("Lee");
  await page.getByLabel("Organization").fill("Nova AI");
  await page.getByLabel("Country").fill("HK");
  await page.getByLabel("I accept the Terms of Service").check();
  await page.getByLabel("I have read the Privacy Policy").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Registration Complete" }).waitFor();

  expect(await page.getByRole("link", { name: "Log out" }).isVisible()).toBe(false);
  await page.locator("summary", { hasText: "N" }).first().click();
  await page.getByText("Nova Lee", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Log out" }).click();
  await page.waitForURL(`${site.address}/`);
  await page.getByRole("link", { name: "Get Started" }).waitFor();

  await page.goto("/login");
  await signIn(page, "new@example.test");
  await page.waitForURL(`${site.address}/`);
  await toast(page, "Login Successful", "Welcome back! You're logged in as a buyer.");
  expect(await page.getByRole("button", { name: "Dismiss" }).isVisible()).toBe(false);
  expect(await titles(page)).toEqual(["Tide tables"]);
});

test("one is told what is missing on the sign-in form", async () => {
  site.allowComplaint(/status of 40[01]/);
  const page = await visitor();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
  await toast(page, "Email Required", "Please enter your email address to continue.");
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
  await toast(page, "Password Required", "Please enter your password to continue.");
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@example.test");
});

test("one filters, searches, sorts and lays out by the form", async () => {
  await fillFirstPage();
  const page = await visitor();
  await page.goto("/marketplace");
  await page.getByLabel("Category").selectOption("Education");
  await page.getByRole("button", { name: "Apply Filters" }).click();
  expect(await titles(page)).toEqual(["Tide tables"]);
  expect(await page.getByLabel("Category").inputValue()).toBe("Education");
  await page.getByText("3 active", { exact: true }).waitFor();

  await page.getByRole("link", { name: "Reset" }).click();
  await page.getByLabel("Sort by").selectOption("Ending Soon");
  await page.getByRole("radio", { name: "List", exact: true }).check();
  await page.getByRole("searchbox", { name: "Search" }).fill("Lot 2");
  await page.getByRole("button", { name: "Search" }).click();
  expect(await titles(page)).toEqual(["Lot 2", "Lot 20", "Lot 21", "Lot 22", "Lot 23", "Lot 24"]);
  expect(await page.locator(".package-list.list .package-card:visible").count()).toBe(6);
  expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("Lot 2");

  await page.getByRole("searchbox", { name: "Search" }).fill("nothing like it");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No packages found" }).waitFor();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  expect(await titles(page)).toHaveLength(24);
});

test("one pages through what the filters found", async () => {
  await fillFirstPage();
  const page = await visitor();
  await page.goto("/marketplace?view=list");
  expect(await titles(page)).not.toContain("Tide tables");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  expect(await titles(page)).toEqual(["Tide tables"]);
  expect(new URL(page.url()).searchParams.get("view")).toBe("list");
  expect(await page.getByRole("link", { name: "Next", exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "First page" }).click();
  expect(await titles(page)).toHaveLength(24);
});

test("one makes a package a favourite where one stands", async () => {
  const ada = await as("ada");
  await ada.goto("/marketplace?view=list");
  await ada.getByRole("button", { name: "Add to favorites: Tide tables" }).click();
  await toast(ada, "Added to favorites");
  expect(ada.url()).toBe(`${site.address}/marketplace?view=list`);
  const button = ada.getByRole("button", { name: "Remove from favorites: Tide tables" });
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await button.click();
  await toast(ada, "Removed from favorites");
  expect(await ada.getByRole("button", { name: "Add to favorites: Tide tables" }).count()).toBe(1);
});

test("one bids, and is told of a bid that is too low with what was typed", async () => {
  site.allowComplaint(/status of 400/);
  const ada = await as("ada");
  await ada.goto(`/package/${lot.id}`);
  await bidOn(ada, "1,050");
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  expect(await price(ada, "$1,050.00").count()).toBe(1);
  expect(await activity(ada).allTextContents()).toEqual([
    expect.stringMatching(/^Anonymous Bidder #[\w-]{3} you\$1,050\.00$/),
  ]);

  await reviewBid(ada, "1102.49");
  await toast(ada, "Bid Too Low", "Minimum bid is $1,102.50.");
  expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("1102.49");
  await reviewBid(ada, "plenty");
  await toast(ada, "Invalid Bid", "Please enter a valid bid amount.");
  expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("plenty");

  const stored = await site.world.db.selectFrom("bids").select("amount_cents").execute();
  expect(stored).toEqual([{ amount_cents: 105_000 }]);
});

test("one is led to sign in for a bid, and back to the package", async () => {
  const page = await visitor();
  await page.goto(`/package/${lot.id}`);
  await page.getByRole("link", { name: "Login to Bid" }).first().click();
  await signIn(page, "ada@example.test");
  await page.waitForURL(`${site.address}/package/${lot.id}`);
  await bidOn(page, "1050");
  await toast(page, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
});

test("one chooses light or dark", async () => {
  const page = await visitor();
  await page.goto("/terms");
  await page.getByRole("combobox", { name: "Appearance" }).selectOption("Light");
  await page.getByRole("button", { name: "Apply: Appearance" }).click();
  await page.waitForURL("**/terms");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
});
