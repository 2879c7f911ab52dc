import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Db } from "../../db/client";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { TestClock } from "../support/clock";
import { onBothEngines } from "../support/engines";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { decide, putUp, type SellingWorld, type WayName } from "../support/selling-ways";

setDefaultTimeout(PATIENCE_MS);

onBothEngines(({ make, open }) => {
  let pools: Db[];
  let world: SellingWorld;

  beforeEach(async () => {
    const place = make();
    const db = open(place);
    pools = place.startsWith("postgres") ? [db, open(place)] : [db];
    const clock = new TestClock();
    world = { db, clock, people: await addPeople(db, clock.now()) };
  });

  afterEach(() => Promise.all(pools.map((pool) => pool.destroy())));

  const onPool = (i: number): SellingWorld => ({ ...world, db: pools[i % pools.length] as Db });

  const accepted = async () => {
    const query = world.db.selectFrom("bids").select(["package_id", "seat"]);
    return query.where("status", "=", "accepted").execute();
  };

  const ended = async (way: WayName): Promise<Package> => {
    const lot = await putUp(world, way, { sale: "seller" });
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    return lot;
  };

  test.each([
    ["auction", "exclusive auction"],
    ["round won exclusively", "round"],
    ["exclusive auction", "round won exclusively"],
  ] as const)("sells either the %s or the %s if both are decided at once", async (...ways) => {
    for (let turn = 0; turn < 4; turn++) {
      const lots = [await ended(ways[0]), await ended(ways[1])];
      const turns = turn % 2 === 0 ? lots : lots.toReversed();
      const settled = await Promise.allSettled(turns.map((lot, i) => decide(onPool(i), lot)));
      const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(failures.map(({ code }) => code)).toEqual(["rights-promised"]);
      const sold = new Set((await accepted()).map(({ package_id }) => package_id));
      expect(sold.size).toBe(1);
      await world.db.deleteFrom("bids").execute();
      await world.db.deleteFrom("packages").execute();
    }
  });

  test("closes two auctions of one collection at once while others bid", async () => {
    const lot = await putUp(world, "exclusive auction");
    const others: Package[] = [];
    for (const way of ["auction", "round", "round won by licenses"] as const)
      others.push(await putUp(world, way, { auctionDurationHours: 48 }));
    const { clock, people } = world;
    clock.set(lot.auction_end_time);
    const bid = async (i: number) => {
      const packageId = others[i % others.length]?.id ?? "";
      const taken = { packageId, bidderId: people.kim.id, amountCents: null, maximumCents: 40_000 };
      await takeBid(onPool(i).db, { ...taken, idempotencyKey: null }, clock);
    };
    const work = [0, 1, 2, 3, 4, 5].map((i) =>
      i % 3 === 1 ? closeEndedAuctions(onPool(i).db, clock.now()) : bid(i),
    );
    const settled = await Promise.allSettled(work);
    const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(failures.filter(({ code }) => code !== "auction-ended")).toEqual([]);
    expect((await accepted()).map(({ package_id }) => package_id)).toEqual([lot.id]);
    for (const { id } of others)
      expect(await findPackage(world.db, id)).toMatchObject({ status: "ended", rights_sold: 1 });
    const pending = world.db.selectFrom("bids").select("id").where("status", "=", "pending");
    expect(await pending.execute()).toEqual([]);
    await closeEndedAuctions(world.db, clock.now() + 48 * HOUR);
    expect(await accepted()).toHaveLength(1);
  });
});
