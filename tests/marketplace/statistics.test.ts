import { expect, test } from "bun:test";
import { sql } from "kysely";
import { DAY, MINUTE } from "../../src/lib/time";
import { catalogueStatistics } from "../../src/marketplace/statistics";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

test("counts the figures once a minute", async () => {
  const { db, clock, people } = world;
  const statistics = catalogueStatistics({ db, readOnlyDb: db, clock });
  await addLot(db, people.mei.id, clock.now());
  expect(await statistics()).toMatchObject({
    activeAuctions: 1,
    endingToday: 0,
    certifiedAuctions: 1,
  });
  await addLot(db, people.mei.id, clock.now(), { certified: false, auctionDurationHours: 24 });
  clock.advance(MINUTE - 1);
  expect(await statistics()).toMatchObject({ activeAuctions: 1 });
  clock.advance(1);
  expect(await statistics()).toMatchObject({
    activeAuctions: 2,
    endingToday: 1,
    certifiedAuctions: 1,
  });
});

test("counts listings, words, publishers and countries", async () => {
  const { db, clock, people } = world;
  const empty = catalogueStatistics({ db, readOnlyDb: db, clock });
  expect(await empty()).toMatchObject({ packages: 0, words: 0, publishers: 0, countries: 0 });
  expect(await empty()).toMatchObject({ responseMs: null });
  await addLot(db, people.mei.id, clock.now(), { collectionSize: 40_000 });
  await addLot(db, people.mei.id, clock.now(), { collectionSize: 2_000 });
  const statistics = catalogueStatistics({ db, readOnlyDb: db, clock });
  expect(await statistics()).toMatchObject({
    packages: 2,
    words: 42_000,
    publishers: 1,
    countries: 1,
  });
});

test("does not cache figures that failed to load", async () => {
  const { db, clock } = world;
  const statistics = catalogueStatistics({ db, readOnlyDb: db, clock });
  await sql`alter table packages rename to elsewhere`.execute(db);
  const asked = [statistics(), statistics()];
  for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe("rejected");
  await sql`alter table elsewhere rename to packages`.execute(db);
  expect(await statistics()).toMatchObject({ activeAuctions: 0 });
});

test("counts sales of a month, and from three deliveries on, days and disputes of a year", async () => {
  const { db, clock } = world;
  const deals = async () => (await catalogueStatistics({ db, readOnlyDb: db, clock })()).deals;
  expect(await deals()).toEqual({ sold: 0, deliveryDays: null, disputed: null });
  const slow = await addSoldDeal(world);
  await addSoldDeal(world);
  clock.advance(4 * DAY);
  await bringTo(world, slow, "sealed");
  await bringTo(world, await addSoldDeal(world), "sealed");
  expect(await deals()).toEqual({ sold: 3, deliveryDays: null, disputed: null });
  await bringTo(world, await addSoldDeal(world), "disputed");
  expect(await deals()).toEqual({ sold: 4, deliveryDays: 1, disputed: 1 / 3 });
  clock.advance(31 * DAY);
  expect(await deals()).toEqual({ sold: 0, deliveryDays: 1, disputed: 1 / 3 });
  clock.advance(365 * DAY);
  expect(await deals()).toEqual({ sold: 0, deliveryDays: null, disputed: null });
});
