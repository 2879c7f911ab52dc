import { expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { placeBid, takeBid } from "../../src/auctions/bidding/bids";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { auctionsOfMember } from "../../src/auctions/reading/member-auctions";
import { stateOf } from "../../src/auctions/reading/package-state";
import { standingsOn } from "../../src/auctions/reading/positions";
import { bidsOf } from "../../src/dashboard/bids";
import { biddingRecord } from "../../src/dashboard/figures";
import { buyerLists } from "../../src/dashboard/lists";
import { commitmentsOf } from "../../src/leaving/commitments";
import { findPackage } from "../../src/packages/packages";
import { expectPositions } from "../support/bids";
import { worldForEach } from "../support/each-world";
import { onPostgres } from "../support/engines";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { newPostgres } from "../support/postgres";
import { openPatiently } from "../support/run-database";
import { play, SCENES } from "../support/standings";
import { asOfVersion } from "../support/version-before";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const BIDDERS = ["ada", "bo", "kim"] as const;

async function seatsIn(db: Db) {
  const positions = db.selectFrom("positions").select(["package_id", "bidder_id", "seated"]);
  const lots = db.selectFrom("packages").select(["id", "seated", "exclusive_leader_id"]);
  return {
    positions: await positions.orderBy("package_id").orderBy("bidder_id").execute(),
    lots: await lots.orderBy("id").execute(),
  };
}

/** What pages and calls show of these packages to everyone and to each bidder. */
async function shownIn(db: Db, packageIds: readonly string[]) {
  const now = world.clock.now();
  const shown: unknown[] = [];
  for (const id of packageIds) {
    shown.push(await stateOf(db, await findPackage(db, id), "key"));
    const standings = await standingsOn(db, id, now);
    shown.push(standings.toSorted((a, b) => (a.bidderId < b.bidderId ? -1 : 1)));
  }
  for (const name of BIDDERS) {
    const { id } = world.people[name];
    shown.push(
      await exposureOf(db, id, now),
      await commitmentsOf(db, id, now),
      await auctionsOfMember(db, id, now),
      await buyerLists(db, id, now),
      await bidsOf(db, id, { limit: 100 }, now),
      await biddingRecord(db, id, now),
    );
  }
  return shown;
}

async function playAll(): Promise<{ running: string; all: string[] }> {
  const { db, clock, people } = world;
  const all: string[] = [];
  for (const scene of SCENES) all.push((await play(world, scene)).id);
  const exclusive = { seats: 2, exclusiveFromCents: 20_000, maxima: { ada: 30_000, bo: 21_000 } };
  const leading = { ...exclusive, exclusive: { kim: 90_000 } };
  for (const bids of [exclusive, leading]) {
    // Each is another collection, whose rights nobody else can hold.
    const round = (title: string) => ({ ...bids, title, description: `${title} ${all.length}` });
    const ended = await playRound(world, { ...round("Ended"), sale: "seller" });
    all.push((await closeRound(world, ended)).id);
    const awarded = await playRound(world, round(`Awarded ${all.length}`));
    all.push((await closeRound(world, awarded)).id);
    all.push((await playRound(world, { ...round("Running"), sale: "seller" })).id);
  }
  const lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest", title: "Open" });
  await bid(world, "ada", lot, 105_000);
  await bid(world, "bo", lot, 150_000);
  return { running: lot.id, all: [...all, lot.id] };
}

/** The previous version gave nobody a seat in an ordinary auction. */
async function upgradedFromBefore(): Promise<Db> {
  const before = openPatiently(await asOfVersion("0290-similar-categories", world));
  await sql`update positions set seated = 0 where package_id in
    (select id from packages where seats = 1 and exclusive_from_cents is null)`.execute(before);
  expect(await migrate(before)).toContain("0330-seats-of-all-auctions");
  return before;
}

test("an upgrade seats the leaders of all auctions, and shows everyone the same", async () => {
  const { running, all } = await playAll();
  const upgraded = await upgradedFromBefore();
  expect(await seatsIn(upgraded)).toEqual(await seatsIn(world.db));
  expect((await seatsIn(upgraded)).lots.some((lot) => lot.exclusive_leader_id !== null)).toBe(true);
  expect(await shownIn(upgraded, all)).toEqual(await shownIn(world.db, all));
  for (const db of [upgraded, world.db]) {
    const next = { packageId: running, bidderId: world.people.ada.id, amountCents: 200_000 };
    const { leading } = await takeBid(db, { ...next, idempotencyKey: null }, world.clock);
    expect(leading).toBe(true);
    await expectPositions(db);
  }
  expect(await seatsIn(upgraded)).toEqual(await seatsIn(world.db));
  await upgraded.destroy();
});

onPostgres(() => {
  test("a bid taken by a server of the previous version moves the seat", async () => {
    const db = openDatabase(newPostgres());
    const { clock } = world;
    const seller = await addUser(db, "seller", clock.now(), { role: "seller" });
    const lot = await addLot(db, seller.id, clock.now());
    const ids: string[] = [];
    for (const amountCents of [105_000, 120_000]) {
      const bidder = await addUser(db, `bidder-${amountCents}`, clock.now());
      const own = { packageId: lot.id, bidderId: bidder.id, amountCents, idempotencyKey: null };
      ids.push((await placeBid(db, own, clock)).id);
    }
    // The only column that such a server writes about who leads.
    const write = (highest_bid_id: string | null) =>
      db.updateTable("packages").set({ highest_bid_id }).where("id", "=", lot.id).execute();
    for (const id of [...ids, null, ...ids]) {
      await write(id);
      await expectPositions(db);
    }
    const before = await seatsIn(db);
    await db.updateTable("packages").set({ seats: 2 }).where("id", "=", lot.id).execute();
    await write(null);
    expect((await seatsIn(db)).positions).toEqual(before.positions);
    await db.destroy();
  });
});
