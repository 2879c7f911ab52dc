import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { endSessionsOf } from "../../src/accounts/session-list";
import { type Bus, MemoryBus } from "../../src/bus/bus";
import { RedisBus } from "../../src/bus/redis-bus";
import type { Package } from "../../src/packages/packages";
import { Channel, GONE_SEQ } from "../../src/realtime/channel";
import { LogFollower } from "../../src/realtime/log-follower";
import { StateReconciler } from "../../src/realtime/state-reconciler";
import { Subscriptions } from "../../src/realtime/subscriptions";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { BEAT_MS, RedisServer } from "../support/redis-server";
import { SocketClient } from "../support/sockets";
import { describeWith } from "../support/system-servers";
import { type Browser, createWorld, type World } from "../support/world";

const failed = (error: unknown) => {
  throw error;
};

function acrossServers(newEnds: () => Promise<[Bus, Bus]>): void {
  let ends: [Bus, Bus];
  let here: World;
  let there: World;
  let lot: Package;
  let clients: SocketClient[];

  beforeEach(async () => {
    ends = await newEnds();
    here = await createWorld({ bus: ends[0] });
    there = await createWorld({ bus: ends[1], beside: here });
    lot = await addLot(here.db, here.people.mei.id, here.clock.now());
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    await there.close();
    await here.close();
    for (const end of ends) end.close();
  });

  async function connected(
    world: World,
    joining: object,
    browser: Browser | null = null,
  ): Promise<SocketClient> {
    const client = await SocketClient.as(await listen(world.app), browser);
    clients.push(client);
    client.say(joining);
    client.say({ type: "PING" });
    while ((await client.next()).type !== "PONG");
    return client;
  }

  async function bid(world: World, person: "ada" | "bo", amount: string): Promise<void> {
    const browser = await world.as(person);
    const { status } = await browser.json("POST", `/api/packages/${lot.id}/bids`, { amount });
    expect(status).toBe(201);
  }

  test("sends a bid to another server's watchers once", async () => {
    const client = await connected(there, { type: "JOIN_PACKAGE", packageId: lot.id });
    await bid(here, "ada", "2000.00");
    expect(await client.next()).toMatchObject({ type: "NEW_BID", highestBid: "2000.00" });
    await bid(there, "bo", "3000.00");
    expect(await client.next()).toMatchObject({ type: "NEW_BID", highestBid: "3000.00" });
    client.say({ type: "PING" });
    expect(await client.next()).toEqual({ type: "PONG" });
  });

  test("notifies a member who is outbid on another server", async () => {
    const ada = await there.as("ada");
    await bid(here, "ada", "2000.00");
    const client = await connected(there, { type: "JOIN_MEMBER" }, ada);
    await bid(here, "bo", "3000.00");
    let message = await client.next();
    while (message.type !== "OUTBID") message = await client.next();
    expect(message).toMatchObject({ packageId: lot.id, highestBid: "3000.00" });
  });

  test("signs out on the other server immediately", async () => {
    const ada = await here.as("ada");
    const other = await there.as("bo");
    other.cookies.set("session", ada.cookies.get("session") ?? "");
    expect((await other.get("/api/auth/user")).status).toBe(200);
    const heard = new Promise<void>((resolve) => {
      void ends[1].subscribe("announcements", (text) => text.includes("session-") && resolve());
    });
    expect((await ada.get("/api/logout")).status).toBe(200);
    await heard;
    expect((await other.get("/api/auth/user")).status).toBe(401);
  });

  test("closes only the sockets of a session that ends on the other server", async () => {
    const [ada, again, bo] = [await here.as("ada"), await here.as("ada"), await there.as("bo")];
    const open = (browser?: Browser) =>
      connected(there, { type: "JOIN_PACKAGE", packageId: lot.id }, browser);
    const ended = [await open(ada), await open(ada)];
    const kept = [await open(again), await open(bo), await open()];
    expect((await ada.get("/api/logout")).status).toBe(200);
    for (const client of ended) expect(await client.next().catch(String)).toContain("closed");
    await again.post("/language", { language: "ja" });
    for (const client of kept) {
      client.say({ type: "PING" });
      expect(await client.next()).toEqual({ type: "PONG" });
    }
    await endSessionsOf(here.db, here.people.ada.id);
    expect(await kept[0]?.next().catch(String)).toContain("closed");
    kept[1]?.say({ type: "PING" });
    expect(await kept[1]?.next()).toEqual({ type: "PONG" });
  });
}

describe("two servers on an in-memory bus", () => {
  acrossServers(async () => {
    const bus = new MemoryBus(failed);
    return [bus, bus];
  });
});

describeWith("redis", "two servers on a bus over Redis", () => {
  const server = new RedisServer();
  beforeAll(() => server.start());
  afterAll(() => server.kill());

  const newEnd = async () => {
    const bus = new RedisBus({ url: server.url, onError: failed, pulseIntervalMs: BEAT_MS });
    await bus.open();
    return bus;
  };
  acrossServers(async () => [await newEnd(), await newEnd()]);

  test("delivers missed messages once the bus is back", async () => {
    const ends = [await newEnd(), await newEnd()] as const;
    const here = await createWorld({ bus: ends[0] });
    const there = await createWorld({ bus: ends[1], beside: here });
    const lot = await addLot(here.db, here.people.mei.id, here.clock.now());
    const [ada, stolen] = [await here.as("ada"), await there.as("bo")];
    stolen.cookies.set("session", ada.cookies.get("session") ?? "");
    expect((await stolen.get("/api/auth/user")).status).toBe(200);
    const client = await SocketClient.connect(await listen(there.app));
    client.say({ type: "JOIN_PACKAGE", packageId: lot.id });
    expect(await client.next()).toMatchObject({ type: "PACKAGE_STATE", bidCount: 0 });
    await server.kill();
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000.00" });
    await ada.get("/api/logout");
    const back = new Promise<void>((resolve) => ends[1].onGap(resolve));
    await server.start();
    await back;
    let message = await client.next();
    while (message.bidCount !== 1) message = await client.next();
    expect(message).toMatchObject({ type: "PACKAGE_STATE", highestBid: "2000.00" });
    expect((await stolen.get("/api/auth/user")).status).toBe(401);
    client.close();
    await there.close();
    await here.close();
    for (const end of ends) end.close();
  });
});

test("announces watched state that differs from the database", async () => {
  const world = await createWorld();
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const message: string[] = [];
  const sequence = async () => {
    const row = await world.db
      .selectFrom("packages")
      .select("state_seq")
      .where("id", "=", lot.id)
      .executeTakeFirst();
    return row?.state_seq ?? GONE_SEQ;
  };
  const channel = new Channel({
    async describe(packageId, type) {
      message.push(type);
      return { type, packageId, stateSeq: await sequence() } as never;
    },
    onFailure: failed,
  });
  const news: string[] = [];
  const memberNews = { notifyBidders: (id: string) => void news.push(id) } as never;
  const reconciler = new StateReconciler({
    db: world.db,
    clock: world.clock,
    channel,
    memberNews,
    onFailure: failed,
    sessionSockets: { checkSessions: async () => {} },
    chatSubscriptions: new Subscriptions(),
    notificationSubscriptions: new Subscriptions(),
    follower: new LogFollower(world.db),
    isBusConnected: () => true,
    onStale: failed.bind(null, new Error("stale")),
  });
  const read = async () => {
    await reconciler.reconcile();
    while (channel.watched.get(lot.id)?.sentSeq !== (await sequence()))
      await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  channel.join({ subscribe() {}, unsubscribe() {}, close() {} }, lot.id);
  await read();
  await read();
  expect(message).toEqual(["PACKAGE_STATE"]);
  const moved = (await sequence()) + 1;
  await world.db.updateTable("packages").set({ state_seq: moved }).execute();
  await read();
  await read();
  expect([message, news]).toEqual([
    ["PACKAGE_STATE", "PACKAGE_STATE"],
    [lot.id, lot.id],
  ]);
  await world.close();
});
