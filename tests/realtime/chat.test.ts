import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { Sessions } from "../../src/accounts/sessions";
import type { Package } from "../../src/packages/packages";
import { OpenSockets } from "../../src/realtime/sockets";
import { Subscriptions } from "../../src/realtime/subscriptions";
import { favors, pseudonymOf, says } from "../support/chats";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { SocketClient } from "../support/sockets";
import { type Browser, createWorld, type World } from "../support/world";

let world: World;
let lot: Package;
let address: string;
let clients: SocketClient[];

beforeEach(async () => {
  world = await createWorld();
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  address = await listen(world.app);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.close();
  await world.close();
});

const idOf = (person: Person) => world.people[person].id;

async function connect(browser: Pick<Browser, "cookies"> | null): Promise<SocketClient> {
  const client = await SocketClient.as(address, browser);
  clients.push(client);
  return client;
}

const chat = (type: string, userId1: string, userId2: string, packageId = lot.id) => ({
  type,
  packageId,
  userId1,
  userId2,
});

/** Messages are handled in order, so a response proves that earlier ones arrived. */
async function heard(client: SocketClient): Promise<void> {
  client.say("are you there?");
  expect(await client.next()).toEqual({
    type: "ERROR",
    message: "The channel does not support this message.",
  });
}

async function joined(person: Person, other: string): Promise<SocketClient> {
  const client = await connect(await world.as(person));
  client.say(chat("JOIN_CHAT", idOf(person), other));
  await heard(client);
  return client;
}

const newMessage = () => ({ type: "NEW_MESSAGE", packageId: lot.id });
const refusal = { type: "ERROR", message: "Only the two members of a chat can join it." };

async function toldNothing(client: SocketClient): Promise<void> {
  await heard(client);
  expect(client.received.map(({ type }) => type)).not.toContain("NEW_MESSAGE");
}

test("does not keep a connection that closes while connecting", async () => {
  await says(world, "ada", "mei", lot, "Hello");
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const viewerOf = spyOn(Sessions.prototype, "viewerOf");
  const join = spyOn(Subscriptions.prototype, "join");
  const client = await connect(await world.as("ada"));
  viewerOf.mockImplementation(async () => {
    asked.resolve();
    await closed.promise;
    return { id: idOf("ada") } as never;
  });
  client.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei")));
  await asked.promise;
  const gone = spyOn(OpenSockets.prototype, "onClose");
  const heardOf = new Promise<void>((resolve) =>
    gone.mockImplementation(function (this: OpenSockets, socket) {
      gone.mockRestore();
      this.onClose(socket);
      resolve();
    }),
  );
  client.close();
  await heardOf;
  closed.resolve();
  viewerOf.mockRestore();
  await heard(await connect(null));
  expect(join).not.toHaveBeenCalled();
  join.mockRestore();
});

test("sends each message to both members", async () => {
  await says(world, "ada", "mei", lot, "Hello");
  const ada = await joined("ada", idOf("mei"));
  const mei = await connect(await world.as("mei"));
  mei.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei")));
  await heard(mei);
  await says(world, "ada", "mei", lot, "Are you there?");
  for (const client of [ada, mei]) expect(await client.next()).toEqual(newMessage());
  await says(world, "mei", "ada", lot, "Yes");
  for (const client of [ada, mei]) expect(await client.next()).toEqual(newMessage());
});

test("lets a buyer join before the first message, and a seller by pseudonym", async () => {
  await favors(world, "ada", lot);
  const ada = await joined("ada", idOf("mei"));
  const mei = await joined("mei", await pseudonymOf(world, "ada", lot));
  await says(world, "ada", "mei", lot, "Hello");
  for (const client of [ada, mei]) expect(await client.next()).toEqual(newMessage());
});

test("sends nobody another member's chat, or any chat after leaving", async () => {
  await says(world, "ada", "mei", lot, "Hello");
  const bo = await joined("bo", idOf("mei"));
  const left = await joined("mei", idOf("ada"));
  left.say(chat("LEAVE_CHAT", idOf("mei"), idOf("ada")));
  const ada = await joined("ada", idOf("mei"));
  await heard(left);
  await says(world, "ada", "mei", lot, "Are you there?");
  await ada.next();
  await toldNothing(bo);
  await toldNothing(left);
});

describe("a refused JOIN_CHAT", () => {
  test("is sent by a third party, under any id", async () => {
    await says(world, "ada", "mei", lot, "Hello");
    const kim = await connect(await world.as("kim"));
    const pseudonym = await pseudonymOf(world, "ada", lot);
    const pairs = [
      [idOf("ada"), idOf("mei")],
      [idOf("kim"), idOf("ada")],
      [idOf("kim"), pseudonym],
      [idOf("kim"), idOf("kim")],
      [idOf("mei"), idOf("mei")],
    ] as const;
    for (const [one, other] of pairs) {
      kim.say(chat("JOIN_CHAT", one, other));
      expect(await kim.next()).toEqual(refusal);
    }
    await says(world, "ada", "mei", lot, "Are you there?");
    await toldNothing(kim);
  });

  test("is sent by a visitor, or by a seller for an uninvolved member", async () => {
    const visitor = await connect(null);
    visitor.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei")));
    expect(await visitor.next()).toEqual(refusal);
    const mei = await connect(await world.as("mei"));
    mei.say(chat("JOIN_CHAT", idOf("mei"), idOf("kim")));
    expect(await mei.next()).toEqual(refusal);
    mei.say(chat("JOIN_CHAT", idOf("mei"), idOf("kim"), crypto.randomUUID()));
    expect(await mei.next()).toEqual(refusal);
  });
});

test("sends nothing after the session ends", async () => {
  const browser = await world.as("ada");
  const ada = await connect(browser);
  ada.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei")));
  await heard(ada);
  const before = { cookies: new Map(browser.cookies) };
  await browser.get("/api/logout");
  const again = await joined("ada", idOf("mei"));
  await says(world, "ada", "mei", lot, "Hello");
  expect(await again.next()).toEqual(newMessage());
  expect(await ada.next().catch(String)).toContain("closed");
  const ended = await connect(before);
  ended.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei")));
  expect(await ended.next()).toEqual(refusal);
});

test("limits the chats of a connection", async () => {
  const ada = await connect(await world.as("ada"));
  for (let i = 0; i < 51; i++) {
    const { id } = await addLot(world.db, idOf("mei"), world.clock.now());
    ada.say(chat("JOIN_CHAT", idOf("ada"), idOf("mei"), id));
  }
  expect(await ada.next()).toEqual({
    type: "ERROR",
    message: "Too many chats on one connection.",
  });
});
