import { beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { perEngine } from "../../db/engine";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import type { NewBid } from "../../src/auctions/bidding/bid-request";
import { AuctionEnded, BidTooLow } from "../../src/auctions/refusals";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { UNSIGNED } from "../support/unsigned";

const world = worldForEach();
let lot: Package;
let queue: BidQueue;
let announcements: Announcement[];

const failed = (error: unknown) => {
  throw error;
};

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  queue = new BidQueue(world.db, world.clock, UNSIGNED, 0);
  announcements = [];
  onAnnouncement(world.db, {
    receive: (announcement) => announcements.push(announcement),
    onError: failed,
  });
});

const bid = (bidder: "ada" | "bo", amountCents: number): NewBid => ({
  packageId: lot.id,
  bidderId: world.people[bidder].id,
  amountCents,
  idempotencyKey: null,
});

test("judges bids that arrive together one by one, in the order of arrival", async () => {
  const outcomes = await Promise.allSettled([
    queue.place(bid("ada", 105_000)),
    queue.place(bid("bo", 105_000)),
    queue.place(bid("bo", 110_250)),
    queue.place(bid("ada", 110_250)),
    queue.place(bid("ada", 200_000)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(BidTooLow);
  expect(await findPackage(world.db, lot.id)).toMatchObject({
    highest_bid_cents: 200_000,
    bid_count: 3,
    bids_sum_cents: 105_000 + 110_250 + 200_000,
  });
  const placed = announcements.filter(({ type }) => type === "bid-placed");
  expect(placed).toMatchObject([
    { bid: { sequence: 1 } },
    { bid: { sequence: 2 } },
    { bid: { sequence: 3 } },
  ]);
});

test("collects bids as long as each turn of the event loop brings more", async () => {
  const batches: number[] = [];
  const receiptSigner = async () => (entries: readonly string[]) => {
    batches.push(entries.length);
    return entries.map(() => null);
  };
  queue = new BidQueue(world.db, world.clock, { receiptSigner }, 0);
  const placed: Promise<unknown>[] = [];
  const amounts = [116_000, 110_250, 105_000];
  const placeNext = () => {
    const amount = amounts.pop();
    if (amount === undefined) return;
    setImmediate(placeNext);
    placed.push(queue.place(bid(placed.length % 2 === 0 ? "ada" : "bo", amount)));
  };
  placeNext();
  while (amounts.length > 0) await new Promise(setImmediate);
  await Promise.all(placed);
  await queue.place(bid("bo", 200_000));
  expect(batches).toEqual([1 + 3, 1]);
});

test("announces and answers only after the commit", async () => {
  const order: string[] = [];
  onAnnouncement(world.db, { receive: () => order.push("announcements"), onError: failed });
  const { count } = await queue.place(bid("ada", 105_000)).then(async () => {
    order.push("answered");
    return world.db
      .selectFrom("bids")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  });
  expect(count).toBe(1);
  expect(order).toEqual(["announcements", "answered"]);
});

test("keeps the other bids when one breaks the shared transaction", async () => {
  await perEngine({
    sqlite: sql`create trigger broken before insert on bids when new.amount_cents = 120000
      begin select raise(abort, 'broken on purpose'); end`,
    postgres: sql`alter table bids add constraint broken check (amount_cents <> 120000)`,
  }).execute(world.db);
  const outcomes = await Promise.allSettled([
    queue.place(bid("ada", 105_000)),
    queue.place(bid("bo", 120_000)),
    queue.place(bid("ada", 150_000)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const stored = await world.db.selectFrom("bids").select("amount_cents").execute();
  expect(stored.map((row) => row.amount_cents)).toEqual([105_000, 150_000]);
  expect(await findPackage(world.db, lot.id)).toMatchObject({ bid_count: 2 });
  expect(announcements).toHaveLength(2);
});

test("compares the end with the clock when judging, not on arrival", async () => {
  world.clock.set(lot.auction_end_time - 1);
  const placed = queue.place(bid("ada", 105_000));
  world.clock.set(lot.auction_end_time);
  await expect(placed).rejects.toThrow(AuctionEnded);
  expect(await findPackage(world.db, lot.id)).toEqual(lot);
});

test("keeps a bid whose announcement fails", async () => {
  const faults: unknown[] = [];
  const broken = () => {
    throw new Error("cannot tell");
  };
  onAnnouncement(world.db, { receive: broken, onError: (error) => faults.push(error) });
  await Promise.all([queue.place(bid("ada", 105_000)), queue.place(bid("bo", 110_250))]);
  expect(faults.length).toBeGreaterThanOrEqual(2);
  expect(await findPackage(world.db, lot.id)).toMatchObject({ bid_count: 2 });
});
