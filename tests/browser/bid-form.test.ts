import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { bidOn, confirmButton, openLive, price, reviewBid } from "../support/package-visit";
import { PASSWORD } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
});

const bidRequests = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  return sent;
};

/** Ada's page of the lot, to which all news are still on the way. */
async function openUntold(): Promise<Page> {
  const ada = await site.as("ada");
  await ada.routeWebSocket("**/ws", () => {});
  await ada.goto(`/package/${lot.id}`);
  await ada.locator('.bidding-panel[data-line="opening"]').waitFor();
  return ada;
}

const storedBids = () => site.world.db.selectFrom("bids").select("amount_cents").execute();

describe("the bid form", () => {
  test("refuses what is no amount, and what is too low, before it asks the server", async () => {
    const ada = await site.as("ada");
    const sent = bidRequests(ada);
    await openLive(ada, lot);
    for (const nonsense of ["lots", "", "-5", "1e6", "1050.005", "0"]) {
      await reviewBid(ada, nonsense);
      await toast(ada, "Invalid Bid", "Please enter a valid bid amount.");
      expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe(nonsense);
    }
    await reviewBid(ada, "1049.99");
    await toast(ada, "Bid Too Low", "Minimum bid is $1,050.00.");
    expect(await ada.locator(".toast").count()).toBe(1);
    expect(sent).toEqual([]);
  });

  test("says the minimum after the highest bid that there can be, which nobody can reach", async () => {
    const bo = await site.world.as("bo");
    for (const amount of ["105000", "11025000", "99999999.99"]) {
      await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount });
    }
    const ada = await site.as("ada");
    const sent = bidRequests(ada);
    await openLive(ada, lot);
    await ada.getByText("Minimum bid: $104,999,999.99", { exact: true }).waitFor();
    await reviewBid(ada, "99,999,999.99");
    await toast(ada, "Bid Too Low", "Minimum bid is $104,999,999.99.");
    expect(sent).toEqual([]);
  });

  test("says the server's minimum where another bid came first", async () => {
    site.allowComplaint(/status of 409/);
    const ada = await openUntold();
    const bo = await site.world.as("bo");
    await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000.00" });
    await bidOn(ada, "1050");
    await toast(
      ada,
      "The Price Has Moved",
      "The price has moved to $2,000.00, and your bid has not been placed. The minimum bid is now $2,100.00.",
    );
    expect(await storedBids()).toEqual([{ amount_cents: 200_000 }]);
  });

  test("says so where the auction has ended by the server's clock", async () => {
    site.allowComplaint(/status of 400/);
    const ada = await openUntold();
    site.world.clock.set(lot.auction_end_time);
    await bidOn(ada, "1050");
    await toast(ada, "Auction Ended", "This auction has already ended.");
    expect(await storedBids()).toEqual([]);
  });

  test("says so where the server cannot be reached, and takes the same bid once after", async () => {
    site.allowComplaint(/ERR_INTERNET_DISCONNECTED/);
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await ada.waitForLoadState("networkidle");
    await reviewBid(ada, "1050");
    await confirmButton(ada).waitFor();
    await ada.context().setOffline(true);
    await confirmButton(ada).click();
    await toast(
      ada,
      "Error Placing Bid",
      "The bid could not be sent. Check your connection and try again.",
    );
    await ada.context().setOffline(false);
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 105_000 }]);
  });

  test("keeps what was typed before its script came", async () => {
    const ada = await site.as("ada");
    const held = Promise.withResolvers<void>();
    await ada.route("**/assets/bidding-panel*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await ada.goto(`/package/${lot.id}`, { waitUntil: "commit" });
    await ada.getByLabel("Your bid, in US dollars").fill("1050");
    const joined = ada.waitForEvent("websocket");
    held.resolve();
    await joined;
    expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("1050");
    await ada.getByRole("button", { name: "Place Bid" }).click();
    await confirmButton(ada).click();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
  });

  test("leads who was signed out meanwhile to the sign-in page", async () => {
    site.allowComplaint(/status of 401/);
    const ada = await site.as("ada");
    await openLive(ada, lot);
    await ada.context().clearCookies();
    await bidOn(ada, "1050");
    await toast(ada, "Login Required", "Please log in to participate in auctions.");
    await ada.waitForURL(`**/login?next=${encodeURIComponent(`/package/${lot.id}`)}`);
    expect(await storedBids()).toEqual([]);
  });

  test("stays at hand on a phone, as a bar that bids and covers nothing", async () => {
    const ada = await site.as("ada", { viewport: { width: 360, height: 640 } });
    await openLive(ada, lot);
    await ada.getByRole("heading", { name: "Seller Information" }).scrollIntoViewIfNeeded();
    const bar = ada.locator(".bid-bar");
    await bar.getByText("$1,000.00", { exact: true }).waitFor();
    await bar.getByText("Minimum bid: $1,050.00").waitFor();
    await bar.getByLabel("Your bid, in US dollars").fill("1");
    await bar.getByRole("button", { name: "Place Bid" }).click();
    await bar.getByText("Minimum bid is $1,050.00.", { exact: true }).waitFor();
    await bidOn(ada, "1050");
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    // Whoever leads has a bar of one line, behind which the form is.
    await ada.locator(".raise > summary").getByText("$1,050.00", { exact: true }).waitFor();
    await ada.locator(".raise > summary").click();
    await bar.getByText("$1,050.00", { exact: true }).waitFor();

    // Scrolled to the end, the last of the page stands above the bar, and so does what is tabbed to.
    await ada.keyboard.press("ControlOrMeta+End");
    await ada.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [last, edge] = await ada.evaluate(() => [
      document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0,
      document.querySelector(".bid-bar")?.getBoundingClientRect().top ?? 0,
    ]);
    expect(last).toBeLessThanOrEqual(edge as number);
  });

  test("is a way to sign in for visitors, and back", async () => {
    const page = await site.visitor();
    await openLive(page, lot);
    expect(await page.getByLabel("Your bid, in US dollars").count()).toBe(0);
    await page
      .locator(".bidding-panel")
      .getByRole("link", { name: "Login to Bid" })
      .first()
      .click();
    await page.waitForURL("**/login?**");
    await page.getByLabel("Email").fill("ada@example.test");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await page.waitForURL(`${site.address}/package/${lot.id}`);
    await page.getByText("Login Successful", { exact: true }).waitFor();
    await page.getByLabel("Your bid, in US dollars").waitFor();
  });

  test("is not there for the seller, who watches", async () => {
    const mei = await site.as("mei");
    await openLive(mei, lot);
    await mei.getByText("This is your package, so you cannot bid on it.").waitFor();
    expect(await mei.getByLabel("Your bid, in US dollars").count()).toBe(0);
    expect(await mei.getByText("Login to Bid").count()).toBe(0);
    const ada = await site.world.as("ada");
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    await price(mei, "$1,050.00").waitFor();
  });
});

describe("the end of an auction", () => {
  test("closes an open page by itself and names the highest bid", async () => {
    const ada = await site.as("ada");
    await ada.clock.install({ time: Date.now() });
    await openLive(ada, lot);
    await bidOn(ada, "1050");
    await toast(ada, "Bid Placed Successfully");
    await ada.clock.fastForward(DAY - HOUR);
    await ada.locator(".panel-time", { hasText: /5\d min|1 h/ }).waitFor();
    await ada.clock.fastForward(HOUR);

    await ada.locator(".panel-time", { hasText: "Auction Ended" }).waitFor();
    const winner = ada.locator(".winning-bid");
    await winner.getByRole("heading", { name: "Highest Bid", exact: true }).waitFor();
    expect(await winner.textContent()).toMatch(/\$1,050\.00 Anonymous Bidder #[\w-]{3} \(you\)/);
    expect(await ada.getByLabel("Your bid, in US dollars").count()).toBe(0);
  });

  test("shows the same on a page that is opened after it", async () => {
    const bo = await site.world.as("bo");
    await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    site.world.clock.set(lot.auction_end_time);
    const page = await site.visitor();
    await openLive(page, lot);
    expect(await page.locator(".winning-bid").textContent()).toMatch(/#[\w-]{3}The publisher/);
    await page.locator(".panel-time", { hasText: "Auction Ended" }).waitFor();
    expect(await page.getByText("Login to Bid").count()).toBe(0);
  });

  test("comes by the server's clock, whatever the visitor's says", async () => {
    const { clock } = site.world;
    clock.set(lot.auction_end_time - 90 * MINUTE);
    const page = await site.visitor({ timezoneId: "Pacific/Kiritimati" });
    await page.clock.install({ time: Date.now() - 400 * DAY });
    await openLive(page, lot);
    expect(await page.locator(".panel-time .remaining").textContent()).toMatch(/^1 h (30|29) min/);
    expect(await page.locator(".auction-end .remaining").textContent()).toMatch(/^1 h (30|29) min/);
  });
});
