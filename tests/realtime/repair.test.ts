import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import * as packageState from "../../src/auctions/package-state";
import { MemoryBus } from "../../src/bus/bus";
import { SECOND } from "../../src/lib/time";
import { Channel } from "../../src/realtime/channel";
import { Lines } from "../../src/realtime/lines";
import { LogFollower } from "../../src/realtime/log-follower";
import { Repair } from "../../src/realtime/repair";
import { addLot } from "../support/lots";
import { bid } from "../support/market";
import { listen } from "../support/server";
import { SocketClient } from "../support/socket";
import { createWorld, type World } from "../support/world";

let world: World;
let told: string[];
let hears: boolean;
let answers: boolean;
let repair: Repair;

beforeEach(async () => {
  world = await createWorld();
  [told, hears, answers] = [[], true, true];
  const failed = () => {};
  const follower = new LogFollower(world.db);
  repair = new Repair({
    ...{ db: world.db, clock: world.clock, chatLines: new Lines(), failed },
    channel: new Channel({ describe: () => Promise.reject(), failed }),
    memberNews: { tellAll: (id: string) => void told.push(id) } as never,
    follower: {
      follow: (blind: boolean) => (answers ? follower.follow(blind) : Promise.reject()),
    } as never,
    sessionSockets: { look: async () => {} },
    hears: () => hears,
    stale: () => void told.push("stale"),
  });
});
afterEach(() => world.close());

const listed = () => addLot(world.db, world.people.mei.id, world.clock.now());

test("while others are heard, members are told of nothing twice", async () => {
  await repair.look();
  await bid(world, "ada", await listed(), 200_000);
  await repair.look();
  expect(told).toEqual([]);
});

test("what was logged while others are not heard, or shortly before, is told once", async () => {
  await repair.look();
  const [before, meanwhile] = [await listed(), await listed()];
  await bid(world, "ada", before, 200_000);
  await repair.look();
  hears = false;
  await bid(world, "bo", meanwhile, 200_000);
  await repair.look();
  expect(told.toSorted()).toEqual([before.id, meanwhile.id].toSorted());
  await repair.look();
  expect(told).toHaveLength(2);
});

test("messages that were lost are made up for by one look", async () => {
  await repair.look();
  const lot = await listed();
  await bid(world, "ada", lot, 200_000);
  repair.missed();
  await repair.look();
  expect(told).toEqual([lot.id]);
});

test("a database that does not answer for six seconds is told of once, until it answers", async () => {
  answers = false;
  await repair.look();
  world.clock.advance(5 * SECOND);
  repair.judge();
  expect([repair.isCurrent, told]).toEqual([true, []]);
  world.clock.advance(SECOND);
  repair.judge();
  repair.judge();
  expect([repair.isCurrent, told]).toEqual([false, ["stale"]]);
  answers = true;
  await repair.look();
  expect(repair.isCurrent).toBe(true);
});

test("a process that slept itself takes the database for no less current", async () => {
  await repair.look();
  world.clock.advance(60 * SECOND);
  repair.judge();
  expect([repair.isCurrent, told]).toEqual([true, []]);
});

test("a socket that could not be told what it asked for is closed, so that it asks again", async () => {
  const lot = await listed();
  const client = await SocketClient.connect(await listen(world.app));
  const states = spyOn(packageState, "packageMessage").mockRejectedValueOnce(new Error("away"));
  client.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  expect(await client.next()).toMatchObject({ type: "ERROR" });
  expect(client.next()).rejects.toThrow("the socket was closed");
  await client.next().catch(() => {});
  states.mockRestore();
});

test("no socket is let in while the database does not answer, and none that is in stays", async () => {
  const served = await createWorld({ bus: new MemoryBus(() => {}) });
  const address = await listen(served.app);
  const client = await SocketClient.connect(address);
  const looks = spyOn(LogFollower.prototype, "follow").mockImplementation(async () => {
    served.clock.advance(60 * SECOND);
    throw new Error("away");
  });
  // The next look comes to nothing, and the one after finds that it has been too long.
  expect(await client.next().catch(() => "closed")).toBe("closed");
  const answer = await fetch(`${address}/ws`, {
    headers: { upgrade: "websocket", connection: "Upgrade", "sec-websocket-version": "13" },
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  looks.mockRestore();
  let again: SocketClient | null = null;
  while (!again) again = await SocketClient.connect(address).catch(() => null);
  again.close();
  await served.close();
});
