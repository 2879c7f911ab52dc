import { beforeEach, expect, test } from "bun:test";
import { nextReminder, remindOfFavorites } from "../../src/auctions/closing/reminders";
import { DAY, HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  const now = world.clock.now();
  lot = await addLot(world.db, world.people.mei.id, now, { auctionDurationHours: 24 });
  for (const person of ["ada", "bo"] as const) {
    const browser = await world.as(person);
    await browser.json("POST", "/api/favorites", { packageId: lot.id });
  }
});

async function askFor(person: Person): Promise<void> {
  const { id } = world.people[person];
  const settings = { ...(await settingsOf(world.db, id)), favoriteReminders: true };
  await saveSettings(world.db, id, settings, world.clock.now());
}

async function reminded(): Promise<string[]> {
  await remindOfFavorites(world.db, world.clock.now());
  const rows = await world.db
    .selectFrom("mail_outbox")
    .select("recipient")
    .where("template", "=", "favorite-ending")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

test("reminds subscribed members once, an hour before the end", async () => {
  await askFor("ada");
  world.clock.advance(DAY - HOUR - 1);
  expect(await reminded()).toEqual([]);
  expect(await nextReminder(world.db, world.clock.now())).toBe(world.clock.now() + 1);
  world.clock.advance(1);
  expect(await reminded()).toEqual(["ada@example.test"]);
  world.clock.advance(HOUR / 2);
  expect(await reminded()).toEqual(["ada@example.test"]);
  expect(await nextReminder(world.db, world.clock.now())).toBeNull();
});

test("reminds no other member", async () => {
  world.clock.advance(DAY - HOUR);
  expect(await reminded()).toEqual([]);
});

test("reminds nobody of an auction that is over", async () => {
  await askFor("ada");
  world.clock.advance(DAY);
  expect(await reminded()).toEqual([]);
});
