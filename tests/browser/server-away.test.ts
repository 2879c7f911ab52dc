import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Page, WebSocket } from "playwright";
import { HOUR, SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/listings";
import {
  activity,
  amountField,
  becomesLive,
  bidOn,
  confirmButton,
  openLive,
  placeBidButton,
  price,
  reviewBid,
} from "../support/package-visit";
import { type FreezingLine, freezingLine } from "../support/sockets";
import { addBid } from "../support/trade-fair";
import { lineOf } from "../support/windows";

const INTERRUPTED = "Live updates are interrupted";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

const storedBids = async () =>
  (await site.world.db.selectFrom("bids").select("amount_cents").orderBy("sequence").execute()).map(
    ({ amount_cents }) => amount_cents,
  );

const placed = (page: Page, amount: string) =>
  toast(page, "Bid Placed Successfully", `Your bid of ${amount} has been placed.`);

let line: FreezingLine | undefined;
// Runs after the pages are closed, since they would complain.
afterEach(() => {
  line?.stop();
  line = undefined;
});

describe("a silently frozen connection", () => {
  let ada: Page;
  let socket: WebSocket | undefined;

  beforeEach(async () => {
    line = await freezingLine(site.address);
    ada = await site.as("ada");
    await ada.clock.install({ time: Date.now() });
    ada.on("websocket", (opened) => {
      socket = opened;
    });
    await ada.goto(`${line.address}/package/${lot.id}`);
    await becomesLive(ada);
  });

  async function askedAgain(): Promise<void> {
    const next = ada.waitForRequest((request) => request.method() === "POST");
    await ada.clock.runFor(10 * SECOND);
    await next;
  }

  async function confirmFrozen(): Promise<void> {
    await reviewBid(ada, "1050");
    await confirmButton(ada).waitFor();
    line?.freeze();
    await confirmButton(ada).click();
  }

  async function outcomeUnknown(): Promise<void> {
    await confirmFrozen();
    for (let asked = 1; asked < 6; asked++) await askedAgain();
    await ada.clock.runFor(10 * SECOND);
    await toast(ada, "Bid Not Confirmed");
    await confirmButton(ada).waitFor({ state: "detached" });
  }

  async function thawed(shown: string): Promise<void> {
    line?.thaw();
    await ada.clock.runFor(20 * SECOND);
    await price(ada, shown).and(ada.locator('[data-bids="1"]')).waitFor();
  }

  test("is noticed within ten seconds, and missed changes are fetched", async () => {
    for (let i = 0; i < 6; i++) {
      const answered = socket?.waitForEvent("framereceived", {
        predicate: ({ payload }) => payload === '{"type":"PONG"}',
      });
      await ada.clock.runFor(6 * SECOND);
      await answered;
    }
    expect(await ada.getByText(INTERRUPTED).count()).toBe(0);
    line?.freeze();
    await addBid(site.world, "bo", lot, 120_000);
    await ada.clock.runFor(10 * SECOND);
    await ada.getByText(INTERRUPTED).waitFor();
    expect(await price(ada, "$1,050.00").count()).toBe(1);
    await thawed("$1,200.00");
    await becomesLive(ada);
    expect(await ada.getByText(INTERRUPTED).count()).toBe(0);
    await addBid(site.world, "bo", lot, 200_000);
    await price(ada, "$2,000.00").waitFor();
  });

  test("leaves a bid's outcome unknown until a retry counts it once", async () => {
    await confirmFrozen();
    await askedAgain();
    await toast(ada, "Confirming Your Bid");
    const remark = ada.locator(".review-remark");
    await remark.getByText("whether your bid of $1,050.00 was placed").waitFor();
    expect(await remark.getAttribute("data-tone")).toBe("waiting");
    expect(await storedBids()).toEqual([]);
    line?.thaw();
    await placed(ada, "$1,050.00");
    await remark.waitFor({ state: "detached" });
    await ada.clock.runFor(20 * SECOND);
    await activity(ada).getByText("you", { exact: true }).waitFor();
    expect(await storedBids()).toEqual([105_000]);
  });

  describe("a bid unanswered for a minute", () => {
    beforeEach(outcomeUnknown);

    test("counts once if its retry overtakes the earlier requests", async () => {
      await placeBidButton(ada).click();
      line?.thaw();
      await placed(ada, "$1,050.00");
      expect(await storedBids()).toEqual([105_000]);
    });

    test("is retried even after another amount was typed", async () => {
      await thawed("$1,050.00");
      await ada.getByText("Minimum bid: $1,102.50").waitFor();
      await amountField(ada).fill("1051");
      await placeBidButton(ada).click();
      await toast(ada, "Bid Too Low");
      await reviewBid(ada, "1050");
      await placed(ada, "$1,050.00");
      expect(await amountField(ada).inputValue()).toBe("");
      expect(await storedBids()).toEqual([105_000]);
      await reviewBid(ada, "1050");
      await ada.locator(".bid-remark", { hasText: "Minimum bid is $1,102.50." }).waitFor();
    });

    test("turns out to have been outbid", async () => {
      await thawed("$1,050.00");
      await addBid(site.world, "bo", lot, 200_000);
      await price(ada, "$2,000.00").waitFor();
      await placeBidButton(ada).click();
      await toast(ada, "You've been outbid");
      await ada.locator(".bid-remark").waitFor({ state: "detached" });
      expect(await ada.getByText("Bid Placed Successfully").count()).toBe(0);
    });

    test("turns out to have been rejected, and can be placed again", async () => {
      const { db, people, clock } = site.world;
      await thawed("$1,050.00");
      const { id } = await db.selectFrom("bids").select("id").executeTakeFirstOrThrow();
      await rejectBid(db, { bidId: id, sellerId: people.mei.id }, clock.now());
      await ada.getByText("First bid from").waitFor();
      await placeBidButton(ada).click();
      await toast(ada, "Bid Rejected");
      await ada.locator(".bid-remark", { hasText: "The seller rejected your bid" }).waitFor();
      expect(await amountField(ada).inputValue()).toBe("1050");
      await placeBidButton(ada).click();
      await confirmButton(ada).click();
      await placed(ada, "$1,050.00");
      expect(await storedBids()).toHaveLength(2);
    });

    test("turns out never to have arrived, and keeps its amount", async () => {
      site.allowError(/CONNECTION_RESET|status of 409/);
      line?.drop();
      await addBid(site.world, "bo", lot, 105_000);
      await thawed("$1,050.00");
      await placeBidButton(ada).click();
      await toast(ada, "Error Placing Bid");
      expect(await amountField(ada).inputValue()).toBe("1050");
      await bidOn(ada, "1102.50");
      await placed(ada, "$1,102.50");
      expect(await storedBids()).toEqual([105_000, 110_250]);
    });
  });
});

test("polls and bids while the channel is down", async () => {
  site.allowError(/ERR_INTERNET_DISCONNECTED/);
  const bo = await site.as("bo");
  const line = await lineOf(bo);
  await bo.clock.install();
  await openLive(bo, lot);
  await line.cut();
  await bo.getByText(INTERRUPTED).waitFor();
  await addBid(site.world, "ada", lot, 105_000);
  await bo.clock.fastForward(5 * SECOND);
  await price(bo, "$1,050.00").waitFor();
  expect(await bo.getByText(INTERRUPTED).count()).toBe(1);
  await bidOn(bo, "1200");
  await placed(bo, "$1,200.00");
  await activity(bo).getByText("you", { exact: true }).waitFor();

  await bo.context().setOffline(true);
  await addBid(site.world, "ada", lot, 150_000);
  await bo.clock.fastForward(5 * SECOND);
  await bo.getByText("You're offline. The price and time may be out of date.").waitFor();
  expect(await bo.getByText("every few seconds").count()).toBe(0);
  expect(await price(bo, "$1,200.00").count()).toBe(1);
  await bo.context().setOffline(false);
  line.mend();
  await price(bo, "$1,500.00").waitFor();
  expect(await activity(bo).count()).toBe(3);
  await bo.getByText(INTERRUPTED).waitFor({ state: "detached" });
  await addBid(site.world, "kim", lot, 200_000);
  await toast(bo, "New Bid Placed", "A new bid of $2,000.00 has been placed.");
});

const FAILED = "Check your connection and try again.";

test("keeps the page and its entries while the server is unreachable", async () => {
  site.allowError(/Failed to load|ERR_CONNECTION_REFUSED/);
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await ada.waitForLoadState("networkidle");
  // Everything except the socket: the review's code cannot load either.
  const everything = /\/(assets|healthz|package|api)\b/;
  await ada.route(everything, (route) => route.abort("connectionrefused"));
  await reviewBid(ada, "1200");
  await ada.locator(".bid-remark").getByText(FAILED).waitFor();
  expect(new URL(ada.url()).pathname).toBe(`/package/${lot.id}`);
  expect(await amountField(ada).inputValue()).toBe("1200");
  await ada.unroute(everything);
  await bidOn(ada, "1200");
  await placed(ada, "$1,200.00");
});

test("sends no bid offline, and counts it once when confirmed again", async () => {
  site.allowError(/ERR_INTERNET_DISCONNECTED/);
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await ada.waitForLoadState("networkidle");
  await reviewBid(ada, "1200");
  await confirmButton(ada).waitFor();
  await ada.context().setOffline(true);
  await confirmButton(ada).click();
  await toast(ada, "Error Placing Bid", FAILED);
  await ada.context().setOffline(false);
  await confirmButton(ada).click();
  await placed(ada, "$1,200.00");
  expect(await storedBids()).toEqual([120_000]);
});

test("shows the current price and time on a page restored by Back", async () => {
  const bo = await site.as("bo");
  await openLive(bo, lot);
  await bo.goto("/terms");
  site.world.clock.set(lot.auction_end_time - HOUR);
  await addBid(site.world, "ada", lot, 105_000);
  await bo.goBack();
  expect(await bo.locator(".panel-time .remaining").textContent()).toMatch(/^(1h|59m)/);
  expect(await price(bo, "$1,050.00").count()).toBe(1);
});
