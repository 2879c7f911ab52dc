import { expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { auctionsToConclude, saleFaults } from "../../tools/torture/awards";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

async function endAuctionWithBids(sale: "highest" | "seller"): Promise<string> {
  const { db, people } = world;
  const listedAt = Date.now() - 30 * HOUR;
  const { id } = await addLot(db, people.mei.id, listedAt, { sale, auctionDurationHours: 24 });
  for (const [i, bidderId] of [people.ada.id, people.bo.id].entries()) {
    const bid = { packageId: id, bidderId, amountCents: 200_000 + i * 50_000 };
    await placeBid(db, { ...bid, idempotencyKey: null }, { now: () => listedAt + (i + 1) * HOUR });
  }
  await closeEndedAuctions(db, Date.now());
  return id;
}

test("an auction sold to the highest bid is judged by its bid, its contract and its package", async () => {
  const { db } = world;
  const id = await endAuctionWithBids("highest");
  expect(await auctionsToConclude(db)).toBe(1);
  expect(await saleFaults(db)).toEqual([
    `the highest bid on ${id} doesn't have its contract`,
    `auction ${id} was not concluded`,
  ]);
  await concludeDueContracts(db, quickPrinter, Date.now());
  expect([await auctionsToConclude(db), await saleFaults(db)]).toEqual([0, []]);
  const released = db.updateTable("bids").where("status", "=", "released");
  await released.set({ status: "pending" }).execute();
  expect(await saleFaults(db)).toEqual([
    `a lower bid on ${id} was not released, or has a contract`,
  ]);
});

test("an auction whose seller chooses is not expected to be sold", async () => {
  await endAuctionWithBids("seller");
  expect([await auctionsToConclude(world.db), await saleFaults(world.db)]).toEqual([0, []]);
});
