import { beforeEach, describe, expect, test } from "bun:test";
import { bidsOf, outcomeOf } from "../../src/dashboard/bids";
import { biddingRecord } from "../../src/dashboard/figures";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const place = (bidder: "ada" | "bo", amountCents: number) => bid(world, bidder, lot, amountCents);
const decision = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });

async function adas(): Promise<string[]> {
  const { entries } = await bidsOf(world.db, world.people.ada.id, { limit: 10 }, world.clock.now());
  return entries.map((own) => {
    const { isWinning, outcome } = outcomeOf(own, world.clock.now());
    return `${own.amount_cents / 100}: ${isWinning ? "winning" : "outbid"} ${outcome}`;
  });
}

describe("a bid", () => {
  test("wins while it is the highest", async () => {
    await place("ada", 105_000);
    expect(await adas()).toEqual(["1050: winning null"]);
    await place("bo", 120_000);
    expect(await adas()).toEqual(["1050: outbid null"]);
    await place("ada", 150_000);
    expect(await adas()).toEqual(["1500: winning null", "1050: outbid null"]);
  });

  test("counts as lost after the end until it is accepted", async () => {
    await place("ada", 105_000);
    const highest = await place("ada", 120_000);
    world.clock.set(lot.auction_end_time - 1);
    expect(await adas()).toEqual(["1200: winning null", "1050: outbid null"]);
    world.clock.advance(1);
    expect(await adas()).toEqual(["1200: winning null", "1050: outbid lost"]);
    await acceptBid(world.db, decision(highest), world.clock.now());
    expect(await adas()).toEqual(["1200: winning won", "1050: outbid lost"]);
  });

  test("wins once accepted, even below others", async () => {
    const accepted = await place("ada", 105_000);
    await place("ada", 120_000);
    await acceptBid(world.db, decision(accepted), world.clock.now());
    world.clock.advance(7 * DAY);
    expect(await adas()).toEqual(["1200: outbid lost", "1050: winning won"]);
  });

  test("loses to the highest of the others once rejected", async () => {
    await place("ada", 105_000);
    const rejected = await place("bo", 120_000);
    expect(await adas()).toEqual(["1050: outbid null"]);
    await rejectBid(world.db, decision(rejected), world.clock.now());
    expect(await adas()).toEqual(["1050: winning null"]);
  });

  test("has won or lost early if the package was settled before its end", async () => {
    await place("ada", 105_000);
    const sold = await place("ada", 120_000);
    await acceptBid(world.db, decision(sold), world.clock.now());
    await sendContractOf(world.db, sold, world.clock.now());
    expect(await adas()).toEqual(["1200: winning won", "1050: outbid lost"]);
  });
});

test("counts bids, winning bids and their mean in a member's record", async () => {
  const other = await addLot(world.db, world.people.mei.id, world.clock.now());
  await place("ada", 105_000);
  await place("bo", 120_000);
  await bid(world, "ada", other, 105_001);
  await bid(world, "ada", other, 150_001);
  const of = (person: "ada" | "kim") =>
    biddingRecord(world.db, world.people[person].id, world.clock.now());
  expect(await of("ada")).toEqual({ bids: 3, winning: 1, averageBidCents: 120_001 });
  expect(await of("kim")).toEqual({ bids: 0, winning: 0, averageBidCents: null });
});

testOnSqlite("finds bids and their rivals by indexes", async () => {
  const { id } = world.people.ada;
  const cursor = await place("ada", 105_000);
  const plans = await queryPlans(world.db, async (db) => {
    await bidsOf(db, id, { cursor, limit: 10 }, world.clock.now());
    await biddingRecord(db, id, world.clock.now());
  });
  expect(plans).toHaveLength(3);
  const [list = [], record = []] = plans;
  const own = [/^SEARCH bids USING INDEX bids_package_sequence/, /^SEARCH positions/];
  for (const wanted of own)
    for (const plan of [list, record])
      expect(plan.filter((step) => wanted.test(step))).toHaveLength(1);
  expect(plans.flat().filter((step) => step.startsWith("SCAN"))).toEqual([]);
  expect(record.join("\n")).toContain("bids_one_accepted");
  // The list sorts its bids.
  const sorts = (plan: readonly string[]) => plan.filter((step) => step.includes("TEMP B-TREE"));
  expect([sorts(record).length, sorts(list).length]).toEqual([0, 1]);
});
