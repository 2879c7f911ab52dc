import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { SocketClient } from "../support/sockets";
import { createWorld, type World } from "../support/world";

let world: World;
let lot: Package;
let address: string;
let clients: SocketClient[];

beforeEach(async () => {
  world = await createWorld();
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
  address = await listen(world.app);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await world.close();
});

async function join(person: Person): Promise<SocketClient> {
  const client = await SocketClient.as(address, await world.as(person));
  clients.push(client);
  client.say({ type: "JOIN_NOTIFICATIONS" });
  return client;
}

const unread = (count: number) => ({ type: "NOTIFICATIONS", unread: count });

test("shows the unread count in every tab of a member", async () => {
  await bid(world, "ada", lot, 105_000);
  const [first, second, stranger] = [await join("ada"), await join("ada"), await join("kim")];
  for (const tab of [first, second, stranger]) expect(await tab.next()).toEqual(unread(0));
  await bid(world, "bo", lot, 120_000);
  for (const tab of [first, second]) expect(await tab.next()).toEqual(unread(1));
  const ada = await world.as("ada");
  await ada.json("POST", "/api/notifications/read", {});
  for (const tab of [first, second]) expect(await tab.next()).toEqual(unread(0));
  second.say({ type: "LEAVE_NOTIFICATIONS" });
  second.say({ type: "PING" });
  expect(await second.next()).toEqual({ type: "PONG" });
  await bid(world, "ada", lot, 140_000);
  await bid(world, "bo", lot, 160_000);
  expect(await first.next()).toEqual(unread(1));
  for (const other of [second, stranger]) {
    other.say({ type: "PING" });
    expect(await other.next()).toEqual({ type: "PONG" });
  }
});

test("sends no count to a visitor or an ended session", async () => {
  const visitor = await SocketClient.as(address, null);
  clients.push(visitor);
  visitor.say({ type: "JOIN_NOTIFICATIONS" });
  expect(await visitor.next()).toMatchObject({ type: "ERROR" });
});
