import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Page, WebSocket } from "playwright";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { browsing, toast } from "../support/browsing";
import { type FreezingLine, freezingLine } from "../support/freezing-line";
import { addLot } from "../support/lots";
import {
  activity,
  becomesLive,
  bidOn,
  confirmButton,
  price,
  reviewBid,
} from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const INTERRUPTED = "Live updates are interrupted";

const site = browsing();
let lot: Package;
let line: FreezingLine;
let ada: Page;
let socket: WebSocket | undefined;

/** Ada looks at the package over a line that can freeze; her page's time is the test's to move. */
beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
  line = await freezingLine(site.address);
  ada = await site.as("ada");
  await ada.clock.install({ time: Date.now() });
  ada.on("websocket", (opened) => {
    socket = opened;
  });
  await ada.goto(`${line.address}/package/${lot.id}`);
  await becomesLive(ada);
});

afterEach(() => line.stop());

/** The same bid is sent once more, after as long as a page waits for an answer. */
async function askedAgain(): Promise<void> {
  const next = ada.waitForRequest((request) => request.method() === "POST");
  await ada.clock.runFor(10 * SECOND);
  await next;
}

const storedBids = () =>
  site.world.db.selectFrom("bids").select("amount_cents").orderBy("sequence").execute();

describe("a line that freezes without a word", () => {
  test("is noticed within ten seconds, and all that was missed is there once it is back", async () => {
    line.freeze();
    await addBid(site.world, "bo", lot, 105_000);
    await ada.clock.runFor(10 * SECOND);
    await ada.getByText(INTERRUPTED).waitFor();
    expect(await price(ada, "$1,000.00").count()).toBe(1);

    line.thaw();
    await ada.clock.runFor(20 * SECOND);
    await price(ada, "$1,050.00").waitFor();
    await becomesLive(ada);
    expect(await ada.getByText(INTERRUPTED).count()).toBe(0);
    await addBid(site.world, "bo", lot, 200_000);
    await price(ada, "$2,000.00").waitFor();
  });

  test("that is only quiet is left alone", async () => {
    if (!socket) throw new Error("The page opened no socket");
    for (let i = 0; i < 6; i++) {
      const isAnswer = ({ payload }: { payload: string | Buffer }) => payload === '{"type":"PONG"}';
      const answered = socket.waitForEvent("framereceived", isAnswer);
      await ada.clock.runFor(6 * SECOND);
      await answered;
    }
    expect(await ada.getByText(INTERRUPTED).count()).toBe(0);
    await becomesLive(ada);
  });
});

describe("a bid whose answer does not come", () => {
  test("is said to be unknown, asked for again by the same key, and counts once", async () => {
    await reviewBid(ada, "1050");
    await confirmButton(ada).waitFor();
    line.freeze();
    await confirmButton(ada).click();
    await askedAgain();
    await toast(ada, "Waiting for an Answer");
    await ada
      .locator(".review-notice", { hasText: "it is unknown whether your bid of $1,050.00" })
      .waitFor();
    expect(await ada.locator(".review-notice").getAttribute("data-tone")).toBe("waiting");
    expect(await storedBids()).toEqual([]);

    // Both requests arrive now, and are the same bid.
    line.thaw();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    await ada.locator(".review-notice").waitFor({ state: "detached" });
    await ada.clock.runFor(20 * SECOND);
    await activity(ada).getByText("you", { exact: true }).waitFor();
    expect(await storedBids()).toEqual([{ amount_cents: 105_000 }]);
  });

  test("after a minute of asking it says what is left to do", async () => {
    await reviewBid(ada, "1050");
    await confirmButton(ada).waitFor();
    line.freeze();
    await confirmButton(ada).click();
    for (let asked = 1; asked < 6; asked++) await askedAgain();
    await ada.clock.runFor(10 * SECOND);
    await toast(ada, "Outcome Unknown");
    await confirmButton(ada).waitFor({ state: "detached" });
    // Asked once more before the earlier ones arrive, so that no new minimum can come in between.
    await ada.getByRole("button", { name: "Place Bid" }).click();
    line.thaw();
    await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
    expect(await storedBids()).toEqual([{ amount_cents: 105_000 }]);
  });

  describe("until the page gives up", () => {
    const field = () => ada.getByLabel("Your bid, in US dollars");
    const placeBid = () => ada.getByRole("button", { name: "Place Bid" }).click();

    beforeEach(async () => {
      await reviewBid(ada, "1050");
      await confirmButton(ada).waitFor();
      line.freeze();
      await confirmButton(ada).click();
      for (let asked = 1; asked < 6; asked++) await askedAgain();
      await ada.clock.runFor(10 * SECOND);
      await toast(ada, "Outcome Unknown");
    });

    /** The line is back, and the panel has heard of a price. */
    async function thawed(shown: string): Promise<void> {
      line.thaw();
      await ada.clock.runFor(20 * SECOND);
      await price(ada, shown).waitFor();
    }

    test("can be asked for though it is itself what is to be outbid", async () => {
      await thawed("$1,050.00");
      await ada.getByText("Minimum bid: $1,102.50").waitFor();
      await placeBid();
      await toast(ada, "Bid Placed Successfully", "Your bid of $1,050.00 has been placed.");
      expect(await field().inputValue()).toBe("");
      expect(await storedBids()).toEqual([{ amount_cents: 105_000 }]);
    });

    test("can be asked for after another amount was typed", async () => {
      await thawed("$1,050.00");
      await field().fill("1051");
      await placeBid();
      await toast(ada, "Bid Too Low");
      await reviewBid(ada, "1050");
      await toast(ada, "Bid Placed Successfully");
      expect(await storedBids()).toEqual([{ amount_cents: 105_000 }]);
      // What is known needs no asking.
      await reviewBid(ada, "1050");
      await ada.locator(".bid-remark", { hasText: "Minimum bid is $1,102.50." }).waitFor();
    });

    test("is said to be outbid", async () => {
      await thawed("$1,050.00");
      await addBid(site.world, "bo", lot, 200_000);
      await price(ada, "$2,000.00").waitFor();
      await placeBid();
      await toast(ada, "You've been outbid");
      await ada.locator(".bid-remark").waitFor({ state: "detached" });
      expect(await ada.getByText("Bid Placed Successfully").count()).toBe(0);
    });

    test("is said to be rejected, and can be meant anew", async () => {
      const { db, people, clock } = site.world;
      await thawed("$1,050.00");
      const { id } = await db.selectFrom("bids").select("id").executeTakeFirstOrThrow();
      await rejectBid(db, { bidId: id, sellerId: people.mei.id }, clock.now());
      await price(ada, "$1,000.00").waitFor();
      await placeBid();
      await toast(ada, "Bid Rejected");
      await ada.locator(".bid-remark", { hasText: "the publisher has rejected it" }).waitFor();
      expect(await field().inputValue()).toBe("1050");
      await placeBid();
      await confirmButton(ada).click();
      await toast(ada, "Bid Placed Successfully");
      expect(await storedBids()).toHaveLength(2);
    });

    test("that never arrived is placed now, or refused with its amount kept", async () => {
      site.allowComplaint(/CONNECTION_RESET|status of 409/);
      line.drop();
      await addBid(site.world, "bo", lot, 105_000);
      await thawed("$1,050.00");
      await placeBid();
      await toast(ada, "The Price Has Moved");
      expect(await field().inputValue()).toBe("1050");
      await bidOn(ada, "1102.50");
      await toast(ada, "Bid Placed Successfully");
      expect(await storedBids()).toEqual([{ amount_cents: 105_000 }, { amount_cents: 110_250 }]);
    });
  });
});
