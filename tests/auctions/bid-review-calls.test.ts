import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addRound } from "../support/rounds";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  ada = await world.as("ada");
});

async function review(query = "", { id }: { id: string } = lot, browser = ada) {
  const response = await browser.get(`/api/packages/${id}/bid-review${query}`);
  const json = (await response.json()) as Record<string, unknown>;
  return { ...json, status: response.status } as Record<string, unknown>;
}

const bid = (person: "ada" | "bo", packageId: string, amountCents: number) => {
  const bidderId = world.people[person].id;
  const amounts = { amountCents, maximumCents: null, idempotencyKey: null };
  return takeBid(world.db, { packageId, bidderId, ...amounts }, world.clock);
};

const pageAt = async (url: unknown) => {
  const response = await ada.get(String(url).replace("http://localhost:3000", ""));
  return `${response.status} ${await response.text()}`;
};

test("without an amount, the review is of the minimum", async () => {
  await bid("bo", lot.id, 105_000);
  expect(await review()).toEqual({
    status: 200,
    packageId: lot.id,
    exclusive: false,
    minimumBid: "1102.50",
    amount: "1102.50",
    atMost: "1102.50",
    taxNote: "",
    summary: expect.stringContaining("$1,102.50"),
    committed: "1102.50",
    overLimit: false,
    bindsUntil: expect.any(String),
    reviewUrl: expect.stringMatching(
      new RegExp(`^http://localhost:3000/package/${lot.id}/bids/new\\?amount=1102.50&reviewed`),
    ),
  });
});

test("the link leads to the review of the same bid, and nothing is placed", async () => {
  const { reviewUrl } = await review("?amount=1234.50");
  expect(await pageAt(reviewUrl)).toMatch(/^200 .*name="amount" value="1234\.50"/s);
  expect(await world.db.selectFrom("bids").select("id").execute()).toEqual([]);
});

test("tax, fees and other commitments count", async () => {
  const other = await addLot(world.db, world.people.mei.id, world.clock.now());
  await bid("ada", other.id, 200_000);
  await bid("ada", lot.id, 110_000);
  await world.db
    .updateTable("packages")
    .set({ tax_added_rate: 1000, buyer_fee_rate: 500 })
    .where("id", "=", lot.id)
    .execute();
  const found = await review("?amount=2000");
  expect(found).toMatchObject({ amount: "2000.00", atMost: "2300.00", committed: "4300.00" });
});

describe("a limit is exceeded", () => {
  test("by what all bids together could cost", async () => {
    await ada.json("PUT", "/api/member/limit", { amount: "1500" });
    expect(await review("?amount=1500")).toMatchObject({ overLimit: false });
    expect(await review("?amount=1500.01")).toMatchObject({ status: 200, overLimit: true });
  });

  test("by a bid before the address is confirmed", async () => {
    const isUnconfirmed = { is_email_verified: 0 };
    await world.db.updateTable("users").set(isUnconfirmed).execute();
    expect(await review("?amount=1050")).toMatchObject({ overLimit: false });
    expect(await review("?amount=100000")).toMatchObject({ overLimit: true });
  });
});

describe("in a license auction", () => {
  test("the amount is a maximum, for a license or for exclusive rights", async () => {
    const settings = { seats: 2, exclusiveFromCents: 500_000 };
    const round = await addRound(world.db, world.people.mei.id, world.clock.now(), settings);
    expect(await review("", round)).toMatchObject({ minimumBid: "1050.00", exclusive: false });
    const { reviewUrl, ...exclusive } = await review("?exclusive=true&amount=6000", round);
    expect(exclusive).toMatchObject({ minimumBid: "5000.00", amount: "6000.00", exclusive: true });
    const page = await pageAt(reviewUrl);
    expect(page).toMatch(/^200 .*name="maximum" value="6000\.00"/s);
    expect(page).toContain('name="exclusive" value="on"');
  });
});

describe("is refused like the bid", () => {
  test.each([
    ["?amount=1049.99", 400, "bid-too-low"],
    ["?amount=nothing", 400, "invalid-input"],
    ["?exclusive=maybe", 400, "invalid-input"],
    ["?maximum=2000", 400, "invalid-input"],
  ])("%s", async (query, status, code) => {
    expect(await review(query)).toMatchObject({ status, code });
  });

  test("to the seller, suspended members, visitors and everybody once it is over", async () => {
    expect(await review("", lot, await world.as("mei"))).toMatchObject({ code: "own-package" });
    expect(await review("", lot, world.visitor)).toMatchObject({ status: 401 });
    expect(await review("", { id: crypto.randomUUID() })).toMatchObject({ status: 404 });
    const isOver = { auction_end_time: world.clock.now() };
    await world.db.updateTable("packages").set(isOver).execute();
    expect(await review()).toMatchObject({ code: "auction-ended" });
    await world.db.updateTable("users").set({ suspended_at: 1 }).execute();
    expect(await review("", lot, await world.as("bo"))).toMatchObject({ code: "suspended" });
  });
});
