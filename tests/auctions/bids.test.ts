import { beforeEach, describe, expect, test } from "bun:test";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { placeBid } from "../../src/auctions/bidding/bids";
import { AuctionEnded, BidTooLow, OwnPackage } from "../../src/auctions/refusals";
import { IdempotencyKeyReused } from "../../src/idempotency/stored-answers";
import { NotFound } from "../../src/lib/errors";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;
let announcements: Announcement[];

const failed = (error: unknown) => {
  throw error;
};

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  announcements = [];
  onAnnouncement(world.db, {
    receive: (announcement) => announcements.push(announcement),
    onError: failed,
  });
});

function bid(person: Person, amountCents: number, idempotencyKey: string | null = null) {
  const bidderId = world.people[person].id;
  return placeBid(
    world.db,
    { packageId: lot.id, bidderId, amountCents, idempotencyKey },
    world.clock,
  );
}

const storedBids = () => world.db.selectFrom("bids").selectAll().orderBy("amount_cents").execute();

async function expectUntouched(): Promise<void> {
  expect(await findPackage(world.db, lot.id)).toEqual(lot);
  expect(await storedBids()).toEqual([]);
  expect(announcements).toEqual([]);
}

describe("placing a bid", () => {
  test("stores it, raises the package's price and announces it", async () => {
    const placed = await bid("ada", 105_000);

    const [stored] = await storedBids();
    expect(stored).toMatchObject({ ...placed, status: "pending", contract_status: "none" });
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 105_000,
      highest_bid_id: placed.id,
      bid_count: 1,
      state_seq: lot.state_seq + 1,
      version: lot.version,
    });
    expect(placed.sequence).toBe(lot.state_seq + 1);
    expect(announcements).toEqual([
      { type: "bid-placed", bid: placed, ledId: null, extended: false },
    ]);
  });

  test("accepts 105% of the starting price, but not a cent less", async () => {
    await expect(bid("ada", 104_999)).rejects.toThrow(BidTooLow);
    await expectUntouched();
    expect((await bid("ada", 105_000)).amount_cents).toBe(105_000);
  });

  test("states the minimum, rounded up to the cent", async () => {
    await bid("ada", 105_001);
    const refusal = await bid("bo", 105_002).catch((error) => error);
    expect(refusal).toBeInstanceOf(BidTooLow);
    expect(refusal.values).toEqual({ minimumCents: 110_252 }); // 1,050.01 × 1.05 = 1,102.5105
    expect((await bid("bo", 110_252)).amount_cents).toBe(110_252);
  });

  test("refuses an amount that equals the highest bid", async () => {
    await bid("ada", 200_000);
    await expect(bid("bo", 200_000)).rejects.toThrow(BidTooLow);
    expect(await storedBids()).toHaveLength(1);
  });

  test("requires a step of at least one cent", async () => {
    lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { startingPriceCents: 1 });
    await expect(bid("ada", 1)).rejects.toThrow(BidTooLow);
    await bid("ada", 2);
    await expect(bid("bo", 2)).rejects.toThrow(BidTooLow);
    expect((await bid("bo", 3)).amount_cents).toBe(3);
  });

  test("allows leaders to raise their own bids", async () => {
    await bid("ada", 105_000);
    expect((await bid("ada", 120_000)).amount_cents).toBe(120_000);
  });

  test("never lets sellers bid on their own package", async () => {
    await expect(bid("mei", 500_000)).rejects.toThrow(OwnPackage);
    await expectUntouched();
  });

  test("returns 404 for an unknown package", async () => {
    lot = { ...lot, id: newId(0) };
    await expect(bid("ada", 105_000)).rejects.toThrow(NotFound);
    expect(await storedBids()).toEqual([]);
  });
});

describe("at the end of an auction", () => {
  test("accepts a bid in the last millisecond", async () => {
    world.clock.set(lot.auction_end_time - 1);
    expect((await bid("ada", 105_000)).created_at).toBe(lot.auction_end_time - 1);
  });

  test("refuses bids once it has ended", async () => {
    for (const late of [0, 1, DAY]) {
      world.clock.set(lot.auction_end_time + late);
      await expect(bid("ada", 105_000)).rejects.toThrow(AuctionEnded);
    }
    await expectUntouched();
  });

  test.each(["ended", "settled"] as const)("refuses bids on a %s package", async (status) => {
    await world.db.updateTable("packages").set({ status }).where("id", "=", lot.id).execute();
    lot = { ...lot, status };
    await expect(bid("ada", 105_000)).rejects.toThrow(AuctionEnded);
    await expectUntouched();
  });
});

describe("a bid that is sent twice", () => {
  test("is placed once, with the same response to both requests", async () => {
    const first = await bid("ada", 105_000, "key-1");
    const again = await bid("ada", 105_000, "key-1");
    expect(again).toEqual(first);
    expect(await storedBids()).toHaveLength(1);
    expect(announcements).toHaveLength(1);
  });

  test("gets its first response even after other bids or the auction's end", async () => {
    const first = await bid("ada", 105_000, "key-1");
    await bid("bo", 120_000);
    world.clock.set(lot.auction_end_time + 1);
    expect(await bid("ada", 105_000, "key-1")).toEqual(first);
    expect(await storedBids()).toHaveLength(2);
  });

  test("cannot use the same key with another amount", async () => {
    await bid("ada", 105_000, "key-1");
    await expect(bid("ada", 150_000, "key-1")).rejects.toThrow(IdempotencyKeyReused);
    expect(await storedBids()).toHaveLength(1);
  });

  test("is refused on another package", async () => {
    await bid("ada", 105_000, "key-1");
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const asked = { bidderId: world.people.ada.id, amountCents: 105_000, idempotencyKey: "key-1" };
    const again = placeBid(world.db, { ...asked, packageId: other.id }, world.clock);
    await expect(again).rejects.toBeInstanceOf(IdempotencyKeyReused);
    expect(await storedBids()).toHaveLength(1);
  });

  test("does not use up the key for other bidders", async () => {
    await bid("ada", 105_000, "key-1");
    expect((await bid("bo", 150_000, "key-1")).bidder_id).toBe(world.people.bo.id);
  });
});
