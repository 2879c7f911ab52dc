import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { auctionsOf } from "../../src/dashboard/auctions";
import { BadCursor } from "../../src/lib/cursor";
import { DAY, isoTime } from "../../src/lib/time";
import { decidingMs } from "../../src/rules/sale";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { preparedPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

const list = (title: string, days: number) => {
  const { db, people, clock } = world;
  return addLot(db, people.mei.id, clock.now(), { title, auctionDurationHours: days * 24 });
};

const pageOf = (person: Person, cursor?: string, limit = 10) =>
  auctionsOf(world.db, world.people[person].id, { cursor, limit }, world.clock.now());

const titles = async (person: Person) => (await pageOf(person)).entries.map(({ lot }) => lot.title);

describe("the auctions with a member's bids", () => {
  beforeEach(async () => {
    for (const [title, days] of [
      ["Last", 9],
      ["Next", 5],
      ["Over", 1],
      ["Over later", 2],
    ] as const) {
      await bid(world, "ada", await list(title, days), 105_000);
    }
    await bid(world, "bo", await list("Bo's alone", 3), 105_000);
    world.clock.advance(3 * DAY - 1);
  });

  test("list running auctions first, ending soonest", async () => {
    expect(await titles("ada")).toEqual(["Next", "Last", "Over later", "Over"]);
    expect(await titles("bo")).toEqual(["Bo's alone"]);
    expect(await titles("kim")).toEqual([]);
  });

  test("appear only once across all pages", async () => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { entries, nextCursor } = await pageOf("ada", cursor, 1);
      seen.push(...entries.map(({ lot }) => lot.title));
      cursor = nextCursor;
    }
    expect(seen).toEqual(["Next", "Last", "Over later", "Over"]);
    for (const cursor of ["", "1", "x.y", "1.2", `1e9.${crypto.randomUUID()}`]) {
      await expect(pageOf("ada", cursor)).rejects.toBeInstanceOf(BadCursor);
    }
  });

  testOnSqlite("come from indexes", async () => {
    const plans = await preparedPlans(world.db, (db) =>
      auctionsOf(db, world.people.ada.id, { limit: 10 }, world.clock.now()),
    );
    const plan = plans.flatMap(({ steps }) => steps);
    expect(plan.filter((step) => step.startsWith("SCAN"))).toEqual([]);
    expect(plan).toContain("SEARCH mine USING PRIMARY KEY (bidder_id=?)");
  });
});

test("shows the member's highest binding bid and the package's price", async () => {
  const { db, people, clock } = world;
  const lot = await list("Tide tables", 7);
  await bid(world, "ada", lot, 105_000);
  await bid(world, "ada", lot, 120_000);
  const sold = await bid(world, "bo", lot, 150_000);
  const read = async (person: Person) =>
    (await (await (await world.as(person)).get("/api/dashboard/auctions")).json())[0];
  expect(await read("ada")).toEqual({
    packageId: lot.id,
    packageTitle: "Tide tables",
    packageEnglishTitle: null,
    packageLang: "en",
    packageStatus: "active",
    standing: "outbid",
    bindsUntil: isoTime(lot.auction_end_time + decidingMs("seller")),
    release: null,
    yourHighest: "1200.00",
    yourMaximum: null,
    seats: 1,
    seatsTaken: 1,
    holds: null,
    exclusiveMaximum: null,
    maximumPassed: false,
    offer: null,
    reserveMissed: false,
    highestBid: "1500.00",
    priceKind: "current",
    minimumBid: "1575.00",
    bidCount: 3,
    endsAt: new Date(lot.auction_end_time).toISOString(),
    endedAt: null,
    contractId: null,
  });
  await acceptBid(db, { bidId: sold, sellerId: people.mei.id }, clock.now());
  const { id: contractId } = await sendContractOf(db, sold, clock.now());
  const endedAt = new Date(clock.now()).toISOString();
  expect(await read("bo")).toMatchObject({ standing: "won", contractId, endedAt });
  // Only its parties can see a contract.
  expect(await read("ada")).toMatchObject({ standing: "released", contractId: null, endedAt });
});

test("shows a maximum as sufficient until others exceed it", async () => {
  const { clock, db, people } = world;
  const lot = await list("Tide tables", 7);
  const least = { packageId: lot.id, amountCents: null, idempotencyKey: null };
  await takeBid(db, { ...least, bidderId: people.ada.id, maximumCents: 150_000 }, clock);
  const ada = await world.as("ada");
  const read = async () => {
    const [auction] = await (await ada.get("/api/dashboard/auctions")).json();
    const html = await (await ada.get("/dashboard?tab=bids")).text();
    return { auction, texts: html.match(/Your maximum[^<]*/g) };
  };
  expect(await read()).toMatchObject({
    auction: { yourMaximum: "1500.00", maximumPassed: false },
    texts: ["Your maximum: $1,500.00. Hidden from others."],
  });
  await bid(world, "bo", lot, 200_000);
  expect(await read()).toMatchObject({
    auction: { yourMaximum: "1500.00", maximumPassed: true },
    texts: ["Your maximum of $1,500.00 was outbid."],
  });
});
