import { afterEach, beforeEach, expect, test } from "bun:test";
import { minimumBidCents } from "../../src/lib/money";
import { isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { decidingMs } from "../../src/rules/sale";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { isOnPostgres } from "../support/run-engine";
import { SocketClient, stalledWatcher } from "../support/sockets";
import { createWorld, type World } from "../support/world";

let world: World;
let lot: Package;
let other: Package;
let address: string;
let clients: SocketClient[];

beforeEach(async () => {
  world = await createWorld();
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  other = await addLot(world.db, world.people.mei.id, world.clock.now());
  address = await listen(world.app);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await world.close();
});

async function connect(headers: Record<string, string> = {}): Promise<SocketClient> {
  const client = await SocketClient.connect(address, headers);
  clients.push(client);
  return client;
}

/** Messages are handled in order, so a response proves that earlier ones arrived. */
async function heard(client: SocketClient): Promise<void> {
  client.say({ type: "PING" });
  expect(await client.next()).toEqual({ type: "PONG" });
}

async function watch(packageId: string): Promise<SocketClient> {
  const client = await connect();
  client.say({ type: "JOIN_PACKAGE", packageId });
  expect(await client.next()).toMatchObject({ type: "PACKAGE_STATE", packageId });
  return client;
}

async function bid(person: "ada" | "bo", packageId: string, amount: string) {
  const browser = await world.as(person);
  const response = await browser.json("POST", `/api/packages/${packageId}/bids`, { amount });
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, unknown>;
}

test("announces a bid to a package's watchers, with the bidder's pseudonym", async () => {
  const watcher = await watch(lot.id);
  const placed = await bid("ada", lot.id, "1050.00");
  const { isYours, leading, highestBid, minimumBid, endsAt, receipt: _, ...known } = placed;
  expect({ isYours, leading, highestBid, minimumBid, endsAt }).toEqual({
    isYours: true,
    leading: true,
    highestBid: "1050.00",
    minimumBid: "1102.50",
    endsAt: isoTime(lot.auction_end_time),
  });
  expect(await watcher.next()).toEqual({
    type: "NEW_BID",
    packageId: lot.id,
    stateSeq: 1,
    status: "active",
    highestBid: "1050.00",
    leaderId: placed.bidderId,
    minimumBid: "1102.50",
    seats: 1,
    seated: 1,
    seatPrice: "1050.00",
    seatsTogether: "1050.00",
    exclusive: null,
    shelf: null,
    bidCount: 1,
    reserve: "none",
    endsAt: isoTime(lot.auction_end_time),
    endedAt: null,
    lastUpdated: isoTime(lot.created_at),
    startsAt: null,
    opened: true,
    sale: "seller",
    releasable: true,
    bindsUntil: isoTime(lot.auction_end_time + decidingMs("seller")),
    reserveMissed: false,
    relistedAs: null,
    release: null,
    bids: [known],
    acceptedBid: null,
    bid: known,
  });
  expect(JSON.stringify(watcher.received)).not.toContain(world.people.ada.id);
});

test("does not notify watchers of other packages, or those who left", async () => {
  const elsewhere = await watch(other.id);
  const left = await watch(lot.id);
  left.say({ type: "LEAVE_PACKAGE", packageId: lot.id });
  await heard(left);
  const watcher = await watch(lot.id);

  await bid("ada", lot.id, "1050.00");
  await watcher.next();
  for (const silent of [elsewhere, left]) {
    await heard(silent);
    expect(silent.received.map(({ type }) => type)).not.toContain("NEW_BID");
  }
});

test("announces no refused bid", async () => {
  const watcher = await watch(lot.id);
  const browser = await world.as("ada");
  const response = await browser.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1.00" });
  expect(response.status).toBe(400);
  await heard(watcher);
  expect(watcher.received.map(({ type }) => type)).not.toContain("NEW_BID");
});

test("sends the latest price of a burst to watchers in all shards", async () => {
  const watchers = await Promise.all(Array.from({ length: 250 }, () => watch(lot.id)));
  const amounts = ["1050.00", "1200.00", "1300.00", "1500.00", "1600.00"];
  for (const amount of amounts) await bid("ada", lot.id, amount);
  for (const watcher of watchers) {
    let last: Record<string, unknown>;
    const counts: unknown[] = [];
    do {
      last = await watcher.next();
      counts.push(last.bidCount);
    } while (last.bidCount !== amounts.length);
    expect(last).toMatchObject({ bid: { amount: "1600.00" }, minimumBid: "1680.00" });
    expect(counts).toEqual((isOnPostgres ? counts : [...new Set(counts)]).toSorted());
  }
});

test("sends bids to other watchers while one never reads", async () => {
  const stalled = await stalledWatcher(address, lot.id);
  const watcher = await watch(lot.id);
  const browser = await world.as("bo");
  let cents = 105_000;
  for (let i = 0; i < 100; i++) {
    const body = { amount: cents / 100 };
    const response = await browser.json("POST", `/api/packages/${lot.id}/bids`, body);
    expect(response.status).toBe(201);
    cents = minimumBidCents(0, cents);
  }
  let last = await watcher.next();
  while (last.bidCount !== 100) last = await watcher.next();
  stalled.terminate();
});

test.each([
  ["no JSON", "hello"],
  ["no known message", { type: "DELETE_PACKAGE", packageId: "x" }],
  ["no package's id", { type: "JOIN_PACKAGE", packageId: "../../etc" }],
  ["more than its fields", { type: "JOIN_PACKAGE", packageId: crypto.randomUUID(), admin: true }],
  ["over 4 KB", { type: "JOIN_PACKAGE", packageId: crypto.randomUUID(), pad: "x".repeat(5000) }],
  ["null", null],
])("answers a frame that is %s with ERROR and continues", async (_, frame) => {
  const client = await connect();
  client.say(frame);
  expect(await client.next()).toMatchObject({ type: "ERROR", message: expect.any(String) });
  client.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  expect(await client.next()).toMatchObject({ type: "PACKAGE_STATE" });
  await bid("ada", lot.id, "1050.00");
  expect(await client.next()).toMatchObject({ type: "NEW_BID" });
});

test("limits the packages that a connection watches", async () => {
  const client = await connect();
  for (let i = 0; i < 51; i++) {
    client.say({ type: "JOIN_PACKAGE", packageId: crypto.randomUUID() });
    expect(await client.next()).toMatchObject({ type: i < 50 ? "PACKAGE_GONE" : "ERROR" });
  }
});

test("refuses a foreign origin", async () => {
  await expect(connect({ origin: "https://evil.example" })).rejects.toThrow("refused");
  const own = await connect({ origin: address });
  await heard(own);
});
