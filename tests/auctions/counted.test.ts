import { expect, test } from "bun:test";
import { countActive } from "../../src/analytics/listings";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { bidsOf } from "../../src/dashboard/bids";
import { biddingRecord, memberFigures } from "../../src/dashboard/figures";
import { buyerLists } from "../../src/dashboard/lists";
import { DAY } from "../../src/lib/time";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import type { CatalogueFilter } from "../../src/marketplace/filter-list";
import { matchingPackages } from "../../src/marketplace/fitting";
import { catalogueStatistics } from "../../src/marketplace/statistics";
import type { Package } from "../../src/packages/packages";
import { findPublisher } from "../../src/publishers/publisher";
import { acceptBid } from "../../src/trade/decisions";
import { tradeStats } from "../../src/trade/trade-stats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { playRound } from "../support/played-rounds";

const world = worldForEach();
const now = () => world.clock.now();
const meiId = () => world.people.mei.id;

async function listsOf(person: Person) {
  const { packages } = await buyerLists(world.db, world.people[person].id, now());
  return { leading: packages.leading, outbid: packages.outbid, won: packages.won };
}

async function wins(person: Person): Promise<number[]> {
  const id = world.people[person].id;
  const { entries } = await bidsOf(world.db, id, { limit: 9 }, now());
  const { winning } = await biddingRecord(world.db, id, now());
  const each = entries.map(({ is_winning }) => is_winning);
  expect(winning).toBe(each.reduce((sum, one) => sum + one, 0));
  return each;
}

test("counts an auction that opens later as upcoming everywhere, and as active nowhere", async () => {
  const { db, clock } = world;
  const running = await addLot(db, meiId(), now());
  const later = await addLot(db, meiId(), now(), { startsAt: now() + 2 * DAY });
  const filter = (status: CatalogueFilter["status"]) => ({ status, certifiedOnly: true });
  const listed = async (status: CatalogueFilter["status"]) => {
    const request = { filter: filter(status), sort: "newest", limit: 9 } as const;
    return (await browseCatalogue(db, request, now())).entries.map(({ id }) => id);
  };
  const active = async () => ({
    header: (await catalogueStatistics({ db, readOnlyDb: db, clock })()).activeAuctions,
    certified: (await catalogueStatistics({ db, readOnlyDb: db, clock })()).certifiedAuctions,
    analytics: await countActive(db, now()),
    publisher: (await findPublisher(db, meiId(), now())).counts.running,
    dashboard: (await memberFigures({ db, readOnlyDb: db }, meiId(), now())).activeAuctions,
    list: (await listed("active")).length,
    counted: (await new CatalogueCounts(db, db).get(filter("active"), now()))?.status.active,
    matching: (await matchingPackages(db, filter("active"), [running.seq, later.seq], now())).size,
  });
  const all = (count: number) =>
    Object.fromEntries(
      ["header", "certified", "analytics", "publisher", "dashboard", "list", "counted"].map(
        (name) => [name, count],
      ),
    );
  expect(await active()).toEqual({ ...all(1), matching: 1 } as never);
  expect(await listed("active")).toEqual([running.id]);
  expect(await listed("upcoming")).toEqual([later.id]);
  expect(await memberFigures({ db, readOnlyDb: db }, meiId(), now())).toMatchObject({
    upcomingAuctions: 1,
  });
  expect((await findPublisher(db, meiId(), now())).counts.upcoming).toBe(1);
});

test("leads only with a license that no exclusive bid outweighs", async () => {
  const lot: Package = await playRound(world, {
    seats: 2,
    sale: "seller",
    exclusiveFromCents: 20_000,
    maxima: { ada: 15_000, bo: 15_000 },
    exclusive: { kim: 60_000 },
  });
  expect(await listsOf("ada")).toEqual({ leading: [], outbid: [lot.id], won: [] });
  expect(await listsOf("kim")).toEqual({ leading: [lot.id], outbid: [], won: [] });
  expect(await wins("ada")).toEqual([0]);
  const dashboard = await (await world.as("ada")).get("/dashboard?tab=bids");
  expect(await dashboard.text()).toContain('status-badge outbid">Behind an exclusive bid<');
});

test("shows sellers the exclusive bid that leads as their highest bid", async () => {
  await playRound(world, {
    seats: 2,
    exclusiveFromCents: 300_000,
    maxima: { ada: 15_000 },
    exclusive: { kim: 900_000 },
  });
  expect(
    (await tradeStats(world.db, { sellerId: meiId(), now: world.clock.now() })).highestBid,
  ).toBe("3000.00");
  const other = await addLot(world.db, meiId(), now(), { startingPriceCents: 400_000 });
  await bid(world, "bo", other, 420_000);
  expect(
    (await tradeStats(world.db, { sellerId: meiId(), now: world.clock.now() })).highestBid,
  ).toBe("4200.00");
});

test("has won with an accepted bid before the contract, until it is overdue", async () => {
  const lot = await addLot(world.db, meiId(), now());
  await bid(world, "ada", lot, 105_000);
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, now());
  const { id } = await world.db.selectFrom("bids").select("id").executeTakeFirstOrThrow();
  expect(await listsOf("ada")).toMatchObject({ won: [] });
  await acceptBid(world.db, { bidId: id, sellerId: meiId() }, now());
  expect(await listsOf("ada")).toEqual({ leading: [], outbid: [], won: [lot.id] });
  expect(await wins("ada")).toEqual([1]);
  world.clock.advance(31 * DAY);
  expect(await listsOf("ada")).toMatchObject({ won: [] });
  expect(await wins("ada")).toEqual([0]);
});
