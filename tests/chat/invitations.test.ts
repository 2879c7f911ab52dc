import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { chooses, favors, pseudonymOf, read, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

async function invite(person: Person, buyerId: string): Promise<Response> {
  const browser = await world.as(person);
  return browser.json("POST", "/api/chat/invite", { packageId: lot.id, buyerId });
}

const stored = () => world.db.selectFrom("chat_messages").selectAll().execute();

test("sends an invitation as the seller's first message to a pseudonym", async () => {
  await favors(world, "ada", lot);
  const buyerId = await pseudonymOf(world, "ada", lot);
  const response = await invite("mei", buyerId);
  expect(await answer(response)).toEqual([201, { packageId: lot.id, otherId: buyerId }]);
  const [message] = await read(world, "ada", lot, world.people.mei.id);
  expect(message).toMatchObject({ senderId: world.people.mei.id, isYours: false });
  expect(message?.message).toContain("Would you like to talk");
  const mei = await world.as("mei");
  const list = await (await mei.get("/api/chat")).text();
  expect(list).toContain(buyerId);
  expect(list).not.toContain(world.people.ada.id);
});

test("sends one invitation when a member is invited twice", async () => {
  await favors(world, "ada", lot);
  const buyerId = await pseudonymOf(world, "ada", lot);
  expect((await invite("mei", buyerId)).status).toBe(201);
  expect((await invite("mei", buyerId)).status).toBe(201);
  expect(await stored()).toHaveLength(1);
});

test("sends no invitation to a member who has already written", async () => {
  await says(world, "ada", "mei", lot, "Hello");
  const response = await invite("mei", world.people.ada.id);
  expect(await response.json()).toEqual({ packageId: lot.id, otherId: world.people.ada.id });
  expect(await stored()).toHaveLength(1);
});

test("lets only the seller invite, and only interested members", async () => {
  const stranger = await pseudonymOf(world, "kim", lot);
  expect((await invite("mei", stranger)).status).toBe(404);
  expect((await invite("mei", world.people.kim.id)).status).toBe(404);
  await favors(world, "ada", lot);
  const interested = await pseudonymOf(world, "ada", lot);
  expect((await invite("bo", interested)).status).toBe(403);
  await world.db.updateTable("users").set({ role: "seller" }).execute();
  expect((await invite("bo", interested)).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test("refuses to invite members who accept no messages", async () => {
  await favors(world, "ada", lot);
  await chooses(world, "ada", { allowMessages: false });
  expect((await invite("mei", await pseudonymOf(world, "ada", lot))).status).toBe(403);
  expect(await stored()).toEqual([]);
});
