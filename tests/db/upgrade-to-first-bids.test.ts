import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { up } from "../../db/migrations/0360-first-bids";
import { placeBid } from "../../src/auctions/bidding/bids";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { isOutdated } from "../../src/packages/listed-figures";
import { TestClock } from "../support/clock";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople, type People } from "../support/people";

onBothEngines(({ make, open }) => {
  const clock = new TestClock();
  let db: Db;
  let people: People;

  beforeEach(async () => {
    db = open(make());
    people = await addPeople(db, clock.now());
  });

  afterEach(() => db.destroy());

  test("lists packages without bids at their first bid, without notifying anyone", async () => {
    const [lot, bidOn] = [
      await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 100_001 }),
      await addLot(db, people.mei.id, clock.now()),
    ];
    const packageIds = [lot.id, bidOn.id];
    for (const package_id of packageIds) {
      const favorite = { id: `f ${package_id}`, user_id: people.ada.id, package_id };
      await db
        .insertInto("favorites")
        .values({ ...favorite, created_at: 1 })
        .execute();
    }
    const bid = { packageId: bidOn.id, bidderId: people.bo.id, amountCents: 200_000 };
    await placeBid(db, { ...bid, idempotencyKey: null }, clock);
    await db.updateTable("packages").set({ listed_quality: 90, listed_tokens: 1000 }).execute();
    await updateListedPrices(db, packageIds);
    await db.deleteFrom("price_news").execute();
    const listed = async () => {
      const query = db.selectFrom("packages").select(["listed_price_cents", "listed_token_cents"]);
      return (await query.orderBy("seq").execute()).map((row) => Object.values(row));
    };
    const after = await listed();
    expect(after).toEqual([
      [105_002, 105_002_000],
      [200_000, 200_000_000],
    ]);
    const asBefore = { listed_price_cents: 100_001, listed_token_cents: 100_001_000 };
    await db.updateTable("packages").set(asBefore).where("id", "=", lot.id).execute();
    await up(db as never);
    expect(await listed()).toEqual(after);
    const outdated = db.selectFrom("packages").select("id").where(isOutdated());
    expect(await outdated.execute()).toEqual([]);
    await updateListedPrices(db, packageIds);
    expect(await db.selectFrom("price_news").selectAll().execute()).toEqual([]);
  });
});
