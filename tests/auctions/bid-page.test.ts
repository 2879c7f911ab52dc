import { beforeEach, describe, expect, test } from "bun:test";
import { ownMaximum } from "../../src/auctions/changes/maximum";
import { saveBillingDetails } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import type { Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { changeSettings } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const bids = () =>
  world.db
    .selectFrom("bids")
    .select(["id", "amount_cents", "status"])
    .orderBy("sequence")
    .execute();

async function sends(form: Record<string, string>) {
  return (await world.as("ada")).post(`/package/${lot.id}/bids`, form);
}

function confirms(key: string, amount = "1050", reviewedPrice = "1000.00") {
  return sends({ amount, key, reviewedPrice });
}

async function reviews(amount: string) {
  const path = `/package/${lot.id}/bids/new?amount=${encodeURIComponent(amount)}`;
  return (await world.as("ada")).get(path);
}

test("a bid that the seller has accepted is named on the page and before confirming", async () => {
  const accepted = "accepted a bid of $1,050.00";
  const bidId = await addBid(world, "bo", lot, 105_000);
  expect(await (await reviews("1200")).text()).not.toContain(accepted);
  const decision = { bidId, sellerId: world.people.mei.id };
  await acceptBid(world.db, decision, world.clock.now());
  const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
  expect(page).toContain(`The seller ${accepted} and can still accept another one instead.`);
  const review = await (await reviews("1200")).text();
  expect(review).toContain(
    `The seller has already ${accepted}. Your bid can win only if the seller accepts it instead`,
  );
});

test("a bidder without a known country is asked for it before confirming", async () => {
  const { db, people, clock } = world;
  const question = "We don&#x27;t know your country yet.";
  expect(await (await reviews("1200")).text()).not.toContain(question);
  await db.updateTable("users").set({ country: "Nowhereland" }).execute();
  const review = await (await reviews("1200")).text();
  expect(review).toContain(question);
  expect(review).toContain('name="country"');
  const details = { ...NO_DETAILS, countryCode: "NO" };
  await saveBillingDetails(db, people.ada.id, details, clock.now());
  expect(await (await reviews("1200")).text()).not.toContain(question);
});

describe("the form on the package's page", () => {
  test("opens the review without placing a bid", async () => {
    const response = await sends({ amount: "1.050,00", key: "form-1" });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/package/${lot.id}/bids/new?amount=1050.00`,
    ]);
    expect(await bids()).toEqual([]);
  });

  test("skips the review of a minimum bid if the member chose so", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.ada.id, { skipMinimumReview: true }, clock.now());
    const placed = await sends({ amount: "1050", key: "form-1" });
    expect(placed.headers.get("location")).toBe(`/package/${lot.id}`);
    const more = await sends({ amount: "1200", key: "form-2" });
    expect(more.headers.get("location")).toBe(`/package/${lot.id}/bids/new?amount=1200.00`);
    expect(await bids()).toMatchObject([{ amount_cents: 105_000 }]);
  });

  test.each([
    ["1.234", "This amount can be read in two ways. Write it like 1234 or 1,234.50."],
    ["99999999999", "The amount is too large. The most you can enter is $99,999,999.99."],
    ["1e5", "Write the amount in digits, such as 100000, without an exponent."],
    ["13000.005", "An amount can have at most two decimals, such as 1050.50."],
    ["plenty", "Please enter a valid bid amount."],
  ])("refuses %s with a sentence and keeps the entered amount", async (amount, sentence) => {
    const response = await sends({ amount, key: "form-1" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(sentence);
    expect(html).toContain(`value="${amount}"`);
  });
});

describe("the review of a bid", () => {
  test("shows first what the bid costs, then how long it binds, and folds the rules", async () => {
    const quality = { tokens: 2000, words: 1000, qualityMetrics: {}, languages: [], samples: 1 };
    await world.db
      .updateTable("packages")
      .set({ usage_rights: "Training only", data_quality: JSON.stringify(quality) })
      .execute();
    const html = await (await reviews("1,500")).text();
    for (const fact of [
      '<p class="review-lead">If the seller chooses your bid, you pay $1,500.00.</p>',
      "$ / 1M tokens (est.)",
      "$15,000.00",
      "Training only",
      "it stays binding until",
      "The seller chooses the winner.",
      "Confirm bid of $1,500.00",
    ]) {
      expect(html).toContain(fact);
    }
    expect(html).not.toContain("Enter the amount again");
    const review = html.slice(html.indexOf('class="review-lead"'));
    const order = [
      "you pay",
      "brings your commitments",
      "stays binding",
      "<details",
      "Training only",
    ];
    const places = order.map((text) => review.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(await bids()).toEqual([]);
  });

  test("has few words before its folded rules", async () => {
    const html = (await (await reviews("1500")).text()).replace(/<details.*?<\/details>/gs, "");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main")).replace(/<[^>]*>/g, " ");
    expect(main.trim().split(/\s+/).length).toBeLessThan(120);
  });

  /** A maximum is in no URL. */
  const reviewOf = async (form: { amount?: string; maximum?: string }) => {
    const ada = await world.as("ada");
    const path = `/package/${lot.id}/bids`;
    const review = form.maximum
      ? await ada.post(path, form)
      : await ada.get(`${path}/new?amount=${form.amount}`);
    return review.text();
  };

  test.each([
    [{ amount: "1500" }, "If nobody bids more, you pay $1,500.00."],
    [{ maximum: "2000" }, "If nobody bids more, you pay $1,260.00, and never more than $2,000.00."],
    [
      { amount: "1500", maximum: "2000" },
      "If nobody bids more, you pay $1,500.00, and never more than $2,000.00.",
    ],
  ])("says what %p costs if nobody bids more", async (form, lead) => {
    await world.db.updateTable("packages").set({ sale_rule: "highest" }).execute();
    await addBid(world, "bo", lot, 120_000);
    const review = await reviewOf(form);
    expect(review).toContain(`<p class="review-lead">${lead}</p>`);
  });

  test("says that a leader's new maximum does not change the price", async () => {
    await world.db.updateTable("packages").set({ sale_rule: "highest" }).execute();
    await addBid(world, "bo", lot, 120_000);
    const path = `/package/${lot.id}/bids`;
    const review = await (await world.as("bo")).post(path, { maximum: "2000" });
    expect(await review.text()).toContain("you pay $1,200.00, and never more than $2,000.00.");
  });

  test("promises no price that depends on the seller or on a reserve", async () => {
    const change = (columns: { sale_rule: "highest" | "seller"; reserve_cents: number | null }) =>
      world.db.updateTable("packages").set(columns).execute();
    const lead = async (form: Record<string, string>) =>
      /class="review-lead">([^<]+)</.exec(await reviewOf(form))?.[1];
    expect(await lead({ maximum: "2000" })).toBe(
      "If the seller chooses your bid, you pay at least $1,050.00, and never more than $2,000.00.",
    );
    await change({ sale_rule: "highest", reserve_cents: 180_000 });
    expect(await lead({ amount: "1500" })).toBe(
      "If nobody bids more and the reserve is met, you pay $1,500.00.",
    );
    expect(await lead({ maximum: "2000" })).toBe(
      "If the reserve is met, you pay at least $1,050.00, and never more than $2,000.00.",
    );
    await addBid(world, "bo", lot, 190_000);
    expect(await lead({ amount: "2100" })).toBe("If nobody bids more, you pay $2,100.00.");
  });

  test("includes tax and fees in what it costs", async () => {
    await world.db
      .updateTable("packages")
      .set({ sale_rule: "highest", tax_added_rate: 2000, buyer_fee_rate: 500 })
      .execute();
    const html = await (await reviews("1200")).text();
    expect(html).toContain("If nobody bids more, you pay $1,500.00.");
  });

  test("names the reserve as a condition only if there is one", async () => {
    const decides = async (reserve_cents: number | null) => {
      await world.db.updateTable("packages").set({ sale_rule: "highest", reserve_cents }).execute();
      return (await reviews("1500")).text();
    };
    expect(await decides(200_000)).toContain("when the auction ends, if it meets the reserve.");
    const unreserved = await decides(null);
    expect(unreserved).toContain("The highest bid wins when the auction ends. A winning bid");
    expect(unreserved).not.toContain("meets the reserve");
  });

  test("summarizes the granted rights in a line", async () => {
    expect(await (await reviews("1500")).text()).toContain(
      "The seller hasn&#x27;t specified any rights",
    );
    const rights = { ...NO_RIGHTS, exclusive: true, uses: ["pretraining"], termMonths: 24 };
    await world.db
      .updateTable("packages")
      .set({ rights: JSON.stringify(rights) })
      .execute();
    const html = await (await reviews("1500")).text();
    expect(html).toContain("Exclusive · Pretraining · 2-year license");
    expect(html).not.toContain("The seller hasn&#x27;t specified any rights");
  });

  test("shows the refusal of an amount instead of a review", async () => {
    const response = await reviews("1049.99");
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Minimum bid is $1,050.00.");
    expect(html).not.toContain('class="review-amount"');
  });

  test("opens only for members other than the seller, while the auction runs", async () => {
    const path = `/package/${lot.id}/bids/new?amount=1050`;
    const visitor = await world.visitor.get(path);
    const back = new URL(visitor.headers.get("location") ?? "", "http://localhost");
    expect([back.pathname, back.searchParams.get("next")]).toEqual(["/login", path]);
    expect((await (await world.as("mei")).get(path)).status).toBe(403);
    world.clock.set(lot.auction_end_time);
    const late = await reviews("1050");
    expect(late.status).toBe(400);
    expect(await late.text()).toContain("This auction has already ended.");
    expect((await (await world.as("ada")).get("/package/none/bids/new?amount=5")).status).toBe(404);
  });
});

describe("confirming a review", () => {
  test("places one bid for two identical requests, and another for a new amount", async () => {
    for (const [amount, price] of [
      ["1050", "1000.00"],
      ["1050", "1000.00"],
      ["1200", "1050.00"],
    ]) {
      const response = await confirms("form-1", amount, price);
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/package/${lot.id}`,
      ]);
    }
    expect(await bids()).toMatchObject([{ amount_cents: 105_000 }, { amount_cents: 120_000 }]);
  });

  test("shows the new figures instead of bidding after the price moved", async () => {
    await addBid(world, "bo", lot, 110_000);
    const response = await confirms("form-1", "1500");
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain(
      "The price has moved to $1,100.00, and your bid has not been placed. The minimum bid is now $1,155.00.",
    );
    expect(html).toContain("Confirm bid of $1,500.00");
    expect(html).toContain('name="reviewedPrice" value="1100.00"');
    expect(await bids()).toMatchObject([{ amount_cents: 110_000 }]);
    expect((await confirms("form-2", "1500", "1100.00")).status).toBe(303);
  });

  test("asks again, without raising the amount, when a bid became too low", async () => {
    await addBid(world, "bo", lot, 110_000);
    const typed = { reviewedPrice: "1000.00", key: "form-1" };
    for (const [amount = "", maximum = ""] of [["1100"], ["", "1100"], ["1050", "1150"]]) {
      const response = await sends({ ...typed, amount, maximum });
      expect(response.status).toBe(409);
      const html = await response.text();
      expect(html).toContain("The price is now $1,100.00. Your bid was not placed.");
      expect(html).toContain("The minimum bid is now $1,155.00.");
      expect(html).toContain("Bid $1,155.00");
      expect(html).not.toContain("Confirm");
    }
    expect(await bids()).toHaveLength(1);
  });

  test("bids the minimum for a maximum that still suffices", async () => {
    await addBid(world, "bo", lot, 600_000);
    const form = { amount: "1050", maximum: "9000", reviewedPrice: "1000.00", again: "9000" };
    for (let sent = 0; sent < 2; sent++) {
      const response = await sends({ ...form, key: "form-1" });
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/package/${lot.id}`,
      ]);
    }
    expect(await bids()).toMatchObject([{ amount_cents: 600_000 }, { amount_cents: 630_000 }]);
  });

  test("also reports a fallen price", async () => {
    await addBid(world, "bo", lot, 110_000);
    const [{ id: bidId = "" } = {}] = await bids();
    await rejectBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
    const response = await confirms("form-1", "1155", "1100.00");
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("The price has moved to $1,000.00");
    expect(await bids()).toMatchObject([{ status: "rejected" }]);
  });

  test("reports a repeated bid's rejection, and places no new bid", async () => {
    await confirms("form-1");
    const [{ id: bidId = "" } = {}] = await bids();
    await rejectBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());

    const again = await confirms("form-1");
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(html).toContain("This has already been decided.");
    expect(html).not.toContain('toast-title">Bid Placed');
    expect(await bids()).toMatchObject([{ status: "rejected" }]);

    const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await confirms(key)).status).toBe(303);
    expect(await bids()).toMatchObject([{ status: "rejected" }, { status: "pending" }]);
  });
});

describe("the API call", () => {
  const call = async (body: object) =>
    (await world.as("ada")).json("POST", `/api/packages/${lot.id}/bids`, body);

  test("places exactly its amount in any notation", async () => {
    expect((await call({ amount: "5.000,00" })).status).toBe(201);
    expect((await call({ amount: 6000 })).status).toBe(201);
    expect(await bids()).toMatchObject([{ amount_cents: 500_000 }, { amount_cents: 600_000 }]);
  });

  test("accepts a maximum at a moved price while it suffices", async () => {
    const { db, people } = world;
    await addBid(world, "bo", lot, 600_000);
    const short = await call({ maximum: "6299.99", reviewedPrice: "1000.00" });
    expect([short.status, (await short.json()).code]).toEqual([409, "price-moved"]);
    const taken = await call({ maximum: "9000", reviewedPrice: "1000.00" });
    expect(await taken.json()).toMatchObject({ amount: "6300.00", leading: true });
    const own = { packageId: lot.id, bidderId: people.ada.id };
    expect(await ownMaximum(db, own)).toBe(900_000);
    await addBid(world, "bo", lot, 950_000);
    const answer = await call({ maximum: "20000", reviewedPrice: "6300.00" });
    expect(await answer.json()).toMatchObject({ amount: "9975.00", leading: true });
    expect(await bids()).toHaveLength(4);
  });

  test("keeps an amount above the minimum that comes with a maximum", async () => {
    await addBid(world, "bo", lot, 110_000);
    const bid = { amount: "5000", maximum: "9000", reviewedPrice: "1000.00" };
    expect(await (await call(bid)).json()).toMatchObject({ amount: "5000.00" });
    // The amount is too low by now, so the leader gets only the maximum.
    expect((await call({ ...bid, amount: "1200" })).status).toBe(200);
    expect(await bids()).toMatchObject([{}, { amount_cents: 500_000 }]);
    expect(await bids()).toHaveLength(2);
  });

  test("without a reviewed price places exactly its amount or nothing", async () => {
    await addBid(world, "bo", lot, 600_000);
    const refused = await call({ amount: "1050", maximum: "9000" });
    expect([refused.status, (await refused.json()).code]).toEqual([400, "bid-too-low"]);
    expect(await bids()).toHaveLength(1);
  });

  test("returns 409 with the new figures when the reviewed price has moved", async () => {
    await addBid(world, "bo", lot, 110_000);
    const refused = await call({ amount: "2000", reviewedPrice: "1000.00" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "price-moved" });
    expect((await call({ amount: "2000", reviewedPrice: "1100.00" })).status).toBe(201);
    expect(await bids()).toHaveLength(2);
  });
});

describe("a listing edited while its page is open", () => {
  function listingIn(html: string): string {
    const times = [...html.matchAll(/name="reviewedListing" value="([^"]+)"/g)].map(([, at]) => at);
    expect(new Set(times).size).toBe(1);
    return times[0] ?? "";
  }

  async function edits(changes: object): Promise<void> {
    const mei = await world.as("mei");
    expect((await mei.json("PATCH", `/api/packages/${lot.id}`, changes)).status).toBe(200);
  }

  const page = async () => (await (await world.as("ada")).get(`/package/${lot.id}`)).text();

  test("refuses bids from that page, even at the same price", async () => {
    await edits({ rights: { uses: ["pretraining"], termMonths: 120 } });
    const review = await (await reviews("1050")).text();
    await edits({ rights: { uses: ["evaluation"], termMonths: 1 } });
    const form = { amount: "1050", reviewedPrice: "1000.00", reviewedListing: listingIn(review) };

    const confirmed = await sends({ ...form, key: "form-1" });
    expect(confirmed.status).toBe(409);
    const shown = await confirmed.text();
    expect(shown).toContain("The seller changed this listing after you opened it");
    const call = await (await world.as("ada")).json("POST", `/api/packages/${lot.id}/bids`, form);
    expect([call.status, await call.json()]).toMatchObject([409, { code: "listing-revised" }]);
    expect(await bids()).toEqual([]);

    const read = { ...form, reviewedListing: listingIn(shown) };
    expect((await sends({ ...read, key: "form-2" })).status).toBe(303);
    expect(await bids()).toMatchObject([{ amount_cents: 105_000 }]);
  });

  test("refuses reviews too, and one-click bids", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.ada.id, { skipMinimumReview: true }, clock.now());
    const reviewedListing = listingIn(await page());
    await edits({ description: "Half of what was there before, and none of the index." });
    const least = await sends({ amount: "1050", key: "form-1", reviewedListing });
    expect(least.status).toBe(409);
    const more = await sends({ amount: "1200", key: "form-2", reviewedListing });
    const review = await (await world.as("ada")).get(more.headers.get("location") ?? "");
    expect(review.status).toBe(409);
    expect(await review.text()).toContain("The seller changed this listing");
    expect(await bids()).toEqual([]);
  });

  test("accepts bids if unedited, even after rejected ones", async () => {
    const reviewedListing = listingIn(await page());
    await addBid(world, "bo", lot, 110_000);
    const [{ id: bidId = "" } = {}] = await bids();
    await rejectBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
    const form = { amount: "1050", reviewedPrice: "1000.00", key: "form-1", reviewedListing };
    expect((await sends(form)).status).toBe(303);
  });

  test("must be identified by the time of its last change", async () => {
    const form = { amount: "1050", reviewedPrice: "1000.00", key: "form-1" };
    expect((await sends({ ...form, reviewedListing: "then" })).status).toBe(400);
    expect(await bids()).toEqual([]);
  });
});
