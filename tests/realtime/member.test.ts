import { afterEach, beforeEach, expect, test } from "bun:test";
import { endSessionsByOperator } from "../../src/accounts/session-list";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { hasLiveBids } from "../../src/auctions/reading/member-auctions";
import { DAY, isoTime } from "../../src/lib/time";
import { lapseOffers } from "../../src/offers/lapsing";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { decidingMs } from "../../src/rules/sale";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { inDatabase } from "../support/database";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { SocketClient } from "../support/sockets";
import { addManyBids } from "../support/trade-fair";
import { type Browser, createWorld, type World } from "../support/world";

let world: World;
let lot: Package;
let address: string;
let clients: SocketClient[];

beforeEach(async () => {
  world = await createWorld();
  const { db, people, clock } = world;
  const listing = { title: "Tide tables", auctionDurationHours: 24 };
  lot = await addLot(db, people.mei.id, clock.now(), listing);
  address = await listen(world.app);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await world.close();
});

async function connect(browser: Browser | null = null): Promise<SocketClient> {
  const client = await SocketClient.as(address, browser);
  clients.push(client);
  return client;
}

async function join(person: Person): Promise<[SocketClient, Record<string, unknown>]> {
  const client = await connect(await world.as(person));
  client.say({ type: "JOIN_MEMBER" });
  return [client, await client.next()];
}

/** Earlier messages would come before this response. */
async function quiet(client: SocketClient): Promise<void> {
  client.say({ type: "PING" });
  expect(await client.next()).toEqual({ type: "PONG" });
}

const decision = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });

test("disconnects a member whose sessions are ended by an operator's command", async () => {
  const [ada] = await join("ada");
  const [bo] = await join("bo");
  const browser = await world.as("ada");
  expect((await browser.get("/api/auth/user")).status).toBe(200);
  const { clock, file, people } = world;
  await inDatabase(file, (db) => endSessionsByOperator(db, people.ada.id, clock.now()));
  expect(await ada.next().catch(String)).toContain("closed");
  expect((await browser.get("/api/auth/user")).status).toBe(401);
  await quiet(bo);
});

test("notifies only the outbid member, immediately", async () => {
  await bid(world, "ada", lot, 105_000);
  const [ada, state] = await join("ada");
  const [kim, nothing] = await join("kim");
  const known = {
    packageId: lot.id,
    title: "Tide tables",
    titleLanguage: "en",
    englishTitle: null,
    endsAt: isoTime(lot.auction_end_time),
    bindsUntil: isoTime(lot.auction_end_time + decidingMs("seller")),
    contractId: null,
    offer: null,
  };
  expect(nothing).toEqual({ type: "MEMBER_STATE", auctions: [] });
  expect(state).toEqual({
    type: "MEMBER_STATE",
    auctions: [
      {
        ...known,
        standing: "leading",
        named: "leading",
        seated: false,
        highestBid: "1050.00",
        minimumBid: "1102.50",
        stateSeq: 1,
      },
    ],
  });
  const [bo] = await join("bo");
  await bid(world, "bo", lot, 120_000);
  expect(await ada.next()).toEqual({
    type: "OUTBID",
    ...known,
    standing: "outbid",
    named: "outbid",
    seated: false,
    highestBid: "1200.00",
    minimumBid: "1260.00",
    stateSeq: 2,
  });
  expect(await bo.next()).toMatchObject({ type: "STANDING", standing: "leading", stateSeq: 2 });
  await bid(world, "bo", lot, 150_000);
  expect(await bo.next()).toMatchObject({ standing: "leading", highestBid: "1500.00" });
  for (const client of [ada, bo, kim]) await quiet(client);
});

test("notifies a member of the seller's decisions, the end and the sale", async () => {
  const { db, clock } = world;
  const adas = await bid(world, "ada", lot, 105_000);
  const bos = await bid(world, "bo", lot, 120_000);
  const [ada] = await join("ada");
  const next = async () => {
    const { type, standing } = await ada.next();
    return `${type} ${standing}`;
  };
  await rejectBid(db, decision(bos), clock.now());
  expect(await next()).toBe("STANDING leading");
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  expect(await next()).toBe("STANDING undecided");
  await acceptBid(db, decision(adas), clock.now());
  expect(await next()).toBe("STANDING accepted");
  await sendContractOf(db, adas, clock.now());
  expect(await next()).toBe("STANDING won");
  await quiet(ada);
});

test("sends members only their own news, while signed in", async () => {
  const visitor = await connect();
  visitor.say({ type: "JOIN_MEMBER" });
  expect(await visitor.next()).toMatchObject({ type: "ERROR" });
  for (const forged of [{ userId: world.people.ada.id }, { memberId: world.people.ada.id }]) {
    visitor.say({ type: "JOIN_MEMBER", ...forged });
    expect(await visitor.next()).toMatchObject({ type: "ERROR" });
  }
  await bid(world, "ada", lot, 105_000);
  const browser = await world.as("ada");
  const client = await connect(browser);
  client.say({ type: "JOIN_MEMBER" });
  expect(await client.next()).toMatchObject({ type: "MEMBER_STATE" });
  await browser.get("/api/logout");
  await bid(world, "bo", lot, 120_000);
  expect(await client.next().catch(String)).toContain("closed");
  await quiet(visitor);
});

test("sends members their current standing on return", async () => {
  await bid(world, "ada", lot, 105_000);
  const [ada] = await join("ada");
  ada.say({ type: "LEAVE_MEMBER" });
  await quiet(ada);
  await bid(world, "bo", lot, 120_000);
  await quiet(ada);
  ada.say({ type: "JOIN_MEMBER" });
  const { auctions } = (await ada.next()) as { auctions: Array<{ standing: string }> };
  expect(auctions.map(({ standing }) => standing)).toEqual(["outbid"]);
});

test("loads the news script only for members with bids in running auctions", async () => {
  const pageOf = async (person: Person, path = "/terms") =>
    (await (await world.as(person)).get(path)).text();
  await bid(world, "ada", lot, 105_000);
  for (const path of ["/terms", "/", `/package/${lot.id}`, "/dashboard"]) {
    expect(await pageOf("ada", path)).toContain(`data-member="{&quot;id&quot;:&quot;`);
  }
  for (const person of ["bo", "mei"] as const) {
    expect(await pageOf(person)).toContain('data-member=""');
  }
  expect(await (await world.visitor.get("/terms")).text()).not.toContain("data-member");
  world.clock.set(lot.auction_end_time + DAY);
  expect(await pageOf("ada")).toContain('data-member=""');
});

test("keeps a bidder subscribed to a running auction despite many bids elsewhere", async () => {
  const { db, people, clock } = world;
  await bid(world, "ada", lot, 105_000);
  const over = await addLot(db, people.mei.id, clock.now());
  await addManyBids(world, over, 800);
  await db
    .updateTable("packages")
    .set({ auction_end_time: clock.now() - 2 * DAY })
    .where("id", "=", over.id)
    .execute();
  expect(await hasLiveBids(db, people.ada.id, clock.now())).toBe(true);
  await db
    .updateTable("packages")
    .set({ auction_end_time: clock.now() - 2 * DAY })
    .where("id", "=", lot.id)
    .execute();
  expect(await hasLiveBids(db, people.ada.id, clock.now())).toBe(false);
});

test("limits reads of a member's state per minute", async () => {
  await bid(world, "ada", lot, 105_000);
  const ada = await world.as("ada");
  const asked = await Promise.all([connect(ada), connect(ada)]);
  const last = asked[1] as SocketClient;
  for (const client of asked) {
    for (let i = 0; i < 60; i++) {
      client.say({ type: "JOIN_MEMBER" });
      expect(await client.next()).toMatchObject({ type: "MEMBER_STATE" });
    }
  }
  last.say({ type: "JOIN_MEMBER" });
  expect(await last.next()).toEqual({ type: "ERROR", message: "Too many messages at once." });
  await bid(world, "bo", lot, 120_000);
  expect(await last.next()).toMatchObject({ type: "OUTBID", packageId: lot.id });
  const [, others] = await join("bo");
  expect(others).toMatchObject({ type: "MEMBER_STATE" });
});

test("notifies only the bidder of an offer and its end", async () => {
  const { db, clock } = world;
  await bid(world, "ada", lot, 105_000);
  const bos = await bid(world, "bo", lot, 120_000);
  await db.updateTable("packages").set({ reserve_cents: 200_000 }).execute();
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  clock.advance(20 * DAY);
  const [ada] = await join("ada");
  const [bo, before] = await join("bo");
  expect(before).toEqual({ type: "MEMBER_STATE", auctions: [] });
  const { id } = await offerLot(db, { ...decision(bos), days: 1 }, clock.now());
  expect(await bo.next()).toMatchObject({
    type: "STANDING",
    standing: "released",
    offer: { id, amount: "1200.00", expiresAt: isoTime(clock.now() + DAY) },
  });
  const page = await (await world.as("bo")).get("/settings");
  expect(await page.text()).toContain("data-member");
  const [again, state] = await join("bo");
  expect(state).toMatchObject({ auctions: [{ packageId: lot.id, offer: { id } }] });
  clock.advance(DAY);
  await lapseOffers(db, clock.now());
  for (const client of [bo, again]) expect(await client.next()).toMatchObject({ offer: null });
  await quiet(ada);
});
