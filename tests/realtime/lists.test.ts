import { afterEach, beforeEach, expect, test } from "bun:test";
import { MAX_LISTED } from "../../src/lib/live-list";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { SocketClient } from "../support/sockets";

const world = worldForEach();
let lots: Package[];
let client: SocketClient;

beforeEach(async () => {
  const { db, people, clock, app } = world;
  lots = [];
  for (let i = 0; i < 3; i++) lots.push(await addLot(db, people.mei.id, clock.now()));
  client = await SocketClient.connect(await listen(app));
});

afterEach(() => client.close());

const ids = () => lots.map(({ id }) => id);

async function bid(packageId: string, amount: string) {
  const ada = await world.as("ada");
  const answer = await ada.json("POST", `/api/packages/${packageId}/bids`, { amount });
  expect(answer.status).toBe(201);
}

test("subscribes a list to all of its bids with one message", async () => {
  const [first, second] = ids() as [string, string];
  await bid(second, "1050.00");
  client.say({ type: "JOIN_PACKAGES", packageIds: [...ids(), crypto.randomUUID()] });
  const joined = (await client.next()) as { type: string; packages: Array<{ packageId: string }> };
  expect(joined.type).toBe("PACKAGES_STATE");
  expect(joined.packages.map(({ packageId }) => packageId).sort()).toEqual(ids().sort());
  expect(joined.packages.find(({ packageId }) => packageId === second)).toMatchObject({
    stateSeq: 1,
    status: "active",
    highestBid: "1050.00",
    bidCount: 1,
  });
  await bid(first, "1100.00");
  expect(await client.next()).toMatchObject({
    type: "NEW_BID",
    packageId: first,
    highestBid: "1100.00",
    bidCount: 1,
  });
});

test("sends no more bids to a list that was left", async () => {
  const [first, second] = ids() as [string, string];
  client.say({ type: "JOIN_PACKAGES", packageIds: ids() });
  await client.next();
  client.say({ type: "LEAVE_PACKAGES", packageIds: [first] });
  client.say({ type: "PING" });
  expect(await client.next()).toEqual({ type: "PONG" });
  await bid(first, "1100.00");
  await bid(second, "1100.00");
  expect(await client.next()).toMatchObject({ type: "NEW_BID", packageId: second });
});

test("refuses a list that is too long, and a second list", async () => {
  const some = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  client.say({ type: "JOIN_PACKAGES", packageIds: some(MAX_LISTED + 1) });
  expect(await client.next()).toMatchObject({ type: "ERROR" });
  client.say({ type: "JOIN_PACKAGES", packageIds: some(MAX_LISTED) });
  expect(await client.next()).toEqual({ type: "PACKAGES_STATE", packages: [] });
  client.say({ type: "JOIN_PACKAGES", packageIds: some(3) });
  expect(await client.next()).toMatchObject({ type: "ERROR" });
});
