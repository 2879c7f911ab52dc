import { beforeEach, expect } from "bun:test";
import type { Db } from "../../db/client";
import { offerableLots } from "../../src/offers/reading";
import type { Package } from "../../src/packages/packages";
import { findBidToDecide } from "../../src/trade/decisions";
import { listUndoable } from "../../src/trade/seller-bid-rows";
import { sellerBidsPage } from "../../src/trade/seller-bids";
import { runningAuctions, tradePackagesPage } from "../../src/trade/trade-packages";
import { tradeStats } from "../../src/trade/trade-stats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { preparedPlans, queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;
let bidId: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  bidId = await addBid(world, "ada", lot, 105_000);
});

testOnSqlite("reads a seller's lists and figures from indexes without sorting", async () => {
  const sellerId = world.people.mei.id;
  const trade = { sellerId, pseudonymKey: "key", now: world.clock.now() };
  const plans = await queryPlans(world.db, async (db: Db) => {
    await sellerBidsPage(db, trade, { cursor: bidId });
    await sellerBidsPage(db, trade, { status: "pending", open: "true" });
    await sellerBidsPage(db, trade, { status: "accepted", contractStatus: "sent" });
    await sellerBidsPage(db, trade, { packageId: lot.id, cursor: "7" });
    await findBidToDecide(db, { bidId, sellerId });
  });
  const prepared = await preparedPlans(world.db, async (db: Db) => {
    await tradePackagesPage(db, trade);
    await tradeStats(db, trade);
    await listUndoable(db, sellerId, world.clock.now());
    await runningAuctions(db, sellerId, 10);
    await offerableLots(db, { sellerId, now: world.clock.now() }, 10);
  });
  expect(prepared).toHaveLength(9);
  plans.push(...prepared.map(({ steps }) => steps));
  expect(plans.flat().filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step))).toEqual([]);
  const steps = plans.flat().join("\n");
  for (const index of [
    "bids_seller",
    "bids_one_accepted",
    "bids_package_sequence",
    "bids_undoable",
  ]) {
    expect(steps).toContain(index);
  }
});
