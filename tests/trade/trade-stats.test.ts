import { beforeEach, describe, expect, test } from "bun:test";
import { type Db, openDatabase } from "../../db/client";
import { placeBid } from "../../src/auctions/bidding/bids";
import { deleteAccount } from "../../src/leaving/deletion";
import { centsToDecimal } from "../../src/lib/money";
import { deletePackage } from "../../src/packages/own-packages";
import { rejectBid } from "../../src/trade/decisions";
import { sellerBidsPage } from "../../src/trade/seller-bids";
import { tradeStats } from "../../src/trade/trade-stats";
import { addDeal } from "../support/deals";
import { addSoldDeal, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { play, SCENES } from "../support/standings";
import { addBid, addManyBids } from "../support/trade-fair";

const world = worldForEach();
let sellerId: string;

beforeEach(async () => {
  sellerId = world.people.mei.id;
  await addBid(world, "ada", await addLot(world.db, sellerId, world.clock.now() - 1, {}), 105_000);
});

const statsIn = (db: Db, of = sellerId) => tradeStats(db, { sellerId: of, now: world.clock.now() });

/** Walks the list of the tab, which decides by bid what the figure decides by package. */
async function countOpen(db: Db): Promise<number> {
  const owner = { sellerId, pseudonymKey: "key", now: world.clock.now() };
  let count = 0;
  for (let cursor: string | undefined; ; ) {
    const { items } = await sellerBidsPage(db, owner, { open: "true", limit: 100, cursor });
    count += items.length;
    if (items.length < 100) return count;
    cursor = items.at(-1)?.id;
  }
}

function highestShown(bids: ReadonlyArray<{ status: string; amount_cents: number }>): number {
  const top = (...statuses: string[]) =>
    Math.max(0, ...bids.map((bid) => (statuses.includes(bid.status) ? bid.amount_cents : 0)));
  const isAnyRejected = bids.some(({ status }) => status === "rejected");
  if (!isAnyRejected) return top("pending", "accepted", "released");
  return top("accepted") || top("pending") || top("released");
}

async function countedByHand(db: Db) {
  const bids = await db.selectFrom("bids").selectAll().where("seller_id", "=", sellerId).execute();
  const amounts = bids.map(({ amount_cents }) => amount_cents);
  const highest = Math.max(
    0,
    ...Object.values(Object.groupBy(bids, (bid) => bid.package_id)).map((on) =>
      highestShown(on ?? []),
    ),
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const lots = await db
    .selectFrom("packages")
    .select("highest_bid_cents")
    .where("seller_id", "=", sellerId)
    .where("status", "=", "active")
    .execute();
  const running = lots.reduce((total, lot) => total + (lot.highest_bid_cents ?? 0), 0);
  const count = (wanted: string) => bids.filter(({ status }) => status === wanted).length;
  return {
    totalBids: bids.length,
    highestBid: highest === 0 ? null : centsToDecimal(highest),
    averageBid: bids.length === 0 ? null : centsToDecimal(Math.round(sum / bids.length)),
    pendingBids: count("pending"),
    openBids: await countOpen(db),
    runningTotal: centsToDecimal(running),
    acceptedBids: count("accepted"),
    rejectedBids: count("rejected"),
    releasedBids: count("released"),
    sentContracts: bids.filter(
      ({ status, contract_status }) => status === "accepted" && contract_status === "sent",
    ).length,
  };
}

async function expectRight(totalBids: number): Promise<void> {
  const stats = await statsIn(world.db);
  expect(stats.totalBids).toBe(totalBids);
  expect(stats).toEqual(await countedByHand(world.db));
}

describe("a seller's figures", () => {
  test.each(SCENES)("match the bids of a package that $name", async (scene) => {
    await play(world, scene);
    await expectRight(4);
  });

  test("match the bids when a sale is void", async () => {
    const { packageId } = await addSoldDeal(world);
    await withdrawSale(world, packageId);
    expect(await statsIn(world.db)).toMatchObject({ releasedBids: 2 });
    await expectRight(3);
  });

  test("match the bids when maximums bid for their owners", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, sellerId, clock.now());
    const bid = { packageId: lot.id, idempotencyKey: null };
    await placeBid(
      db,
      { ...bid, bidderId: people.ada.id, amountCents: 105_000, maximumCents: 200_000 },
      clock,
    );
    await placeBid(db, { ...bid, bidderId: people.bo.id, amountCents: 150_000 }, clock);
    await expectRight(4);
  });

  test("match the bids when the owner of the highest or a rejected bid leaves", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, sellerId, clock.now());
    await addBid(world, "kim", lot, 105_000);
    const rejected = await addBid(world, "bo", lot, 300_000);
    await rejectBid(db, { bidId: rejected, sellerId }, clock.now());
    await addBid(world, "ada", lot, 150_000);
    expect((await statsIn(db)).highestBid).toBe("1500.00");
    clock.advance(60_000);
    await deleteAccount(db, people.bo.id, clock.now());
    expect(await statsIn(db)).toMatchObject({
      highestBid: "1500.00",
      rejectedBids: 0,
    });
    await expectRight(3);
  });

  test("match the bids when a package is withdrawn", async () => {
    const { db, clock } = world;
    const lot = await addLot(db, sellerId, clock.now());
    await addBid(world, "bo", lot, 900_000);
    await expectRight(2);
    await deletePackage(db, lot.id, sellerId, clock.now());
    expect((await statsIn(db)).highestBid).toBe("1050.00");
    await expectRight(1);
  });

  test("include no other seller's bids", async () => {
    await addDeal(world);
    expect(await statsIn(world.db, world.people.kim.id)).toEqual({
      totalBids: 0,
      highestBid: null,
      averageBid: null,
      pendingBids: 0,
      openBids: 0,
      runningTotal: "0.00",
      acceptedBids: 0,
      rejectedBids: 0,
      releasedBids: 0,
      sentContracts: 0,
    });
  });
});

test("shows another connection the latest commit", async () => {
  const [here, there] = [openDatabase(world.file), openDatabase(world.file)];
  expect((await statsIn(there)).totalBids).toBe(1);
  const lot = await here.selectFrom("packages").select("id").executeTakeFirstOrThrow();
  const bid = { packageId: lot.id, bidderId: world.people.bo.id, amountCents: 200_000 };
  await placeBid(here, { ...bid, idempotencyKey: null }, world.clock);
  expect(await statsIn(there)).toEqual(await countedByHand(there));
  expect((await statsIn(there)).highestBid).toBe("2000.00");
  await Promise.all([here.destroy(), there.destroy()]);
});

test("reads only accepted bids for them", async () => {
  const lot = await addLot(world.db, sellerId, world.clock.now());
  await addManyBids(world, lot, 3000);
  await expectRight(3001);
  // Proves that no figure depends on pending bids.
  await world.db.deleteFrom("bids").where("status", "=", "pending").execute();
  expect(await statsIn(world.db)).toMatchObject({
    totalBids: 3001,
    pendingBids: 3001,
    acceptedBids: 0,
  });
});
