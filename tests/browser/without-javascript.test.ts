import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { stateDetails } from "../support/deals";
import { addSoldDeal } from "../support/deliveries";
import { addLot } from "../support/listings";
import { confirmButton, leadsAt, price, reviewBid, strip } from "../support/package-visit";
import { PASSWORD } from "../support/people";
import { addBid } from "../support/trade-fair";

const site = browsing();
const PLAIN = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).click();
const shown = async (page: Page) => {
  await page.waitForLoadState("domcontentloaded");
  return page.locator(".package-card .card-title, .package-table tbody th").allTextContents();
};

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page, "Sign In to AI Marketplace");
}

test("registers a visitor, who signs out by the menu and in again", async () => {
  site.allowError(/status of 40[01]/);
  const page = await site.visitor(PLAIN);
  await page.goto("/register");
  for (const [label, value] of [
    ["Email", "new@example.test"],
    ["Password", PASSWORD],
    ["Confirm password", PASSWORD],
    ["First name", "Nova"],
    ["Last name", "Lee"],
    ["Organization", "Nova AI"],
    ["Country", "HK"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("I accept the Terms of Service").check();
  await page.getByLabel("I have read the Privacy Policy").check();
  await press(page, "Create account");
  await page.getByRole("heading", { name: "Registration Complete" }).waitFor();
  expect(await page.getByRole("link", { name: "Sign Out" }).isVisible()).toBe(false);
  await page.locator(".account-menu summary").click();
  await page.getByText("Nova Lee", { exact: true }).waitFor();
  await follow(page, "Sign Out");
  await page.waitForURL(`${site.address}/`);
  await page.locator(".theme-menu summary").click();
  await press(page, "Light");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");

  await page.goto("/login");
  await press(page, "Sign In to AI Marketplace");
  await toast(page, "Email Required", "Please enter your email address to continue.");
  await page.getByLabel("Email").fill("new@example.test");
  await press(page, "Sign In to AI Marketplace");
  await toast(page, "Password Required", "Please enter your password to continue.");
  expect(await page.getByLabel("Email").inputValue()).toBe("new@example.test");
  await signIn(page, "new@example.test");
  await page.waitForURL(`${site.address}/`);
  await toast(page, "Login Successful", "Welcome back! You're logged in as a buyer.");
  expect(await page.getByRole("button", { name: "Dismiss" }).isVisible()).toBe(false);
});

test("filters, searches and pages by the form", async () => {
  const { db, people, clock } = site.world;
  for (let i = 1; i <= 24; i++)
    await addLot(db, people.mei.id, clock.now() + i, { title: `Lot ${i}`, category: "Legal" });
  const page = await site.as("ada", { javaScriptEnabled: false });
  await page.goto("/marketplace");
  expect(await page.getByLabel("Category").isVisible()).toBe(true);
  await page.getByLabel("Category").selectOption("Education");
  await press(page, "Apply Filters");
  expect(await shown(page)).toEqual(["Tide tables"]);
  expect(await page.getByLabel("Category").inputValue()).toBe("Education");
  await follow(page, "Reset");
  await page.getByLabel("Sort by").selectOption("Ending Soon");
  await page.getByRole("radio", { name: "List", exact: true }).check();
  await page.getByRole("searchbox", { name: "Search" }).fill("Lot 2");
  await press(page, "Search");
  expect(await shown(page)).toEqual(["Lot 2"]);
  expect(await page.locator(".package-table tbody tr:visible").count()).toBe(1);
  await page.goto("/marketplace?view=list");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  expect(await shown(page)).toEqual(["Tide tables"]);

  const url = page.url();
  await press(page, "Add to favorites: Tide tables");
  await toast(page, "Added to favorites");
  expect(page.url()).toBe(url);
  const heart = page.getByRole("button", { name: "Remove from favorites: Tide tables" });
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
});

test("bids and sets a maximum by forms that keep entered values", async () => {
  site.allowError(/status of 40[01]/);
  const ada = await site.visitor(PLAIN);
  await ada.goto(`/package/${lot.id}`);
  await ada.getByRole("link", { name: "Login to Bid" }).first().click();
  await signIn(ada, "ada@example.test");
  await ada.waitForURL(`${site.address}/package/${lot.id}`);
  const field = ada.getByLabel("Your bid (USD)");
  await field.fill("1,050");
  await ada.getByRole("button", { name: "Place Bid" }).focus();
  await ada.keyboard.down(" ");
  const styled = await ada.getByRole("button", { name: "Place Bid" }).evaluate((pressed) => {
    const { opacity, position } = getComputedStyle(pressed);
    return [opacity, position, getComputedStyle(pressed, "::after").content];
  });
  await ada.keyboard.up(" ");
  expect(styled).toEqual(["1", "static", "none"]);
  await confirmButton(ada).click();
  await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  expect(await price(ada, "$1,050.00").count()).toBe(1);
  for (const [amount, title] of [
    ["1102.49", "Bid Too Low"],
    ["plenty", "Invalid Bid"],
  ] as const) {
    await reviewBid(ada, amount);
    await toast(ada, title);
    expect(await field.inputValue()).toBe(amount);
  }
  await reviewBid(ada, "2.500,50");
  await confirmButton(ada).click();
  await ada.getByText("Type the amount exactly as shown").first().waitFor();

  await addBid(site.world, "bo", lot, 120_000);
  await ada.goto(`/package/${lot.id}`);
  await strip(ada, "Outbid").getByRole("button", { name: "Bid $1,260.00" }).click();
  await confirmButton(ada).click();
  await leadsAt(ada, "$1,260.00");
  expect(await field.isVisible()).toBe(false);
  await ada.locator(".raise > summary").click();
  await ada.getByText("Set a maximum").click();
  await ada.locator("#maximum").fill("1,934.50");
  await press(ada, "Place Bid");
  expect(new URL(ada.url()).search).not.toContain("1934");
  await press(ada, "Confirm maximum of $1,934.50");
  await ada.getByText("Your maximum: $1,934.50. Hidden from others.").waitFor();
  const bids = site.world.db.selectFrom("bids").select("amount_cents").orderBy("sequence");
  expect(await bids.execute()).toEqual(
    [105_000, 120_000, 126_000].map((amount_cents) => ({ amount_cents })),
  );

  // A bid whose session has ended waits on its page until the member signs in.
  await ada.locator(".raise > summary").click();
  await field.fill("1500");
  await ada.context().clearCookies();
  await press(ada, "Place Bid");
  const opened = ada.waitForEvent("popup");
  await follow(ada, "Sign in in a new tab");
  const tab = await opened;
  await signIn(tab, "ada@example.test");
  await tab.getByRole("heading", { name: lot.title }).waitFor();
  await press(ada, "Send again");
  await confirmButton(ada).waitFor();
  await ada.getByRole("button", { name: /\$1,500\.00/ }).waitFor();
});

test("chats, decides bids and sends the contract by forms", async () => {
  site.allowError(/status of 40[09]/);
  for (const [person, cents] of [
    ["ada", 105_000],
    ["bo", 150_000],
  ] as const)
    await addBid(site.world, person, lot, cents);
  const [bo, mei] = [await site.as("bo", PLAIN), await site.as("mei", PLAIN)];
  await bo.goto(`/package/${lot.id}`);
  await follow(bo, "Contact Seller");
  const long = "x".repeat(4001);
  await bo.getByLabel("Your message").fill(long);
  await press(bo, "Send");
  await toast(bo, "Error sending message", "This is too long");
  expect(await bo.getByLabel("Your message").inputValue()).toBe(long);
  await bo.getByLabel("Your message").fill("Is it licensed?");
  await press(bo, "Send");
  await bo.locator(".chat-line").getByText("Is it licensed?", { exact: true }).waitFor();

  await mei.goto("/messages");
  await follow(mei, "bo Sato");
  await mei.locator(".chat-line").getByText("Is it licensed?", { exact: true }).waitFor();
  await mei.goto("/trade");
  await mei.getByRole("tab", { name: "Pending" }).click();
  await press(mei, "Reject: $1,050.00");
  await press(mei, "Undo: $1,050.00");
  await press(mei, "Accept: $1,050.00");
  await press(mei, "Accept: $1,500.00");
  await mei.getByRole("heading", { name: "Replace the accepted bid?" }).waitFor();
  await press(mei, "Replace Accepted Bid");
  await mei.getByRole("tab", { name: "Accepted" }).click();
  await follow(mei, "Send Contract: $1,500.00");
  await press(mei, "Send Contract");
  await mei.getByText("Type the amount exactly as shown").first().waitFor();
  await mei.getByLabel("Type the price, $1,500.00, to confirm").fill("$1,500");
  await press(mei, "Send Contract");
  await toast(mei, "Contract sent successfully");
  await bo.goto(`/package/${lot.id}`);
  await strip(bo, "You won with a bid of $1,500.00").waitFor();
});

test("uploads files and creates a token by forms", async () => {
  const deal = await addSoldDeal(site.world);
  await stateDetails(site.world, "mei");
  const mei = await site.as("mei", PLAIN);
  await mei.goto(`/contract/${deal.contractId}`);
  const send = async (name: string) => {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from("South wind all day.") };
    await mei.getByLabel("Add files").setInputFiles(file);
    await press(mei, "Send file");
    await mei.getByRole("button", { name: `Remove: ${name}` }).waitFor();
  };
  await send("wrong.txt");
  await press(mei, "Remove: wrong.txt");
  await mei.getByRole("button", { name: "Send file" }).waitFor();
  await send("south.txt");
  await mei.getByText("From a server or a large folder").click();
  await press(mei, "Create token");
  await mei.getByText(/^cm_/).waitFor();
  await follow(mei, "Back to the contract");
  await press(mei, "Measure files");
  await mei.getByText("being measured and encrypted").first().waitFor();
  const report = mei.getByRole("heading", { name: "Report before Sealing" });
  do await mei.reload();
  while ((await report.count()) === 0);
  await press(mei, /^Seal and deliver/);
  await mei.getByText("being measured and encrypted").first().waitFor();
});

test("shows messages above the page, where they cover nothing", async () => {
  site.allowError(/status of 401/);
  const page = await site.visitor(PLAIN);
  await page.goto("/login");
  await signIn(page, "nobody@example.test");
  const shown = page.locator(".toast.destructive");
  await shown.waitFor();
  const box = await shown.boundingBox();
  const bar = await page.locator(".top-bar").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.locator(".theme-menu summary").click();
  await press(page, "Light");
  await page.locator('html[data-theme="light"]').waitFor();
});
