import { describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { auctionOfMember } from "../../src/auctions/reading/member-auctions";
import { biddingRecord, memberFigures } from "../../src/dashboard/figures";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach({ contractPrinter: quickPrinter });

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

async function ownOf(who: Person) {
  const reader = await world.as(who);
  const [own] = await (await reader.get("/api/dashboard/auctions")).json();
  return own;
}

async function shown(who: Person): Promise<string> {
  const reader = await world.as(who);
  const html = await (await reader.get("/dashboard?tab=bids")).text();
  const list = /<table class="own-auctions">[\s\S]*?<\/table>/.exec(html)?.[0] ?? "";
  return list.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("My Bids of a running round", () => {
  test("show a seat, a lost seat and the price", async () => {
    const maxima = { ada: 30_000, bo: 21_000, kim: 50_000 };
    await playRound(world, { seats: 2, maxima });
    expect(await ownOf("ada")).toMatchObject({
      standing: "leading",
      holds: "seat",
      seats: 2,
      seatsTaken: 2,
      highestBid: "220.50",
      yourHighest: "105.00",
      yourMaximum: "300.00",
      exclusiveMaximum: null,
    });
    expect(await shown("ada")).toMatch(
      /Winning a license.*You&#x27;re winning a license.*Price per license.*\$220\.50/,
    );
    expect(await shown("ada")).toContain("2 of 2 licenses");
    expect(await ownOf("bo")).toMatchObject({ standing: "outbid", holds: "none" });
    expect(await shown("bo")).toMatch(
      /Not winning a license.*Bid at least \$231\.53 to win a license/,
    );
    expect(await shown("bo")).not.toContain("lead");
  });

  test("show an exclusive bid, and warn a seated member of one that leads", async () => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000 },
      exclusiveFromCents: 20_000,
      exclusive: { ada: 25_000, bo: 40_000, kim: 90_000 },
    });
    expect(await ownOf("ada")).toMatchObject({
      standing: "leading",
      holds: "outweighed",
      exclusiveMaximum: "250.00",
    });
    const mine = await (await (await world.as("ada")).get("/dashboard?tab=bids")).text();
    expect(mine).toContain(`data-standing="outbid"`);
    expect(mine).toContain(`href="/package/${lot.id}?bid=exclusive#bidding"`);
    expect(await shown("ada")).toContain("Bid for exclusive rights");
    expect(await shown("ada")).not.toContain("Raise");
    expect(await shown("ada")).toMatch(
      /An exclusive bid is ahead of your bid.*maximum for exclusive rights: \$250\.00/,
    );
    expect(await ownOf("kim")).toMatchObject({ standing: "leading", holds: "exclusive" });
    expect(await ownOf("bo")).toMatchObject({
      standing: "outbid",
      holds: "passed",
      release: null,
      bindsUntil: null,
      yourHighest: "400.00",
      exclusiveMaximum: "400.00",
    });
    const text = await shown("bo");
    expect(text).toContain("Exclusive bid not leading");
    expect(text).not.toMatch(/rejected|\$0\.00|\$900/);
    const member = { packageId: lot.id, memberId: world.people.bo.id };
    expect(await auctionOfMember(world.db, member, world.clock.now())).toMatchObject({
      standing: "outbid",
      named: "passed",
    });
  });
});

test("names a member whose maximum the seats have passed to match an exclusive bid", async () => {
  const lot = await playRound(world, {
    rule: 2,
    maxima: { ada: 11_000, bo: 40_000 },
    exclusiveFromCents: 20_000,
    exclusive: { kim: 35_000 },
  });
  expect(lot).toMatchObject({ seated: 1, highest_bid_cents: 35_000, exclusive_leader_id: null });
  const priced = { standing: "outbid", holds: "priced", maximumPassed: false };
  expect(await ownOf("ada")).toMatchObject(priced);
  const text = await shown("ada");
  expect(text).toMatch(/Price above your maximum.*Bid at least \$175\.00 to win one/);
  expect(text).toContain("Your maximum: $110.00.");
  expect(text).not.toMatch(/Behind an exclusive bid|was outbid/);
  const member = { packageId: lot.id, memberId: world.people.ada.id };
  const auction = await auctionOfMember(world.db, member, world.clock.now());
  expect(auction).toMatchObject({ standing: "outbid", named: "priced" });
  const page = await (await (await world.as("ada")).get(`/package/${lot.id}`)).text();
  expect(page).toContain(">Price above your maximum<");
  await playBid(lot.id, "kim", 90_000);
  expect(await ownOf("ada")).toMatchObject({ standing: "outbid", holds: "outweighed" });
  expect(await shown("ada")).toContain("Behind an exclusive bid");
});

async function playBid(packageId: string, who: Person, maximumCents: number) {
  const bid = { packageId, bidderId: world.people[who].id, amountCents: null, maximumCents };
  await takeBid(world.db, { ...bid, isExclusive: true, idempotencyKey: null }, world.clock);
}

test("shows the contract of each license in My Bids, even from the shelf", async () => {
  const maxima = { ada: 30_000, bo: 21_000 };
  const lot = await playRound(world, { maxima, shelf: "unlimited" });
  await closeRound(world, lot);
  await conclude();
  const purchase = { packageId: lot.id, buyerId: world.people.kim.id, priceCents: 10_500 };
  await buyLicense(world.db, purchase, world.clock.now());
  await conclude();
  for (const who of ["ada", "bo", "kim"] as const) {
    const contract = await world.db
      .selectFrom("contracts")
      .select("id")
      .where("buyer_id", "=", world.people[who].id)
      .executeTakeFirstOrThrow();
    expect(await ownOf(who)).toMatchObject({
      standing: "won",
      contractId: contract.id,
      highestBid: "105.00",
      priceKind: "sold",
    });
    expect(await shown(who)).toMatch(/Licensed.*See the contract.*Sold for.*\$105\.00/);
  }
});

test("tells bidders that they have no license, without naming other bidders", async () => {
  const lot = await playRound(world, {
    maxima: { kim: 10_500, ada: 30_000, bo: 21_000 },
    seats: 2,
  });
  await closeRound(world, lot);
  expect(await ownOf("kim")).toMatchObject({ standing: "released", release: "sold" });
  const text = await shown("kim");
  expect(text).toContain("get a license");
  expect(text).not.toContain("another bidder");
});

test("adds no round fields to a single auction", async () => {
  const { id: packageId } = await playRound(world, { seats: 1 });
  const bid = { packageId, bidderId: world.people.ada.id, amountCents: 12_000 };
  await takeBid(world.db, { ...bid, idempotencyKey: null }, world.clock);
  expect(await ownOf("ada")).toMatchObject({ standing: "leading", holds: null, seats: 1 });
  expect(await shown("ada")).not.toMatch(/[Ss]eat/);
});

test("My Bids call the price of an exclusive sale what it is, even once it is void", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { ada: 30_000 },
    exclusiveFromCents: 20_000,
    exclusive: { bo: 40_000 },
  });
  await closeRound(world, lot);
  await conclude();
  const expectNamed = async (who: Person) => {
    const text = await shown(who);
    expect(text).toMatch(/Exclusive license \$200\.00/);
    expect(text).not.toMatch(/Price per license|of 2 licenses|Sold for/);
  };
  await expectNamed("bo");
  await expectNamed("ada");
  world.clock.advance(30 * DAY);
  const buyer = { memberId: world.people.bo.id, packageId: lot.id };
  await withdrawDelivery(world.db, buyer, world.clock.now());
  await expectNamed("bo");
});

test("the average bid leaves out exclusive bids, also once one has won", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { ada: 30_000, bo: 20_000 },
    exclusiveFromCents: 30_000,
    exclusive: { ada: 80_000 },
  });
  const average = async () =>
    (await biddingRecord(world.db, world.people.ada.id, world.clock.now())).averageBidCents;
  const before = await average();
  expect(before).toBe(10_500);
  await closeRound(world, lot);
  expect(await average()).toBe(before);
});

test("a lost auction shows the member's own maximum, and says so", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { kim: 15_000, ada: 30_000, bo: 21_000 },
  });
  await closeRound(world, lot);
  const page = await (await (await world.as("kim")).get("/dashboard?tab=analytics")).text();
  const text = page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toMatch(/Auction lost .*? Your maximum: \$150\.00/);
  expect(text).toContain("without automatic bids and exclusive bids");
});

test("counts an exclusive bid once, before and after it wins", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { ada: 30_000 },
    exclusiveFromCents: 20_000,
    exclusive: { ada: 21_000, bo: 40_000 },
  });
  const { db, people, clock } = world;
  const total = async (who: Person) =>
    (await memberFigures({ db, readOnlyDb: db }, people[who].id, clock.now())).bids;
  expect([await total("ada"), await total("bo"), await total("kim")]).toEqual([2, 1, 0]);
  await closeRound(world, lot);
  expect([await total("ada"), await total("bo"), await total("kim")]).toEqual([2, 1, 0]);
});
