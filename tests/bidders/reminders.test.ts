import { beforeEach, expect, test } from "bun:test";
import { remindSellers } from "../../src/bidders/reminders";
import { askToBid, withdrawRequest } from "../../src/bidders/requests";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { hidePackage } from "../../src/moderation/packages";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), {
    audience: "approved",
    auctionDurationHours: 72,
  });
});

const ask = (person: Person) =>
  askToBid(
    world.db,
    { packageId: lot.id, memberId: world.people[person].id, note: "" },
    world.clock.now(),
  );

/** Returns how many requests the reminders until then were about. */
async function remindersAt(time: number): Promise<unknown[]> {
  world.clock.set(time);
  await remindSellers(world.db, world.clock.now());
  await remindSellers(world.db, world.clock.now());
  const sent = await outbox(world, "bidding-waiting");
  return sent.map(({ to, values }) => [to, values.count]);
}

test("reminds the seller once after a day and once before the end", async () => {
  const start = world.clock.now();
  await ask("ada");
  world.clock.advance(MINUTE);
  await ask("bo");
  expect(await remindersAt(start + DAY - 1)).toEqual([]);
  const first = [["mei", 2]];
  expect(await remindersAt(start + DAY)).toEqual(first);
  expect(await remindersAt(start + DAY + MINUTE)).toEqual(first);
  expect(await remindersAt(lot.auction_end_time - 6 * HOUR - 1)).toEqual(first);
  const both = [...first, ["mei", 2]];
  expect(await remindersAt(lot.auction_end_time - 6 * HOUR)).toEqual(both);
  expect(await remindersAt(lot.auction_end_time + DAY)).toEqual(both);
});

test("sends no reminder of a request that was withdrawn or after the end", async () => {
  const start = world.clock.now();
  await ask("ada");
  await withdrawRequest(world.db, { packageId: lot.id, memberId: world.people.ada.id });
  expect(await remindersAt(start + DAY)).toEqual([]);
  await ask("bo");
  expect(await remindersAt(lot.auction_end_time)).toEqual([]);
  const due = await world.db.selectFrom("bidder_requests").select("remind_at").execute();
  expect(due).toEqual([{ remind_at: null }, { remind_at: null }]);
});

test("waits while the package is hidden", async () => {
  const start = world.clock.now();
  await ask("ada");
  const decision = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;
  await hidePackage(world.db, { ...decision, packageId: lot.id }, start);
  expect(await remindersAt(start + DAY)).toEqual([]);
});

test("reminds before an end that an edit brought forward", async () => {
  const mei = await world.as("mei");
  const start = world.clock.now();
  await ask("ada");
  const path = `/api/packages/${lot.id}`;
  const edited = await mei.json("PATCH", path, {
    auctionDurationHours: 24,
    publisher: "Lantau Press",
    rights: { uses: ["pretraining"] },
  });
  expect(edited.status).toBe(200);
  expect(await remindersAt(start + 18 * HOUR)).toEqual([["mei", 1]]);
});
