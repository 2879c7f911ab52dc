import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bids";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { addLot } from "../support/lots";
import { confirmButton, openLive } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now());
});

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };

describe("a phone's bar", () => {
  test("keeps Place Bid under the finger, whatever has the focus", async () => {
    const ada = await site.as("ada", PHONE);
    await openLive(ada, lot);
    const amount = ada.getByLabel("Your bid, in US dollars");
    const button = ada.getByRole("button", { name: "Place Bid" });
    const before = await button.boundingBox();
    await ada.getByText("Set a maximum").waitFor();
    await amount.fill("1200");
    expect(await button.boundingBox()).toEqual(before);
    await amount.blur();
    expect(await button.boundingBox()).toEqual(before);
    await button.tap();
    await confirmButton(ada).waitFor();
  });

  test("says who leads, and is two taps from leading again once a maximum outbids", async () => {
    const { clock, db, people } = site.world;
    const bid = { packageId: lot.id, amountCents: null, idempotencyKey: null };
    await takeBid(db, { ...bid, bidderId: people.bo.id, maximumCents: 120_000 }, clock);
    const ada = await site.as("ada", PHONE);
    await openLive(ada, lot);
    const bar = ada.locator(".bid-bar");
    expect(await bar.getByText("Outbid").count()).toBe(0);
    await bar.getByLabel("Your bid, in US dollars").fill("1150");
    await bar.getByRole("button", { name: "Place Bid" }).tap();
    await confirmButton(ada).tap();
    await bar.getByText("Outbid").waitFor();
    await bar.getByRole("button", { name: "Bid $1,260.00" }).tap();
    await ada
      .getByRole("heading", { name: "Review Your Bid" })
      .and(ada.locator(":focus"))
      .waitFor();
    const review = ada.getByRole("dialog", { name: "Review Your Bid" });
    for (const said of [
      "The highest bid need not win: the publisher chooses.",
      "A bid in the last 5 minutes extends the auction.",
      "Buyer's fee",
      "Reserve",
    ])
      await review.getByText(said, { exact: true }).waitFor();
    await confirmButton(ada).tap();
    await ada.locator(".raise > summary").getByText("Leading").waitFor();
    await bar.getByRole("button", { name: /^Bid / }).waitFor({ state: "hidden" });
  });

  test("leads to the review of the least bid without a script, too", async () => {
    await addBid(site.world, "ada", lot, 105_000);
    await addBid(site.world, "bo", lot, 120_000);
    const ada = await site.as("ada", { ...PHONE, javaScriptEnabled: false });
    await ada.goto(`/package/${lot.id}`);
    await ada.locator(".bid-bar").getByRole("button", { name: "Bid $1,260.00" }).tap();
    await confirmButton(ada).tap();
    await ada.getByText("You lead at $1,260.00").waitFor();
  });

  test("ends where the window ends, so that no line of the page shows below it", async () => {
    const ada = await site.as("ada", PHONE);
    await openLive(ada, lot);
    const bar = await ada.locator(".bid-bar").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.viewport.height);
    expect([bar?.x, bar?.width]).toEqual([0, PHONE.viewport.width]);
  });

  test("has the maximum between amount and button once it is unfolded", async () => {
    const ada = await site.as("ada", PHONE);
    await openLive(ada, lot);
    await ada.getByLabel("Your bid, in US dollars").focus();
    await ada.getByText("Set a maximum").tap();
    await ada.waitForFunction(() => {
      const parts = ["#amount", "#maximum", ".bid-form > .button"];
      const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
      const [amount, maximum, button] = boxes.map((box) => box?.top ?? 0) as [
        number,
        number,
        number,
      ];
      return 0 < amount && amount < maximum && maximum < button && button < innerHeight - 44;
    });
    expect(await ada.locator("#maximum").isVisible()).toBe(true);
  });
});
