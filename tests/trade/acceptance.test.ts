import { beforeEach, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bids";
import { AuctionEnded, BidNotFound } from "../../src/auctions/refusals";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { BidNotPending, BidReleased, OtherBidAccepted } from "../../src/trade/refusals";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";

const world = worldForEach();
let lot: Package;
let low: string;
let high: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  low = await bid("ada", 105_000);
  high = await bid("bo", 150_000);
});

async function bid(person: "ada" | "bo", amountCents: number): Promise<string> {
  const bidderId = world.people[person].id;
  const placed = { packageId: lot.id, bidderId, amountCents, idempotencyKey: null };
  return (await placeBid(world.db, placed, world.clock)).id;
}

const accept = (bidId: string, replace = false) =>
  acceptBid(world.db, { bidId, sellerId: world.people.mei.id, replace }, world.clock.now());

async function statuses() {
  const rows = await world.db.selectFrom("bids").select(["id", "status"]).execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

test("accepts a pending bid once", async () => {
  await accept(high);
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "accepted" });
  await expect(accept(high)).rejects.toThrow(BidNotPending);
});

test("replaces an accepted bid only when asked to", async () => {
  await accept(low);
  await expect(accept(high)).rejects.toThrow(OtherBidAccepted);
  expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
  await accept(high, true);
  expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
});

test("of two bids accepted at once, one is", async () => {
  const outcomes = await Promise.allSettled([accept(low), accept(high)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(Object.values(await statuses()).filter((status) => status === "accepted")).toHaveLength(1);
});

test("accepts a bid for 30 days after the end, and then no more, nor in the place of another", async () => {
  await accept(low);
  world.clock.set(lot.auction_end_time + 30 * DAY + 1);
  await expect(accept(high, true)).rejects.toThrow(BidReleased);
  expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
  world.clock.set(lot.auction_end_time + 30 * DAY);
  await accept(high, true);
  expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
});

test("a rejection of a bid that has lapsed meanwhile is not undone", async () => {
  await accept(high);
  world.clock.set(lot.auction_end_time + 30 * DAY);
  const decision = { bidId: high, sellerId: world.people.mei.id };
  await rejectBid(world.db, decision, world.clock.now());
  world.clock.advance(1);
  await expect(reinstateBid(world.db, decision, world.clock.now())).rejects.toThrow(BidReleased);
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "rejected" });
});

test("the seller's list and page mark bids that have lapsed, and offer no way to sell them", async () => {
  await accept(high);
  world.clock.set(lot.auction_end_time + 30 * DAY + 1);
  const mei = await world.as("mei");
  const listed = await (await mei.get("/api/seller/bids")).json();
  expect(listed).toMatchObject([
    { id: high, lapsed: true },
    { id: low, lapsed: true },
  ]);
  const page = await (await mei.get("/trade")).text();
  expect(page.match(/No longer binding/g)?.length).toBeGreaterThanOrEqual(2);
  expect(page).not.toContain("/acceptance");
  expect(page).not.toContain(`/bid/${high}/contract`);
});

test("knows no bid on someone else's package", async () => {
  const stranger = { bidId: high, sellerId: world.people.ada.id };
  await expect(acceptBid(world.db, stranger, world.clock.now())).rejects.toThrow(BidNotFound);
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
});

test("a contract settles the package, which takes no bid any more", async () => {
  await accept(high);
  await sendContractOf(world.db, high, world.clock.now());
  await expect(bid("ada", 500_000)).rejects.toThrow(AuctionEnded);
});
