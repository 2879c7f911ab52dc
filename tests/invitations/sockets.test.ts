import { afterEach, beforeEach, expect, test } from "bun:test";
import { sendInvitations, withdrawInvitation } from "../../src/invitations/invitations";
import type { Package } from "../../src/packages/packages";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { SocketClient } from "../support/sockets";
import { createWorld, type World } from "../support/world";

let world: World;
let lot: Package;
let clients: SocketClient[];
let address: string;

beforeEach(async () => {
  world = await createWorld();
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
  const emails = ["ada@example.test", "bo@example.test"];
  const own = { packageId: lot.id, sellerId: lot.seller_id };
  await sendInvitations(db, { ...own, emails, organizations: [] }, clock.now());
  address = await listen(world.app);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await world.close();
});

async function connect(person?: "ada" | "bo" | "kim"): Promise<SocketClient> {
  const client = await SocketClient.as(address, person ? await world.as(person) : null);
  clients.push(client);
  return client;
}

const joined = async (client: SocketClient, packageId = lot.id) => {
  client.say({ type: "JOIN_PACKAGE", packageId });
  return client.next();
};

const closed = (client: SocketClient) =>
  new Promise<number>((resolve) => {
    client.socket.addEventListener("close", ({ code }) => resolve(code));
  });

test("treats a private package like an unknown one for others", async () => {
  const unknown = "00000000-0000-7000-8000-000000000000";
  for (const client of [await connect(), await connect("kim")]) {
    const answers = [await joined(client), await joined(client, unknown)];
    expect(answers.map(({ type }) => type)).toEqual(["PACKAGE_GONE", "PACKAGE_GONE"]);
    client.say({ type: "JOIN_PACKAGES", packageIds: [lot.id] });
    expect(await client.next()).toEqual({ type: "PACKAGES_STATE", packages: [] });
    const bidder = await world.as("ada");
    await bidder.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    client.say({ type: "PING" });
    expect(await client.next()).toEqual({ type: "PONG" });
  }
  expect(await joined(await connect("ada"))).toMatchObject({ highestBid: "1050.00" });
});

test("closes the connection of members whose invitation is withdrawn", async () => {
  const ada = await connect("ada");
  const bo = await connect("bo");
  for (const client of [ada, bo]) expect(await joined(client)).toMatchObject({ packageId: lot.id });
  const bidder = await world.as("ada");
  await bidder.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
  const own = { packageId: lot.id, sellerId: lot.seller_id };
  const codes = Promise.all([ada, bo].map(closed));
  for (const invitee of ["ada@example.test", "bo@example.test"])
    await withdrawInvitation(world.db, { ...own, invitee }, world.clock.now());
  expect(await codes).toEqual([1012, 1012]);
  expect(await joined(await connect("bo"))).toMatchObject({ type: "PACKAGE_GONE" });
  expect(await joined(await connect("ada"))).toMatchObject({ type: "PACKAGE_STATE" });
});
