import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { pseudonymOf, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";

let lot: Package;
let other: Package;
const world = worldForEach();

beforeEach(async () => {
  lot = await addLot(world.db, idOf("mei"), world.clock.now());
  other = await addLot(world.db, idOf("mei"), world.clock.now());
});

const idOf = (person: Person) => world.people[person].id;

const NAME = { firstName: "ada", lastName: "Lim", organization: "Northlight AI" };
const NO_NAME = { firstName: null, lastName: null, organization: null };

async function bidsAndIsInvited(person: Person): Promise<void> {
  await addBid(world, person, lot, 105_000);
  const pseudonym = await pseudonymOf(world, person, lot);
  await says(world, "mei", { pseudonym }, lot, "Shall we talk?");
}

async function asked(path: string) {
  const response = await (await world.as("mei")).get(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function seen(person: Person) {
  const entries = await asked("/api/chat");
  const chat = `/api/packages/${lot.id}/chat/${await pseudonymOf(world, person, lot)}`;
  return {
    trade: (await asked("/api/seller/bids"))[0].bidder,
    interested: (await asked(`/api/packages/${lot.id}/interested-buyers`))[0],
    messages: entries.find(({ packageId }: { packageId: string }) => packageId === lot.id).other,
    chat: (await asked(chat)).at(-1).receiverId,
  };
}

test("shows a member who wrote about one package by name on all of that publisher's packages", async () => {
  await says(world, "ada", "mei", other, "Hello");
  await bidsAndIsInvited("ada");
  expect(await seen("ada")).toMatchObject({
    trade: { ...NAME, organizationVerified: false, hasChatted: true },
    interested: { ...NAME, hasWritten: true },
    messages: { ...NAME, id: idOf("ada") },
    chat: idOf("ada"),
  });
});

async function expectUnknown(person: Person): Promise<void> {
  const pseudonym = await pseudonymOf(world, person, lot);
  expect(await seen(person)).toMatchObject({
    trade: { ...NO_NAME, organizationVerified: null, hasChatted: false },
    interested: { ...NO_NAME, hasWritten: false },
    messages: { ...NO_NAME, id: pseudonym },
    chat: pseudonym,
  });
}

test("keeps members anonymous until they write to this publisher", async () => {
  const theirs = await addLot(world.db, idOf("kim"), world.clock.now());
  await says(world, "ada", "kim", theirs, "Hello");
  await bidsAndIsInvited("ada");
  await expectUnknown("ada");
});

test("does not reveal by a seller's messages where they bid", async () => {
  const theirs = await addLot(world.db, idOf("kim"), world.clock.now());
  await says(world, "mei", "kim", theirs, "May I ask something?");
  await says(world, "kim", "mei", theirs, "Please do.");
  await bidsAndIsInvited("kim");
  await expectUnknown("kim");
});

test("warns a buyer that writing reveals the name", async () => {
  const ada = await world.as("ada");
  const organization = "organization: ada Lim";
  const shown = async () => (await ada.get(`/messages/${lot.id}/${idOf("mei")}`)).text();
  expect(await shown()).toContain(organization);
  await says(world, "ada", "mei", other, "Hello");
  expect(await shown()).not.toContain(organization);
});
