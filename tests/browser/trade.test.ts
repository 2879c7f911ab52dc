import { beforeEach, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { browsing, stopTime, toast, toastOnLeaving } from "../support/browsing";
import { addLot } from "../support/listings";
import { addBid, addManyBids, bidStatuses } from "../support/trade-fair";
import { lineOf } from "../support/windows";

const site = browsing();
let lot: Package;
let low: string;
let high: string;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  low = await addBid(site.world, "ada", lot, 105_000);
  high = await addBid(site.world, "bo", lot, 150_000);
});

async function openLive(page: Page, path = "/trade"): Promise<void> {
  const live = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/seller/trade-stats"),
  );
  await page.goto(path);
  await live;
}

async function trading(path = "/trade"): Promise<Page> {
  const page = await site.as("mei");
  await openLive(page, path);
  return page;
}

const rows = (page: Page) => page.locator(".trade-bids tbody tr");
const row = (page: Page, amount: string) => rows(page).filter({ hasText: amount });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const act = (page: Page, action: string, amount: string) =>
  page.getByRole("button", { name: `${action}: ${amount}` });

const counts = (page: Page) => page.locator(".tab-count").allTextContents();

const statuses = () => bidStatuses(site.world);

async function held(page: Page, path: string) {
  const arrived = Promise.withResolvers<Route>();
  await page.route(path, (route) => arrived.resolve(route));
  return {
    arrived: arrived.promise,
    release: async () => (await arrived.promise).continue(),
  };
}

describe("accepting", () => {
  test("appears immediately, and is counted and stored", async () => {
    const page = await trading("/trade?tab=pending");
    const call = await held(page, "**/accept");
    await act(page, "Accept", "$1,500.00").click();
    await row(page, "$1,500.00").waitFor({ state: "detached" });
    expect(await counts(page)).toEqual(["2", "1", "1", "0", "0"]);
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
    expect(await page.locator(".toast").count()).toBe(0);

    await call.release();
    await toast(page, "Bid accepted");
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "accepted" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("trade-panel");
    await tab(page, "Accepted").click();
    await page.getByRole("link", { name: "Send Contract: $1,500.00" }).waitFor();
    await page.reload();
    expect(new URL(page.url()).search).toBe("?tab=accepted");
    expect(await rows(page).count()).toBe(1);
  });

  test.each([
    ["Accept", "accept", "Failed to accept bid. Please try again."],
    ["Reject", "reject", "Failed to reject bid. Please try again."],
  ])("is reverted if the server fails: %s", async (action, verb, words) => {
    site.allowError(/status of 500/);
    const page = await trading();
    await page.route(`**/${verb}`, (route) => route.fulfill({ status: 500, body: "broken" }));
    await act(page, action, "$1,500.00").click();
    await toast(page, "Error", words);
    expect(await row(page, "$1,500.00").locator(".status-badge").textContent()).toBe("Pending");
    expect(await counts(page)).toEqual(["2", "2", "0", "0", "0"]);
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
    await page.unroute(`**/${verb}`);
    await act(page, action, "$1,500.00").click();
    await toast(
      page,
      action === "Accept" ? "Bid accepted" : "Bid rejected. You can undo this for ten seconds.",
    );
  });

  test("is reverted offline, and not sent later", async () => {
    site.allowError(/ERR_INTERNET_DISCONNECTED/);
    const page = await trading();
    await page.context().setOffline(true);
    await act(page, "Accept", "$1,500.00").click();
    await toast(page, "Error", "Failed to accept bid. Please try again.");
    await page.context().setOffline(false);
    expect(await row(page, "$1,500.00").locator(".status-badge").textContent()).toBe("Pending");
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
  });

  test("leads to sign-in once the session has ended", async () => {
    site.allowError(/status of 40[14]/);
    const page = await trading();
    await page.context().clearCookies();
    const words = ["Unauthorized", "You were signed out. Signing in again..."];
    await toastOnLeaving(page, () => act(page, "Accept", "$1,500.00").click(), ...words);
    await page.waitForURL("**/login?next=%2Ftrade");
  });
});

describe("replacing the accepted bid", () => {
  const dialog = (page: Page) =>
    page.getByRole("alertdialog", { name: "Replace the accepted bid?" });
  const accept = (bidId: string) =>
    acceptBid(site.world.db, { bidId, sellerId: site.world.people.mei.id }, site.world.clock.now());

  test("asks first, then shows its two steps half a second apart", async () => {
    await accept(low);
    const page = await site.as("mei");
    await page.clock.install();
    await openLive(page);
    await act(page, "Accept", "$1,500.00").click();
    await dialog(page).getByText("of $1,050.00. Accepting this bid of $1,500.00").waitFor();
    expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });

    await stopTime(page);
    const answer = page.waitForResponse("**/accept?replace=true");
    await dialog(page).getByRole("button", { name: "Replace Accepted Bid" }).click();
    expect((await answer).status()).toBe(200);
    await page.getByText("The bid of $1,050.00 is rejected.").waitFor();
    expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
    await page.clock.runFor(499);
    expect(await counts(page)).toEqual(["2", "1", "0", "1", "0"]);
    expect(await row(page, "$1,500.00").locator(".status-badge").textContent()).toBe("Pending");
    expect(await row(page, "$1,050.00").locator(".status-badge").textContent()).toBe("Rejected");

    await page.clock.runFor(1);
    await page.getByText("The bid of $1,500.00 is accepted.").waitFor();
    expect(await counts(page)).toEqual(["2", "0", "1", "1", "0"]);
    await page.clock.resume();
    await toast(page, "Bid accepted");
  });

  test("changes nothing on Cancel or Escape", async () => {
    await accept(low);
    const page = await trading("/trade?tab=pending");
    for (const leave of [
      () => dialog(page).getByRole("button", { name: "Cancel" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await act(page, "Accept", "$1,500.00").click();
      // The dialog is visible before it listens, so this waits for its focus.
      await dialog(page).locator(":focus").waitFor();
      await leave();
      await dialog(page).waitFor({ state: "hidden" });
    }
    expect(await counts(page)).toEqual(["2", "1", "1", "0", "0"]);
    expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
  });

  test("is fully reverted if the server fails", async () => {
    site.allowError(/status of 500/);
    await accept(low);
    const page = await trading();
    await page.route("**/accept?replace=true", (route) => route.fulfill({ status: 500 }));
    await act(page, "Accept", "$1,500.00").click();
    await dialog(page).getByRole("button", { name: "Replace Accepted Bid" }).click();
    await toast(page, "Error", "Failed to accept bid. Please try again.");
    expect(await counts(page)).toEqual(["2", "1", "1", "0", "0"]);
    expect(await row(page, "$1,050.00").locator(".status-badge").textContent()).toBe("Accepted");
    expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
  });

  test("warns if the new bid is lower", async () => {
    await accept(high);
    const page = await trading();
    await act(page, "Accept", "$1,050.00").click();
    await dialog(page).getByText("This bid is $450.00 lower than the one").waitFor();
  });

  test("asks even if the other bid was accepted in another window", async () => {
    site.allowError(/status of 409/);
    const page = await trading();
    await page.route("**/api/seller/**", () => {});
    await accept(low);
    await act(page, "Accept", "$1,500.00").click();
    await dialog(page).getByText("You already accepted a bid on this package.").waitFor();
    await dialog(page).getByRole("button", { name: "Replace Accepted Bid" }).click();
    await toast(page, "Bid accepted");
    expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
  });
});

test("undoes a rejection from the toast and on the page", async () => {
  const page = await trading("/trade?tab=pending");
  await act(page, "Reject", "$1,500.00").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await toast(page, "Rejection undone");
  await row(page, "$1,500.00").waitFor();
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
  await act(page, "Reject", "$1,500.00").click();
  await toast(page, "Bid rejected. You can undo this for ten seconds.");
  expect(await counts(page)).toEqual(["2", "1", "0", "1", "0"]);
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "rejected" });
  await tab(page, "Rejected").click();
  await row(page, "$1,500.00").waitFor();
  expect(await act(page, "Accept", "$1,500.00").count()).toBe(0);
  await act(page, "Undo", "$1,500.00").click();
  await toast(page, "Rejection undone");
  await rows(page).waitFor({ state: "detached" });
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
});

describe("sending the contract", () => {
  const link = (page: Page, amount: string) =>
    page.getByRole("link", { name: `Send Contract: ${amount}` });

  test("ignores a second click where Accept was", async () => {
    const page = await trading();
    const button = await act(page, "Accept", "$1,500.00").boundingBox();
    if (!button) throw new Error("Accept is not shown");
    const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
    await page.mouse.click(x, y);
    await toast(page, "Bid accepted");
    await link(page, "$1,500.00").waitFor();
    const under = await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("a, button")?.textContent,
      [x, y],
    );
    expect(under ?? null).toBeNull();
    await page.mouse.click(x, y);
    expect(new URL(page.url()).pathname).toBe("/trade");
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "accepted" });
  });

  test("is offered only after the server has accepted the bid", async () => {
    const page = await trading();
    const call = await held(page, "**/accept");
    await act(page, "Accept", "$1,500.00").click();
    await call.arrived;
    expect(await link(page, "$1,500.00").count()).toBe(0);
    await call.release();
    await link(page, "$1,500.00").waitFor();
  });
});

describe("the tabs", () => {
  test("are one Tab stop, and arrow keys, Home and End move between them", async () => {
    const page = await trading();
    const selected = () => page.locator('[role=tab][aria-selected="true"]').getAttribute("id");
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await tab(page, "All Bids").focus();
    for (const [key, name] of [
      ["ArrowRight", "pending"],
      ["ArrowRight", "accepted"],
      ["ArrowLeft", "pending"],
      ["Home", "all"],
      ["ArrowLeft", "contracts"],
      ["ArrowRight", "all"],
      ["End", "contracts"],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await selected(), await focused()]).toEqual([
        key,
        `trade-tab-${name}`,
        `trade-tab-${name}`,
      ]);
      expect(new URL(page.url()).searchParams.get("tab")).toBe(name);
    }
    await page.getByText("Nothing here right now").waitFor();
    expect(await page.getByRole("tabpanel", { name: "Contracts" }).count()).toBe(1);
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
  });
});

describe("a watching seller", () => {
  test("sees a new bid without a reload", async () => {
    const page = await trading("/trade?tab=pending");
    await addBid(site.world, "ada", lot, 200_000);
    await row(page, "$2,000.00").waitFor();
    expect(await counts(page)).toEqual(["3", "3", "0", "0", "0"]);
  });

  test("sees a new bid within ten seconds while the channel is down", async () => {
    const page = await site.as("mei");
    const line = await lineOf(page);
    await page.clock.install();
    await openLive(page, "/trade?tab=pending");
    await line.cut();
    await page.getByText("Live updates are interrupted").waitFor();
    await stopTime(page);
    await addBid(site.world, "ada", lot, 200_000);
    const read = page.waitForResponse("**/api/seller/bids?*");
    await page.clock.runFor(10 * SECOND);
    await read;
    await page.clock.resume();
    await row(page, "$2,000.00").waitFor();
  });
});

test("loads more bids even if a new one arrives in the meantime", async () => {
  const { db, people, clock } = site.world;
  const large = await addLot(db, people.mei.id, clock.now(), { title: "Weather reports" });
  await addManyBids(site.world, large, 148);
  const page = await site.as("mei");
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/seller/bids?*cursor=*", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue().catch(() => {});
  });
  await openLive(page, "/trade?tab=pending");
  await page.getByRole("link", { name: "Show more" }).click();
  await asked.promise;
  const refreshed = page.waitForResponse(/seller\/bids\?(?!.*cursor)/);
  await addBid(site.world, "ada", lot, 200_000);
  await refreshed;
  released.resolve();
  await rows(page).nth(99).waitFor();
});

test("shows fifty of 150 bids, and fifty more on demand", async () => {
  const { db, people, clock } = site.world;
  const large = await addLot(db, people.mei.id, clock.now(), { title: "Weather reports" });
  await addManyBids(site.world, large, 148);
  const page = await trading();
  expect(await counts(page)).toEqual(["150", "150", "0", "0", "0"]);
  expect(await rows(page).count()).toBe(7);
  await tab(page, "Pending").click();
  await rows(page).nth(49).waitFor();
  expect(await rows(page).count()).toBe(50);
  await page.getByRole("link", { name: "Show more" }).click();
  await rows(page).nth(99).waitFor();
  expect(await rows(page).count()).toBe(100);

  await tab(page, "All Bids").click();
  await page.getByRole("link", { name: "Show all 148 bids" }).click();
  await rows(page).nth(49).waitFor();
  expect(await rows(page).count()).toBe(50);
  await page.getByRole("heading", { name: "Weather reports" }).waitFor();
  await page.getByRole("link", { name: "All packages" }).click();
  await page.getByRole("heading", { name: "Tide tables" }).waitFor();
});

test("a seller knows with whom she deals before she sends the contract", async () => {
  const { db, people, clock } = site.world;
  await acceptBid(db, { bidId: high, sellerId: people.mei.id }, clock.now());
  const page = await trading("/trade?tab=accepted");
  await page
    .getByText(/^Anonymous Bidder #/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Send Contract: $1,500.00" }).click();
  await page.getByRole("heading", { name: "Send this contract?" }).waitFor();
  for (const fact of ["bo Sato", "Kite Models", "Not verified", "Hong Kong"])
    await page.getByText(fact).first().waitFor();
  await page.locator('[name="amount"]').fill("1500");
  await page.getByRole("button", { name: "Send Contract" }).click();
  await page.getByText("The contract has been emailed to bo@example.test.").waitFor();
});
