import { afterEach, beforeEach, expect, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { stateOf } from "../../src/auctions/reading/package-state";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { joinOrganization } from "../support/colleagues";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { addLot } from "../support/listings";
import { openPatiently } from "../support/run-database";
import { addBid } from "../support/trade-fair";
import { asOfVersion } from "../support/version-before";
import { createWorld, type World } from "../support/world";

/** The last migration of the version in which every member was on their own. */
const BEFORE = "0470-sample-kinds";

let world: World;
let before: World;
let running: Package;

beforeEach(async () => {
  before = await createWorld();
  const { db, clock, people } = before;
  for (const state of ["waiting", "sealed", "paid", "accepted", "disputed"] as const)
    await bringTo(before, await addSoldDeal(before), state);
  const chosen = await addLot(db, people.mei.id, clock.now());
  const bidId = await addBid(before, "ada", chosen, 105_000);
  clock.set(chosen.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
  running = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  await addBid(before, "bo", running, 110_000);
  const maximum = { packageId: running.id, bidderId: people.ada.id, maximumCents: 300_000 };
  await takeBid(db, { ...maximum, amountCents: null, idempotencyKey: null }, clock);
  const file = await asOfVersion(BEFORE, before);
  const upgraded = openPatiently(file);
  expect((await migrate(upgraded))[0]).toBe("0500-organizations");
  await upgraded.destroy();
  world = await createWorld({ beside: { file, clock, people, dataDir: before.dataDir } as World });
});

afterEach(async () => {
  await world.close();
  await before.close();
});

/** What members were promised: names in auctions, commitments, bids, maximums and contracts. */
async function meaning({ db, clock, people }: World) {
  const lots = await db.selectFrom("packages").select("id").orderBy("id").execute();
  return {
    states: await Promise.all(
      lots.map(async ({ id }) => stateOf(db, await findPackage(db, id), "key")),
    ),
    committed: await Promise.all(
      Object.values(people).map(({ id }) => exposureOf(db, id, clock.now())),
    ),
    bids: await db
      .selectFrom("bids")
      .select(["id", "bidder_id", "seller_id", "amount_cents", "status", "automatic"])
      .orderBy("id")
      .execute(),
    maxima: await db
      .selectFrom("maximum_bids")
      .select(["package_id", "bidder_id", "maximum_cents"])
      .execute(),
    contracts: await db
      .selectFrom("contracts")
      .select(["id", "buyer_id", "seller_id", "reference", "terms"])
      .orderBy("id")
      .execute(),
    deliveries: await db.selectFrom("deliveries").select(["id", "state"]).orderBy("id").execute(),
  };
}

test("accounts of the version before are organizations of one, with all that they had", async () => {
  const promised = await meaning(before);
  expect(await meaning(world)).toEqual(promised);
  expect(new Set(promised.deliveries.map(({ state }) => state)).size).toBe(5);
  for (const table of ["memberships", "commitments", "approvals", "mergers"] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const { ada } = world.people;
  expect(await (await (await world.as("ada")).get("/api/organization")).json()).toMatchObject({
    id: ada.id,
    name: ada.organization,
    members: [{ id: ada.id, roles: ["owner"], packageLimit: null }],
  });
});

test("a first colleague joins during an auction, and bids under the same name", async () => {
  const { db, people } = world;
  const { states } = await meaning(world);
  const earlier = states.find(({ packageId }) => packageId === running.id);
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  const path = `/api/packages/${running.id}/bids`;
  const lower = await kim.json("POST", path, { maximum: "2000" });
  expect(lower.status).toBe(409);
  expect((await kim.json("POST", path, { maximum: "4000" })).status).toBe(200);
  const now = await stateOf(db, await findPackage(db, running.id), "key");
  expect(now.leaderId).toBe(earlier?.leaderId ?? "");
  expect(await db.selectFrom("maximum_bids").selectAll().execute()).toMatchObject([
    { bidder_id: people.ada.id, maximum_cents: 400_000, acted_by: people.kim.id },
  ]);
});
