import { beforeEach, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

async function bid(person: Person, amount: string, on = lot): Promise<void> {
  const browser = await world.as(person);
  await browser.json("POST", `/api/packages/${on.id}/bids`, { amount });
}

async function outbidMails(): Promise<Array<[to: string, values: unknown]>> {
  const rows = await world.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("template", "=", "outbid")
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.recipient, JSON.parse(row.template_values)]);
}

test("notifies the previous leader of the amount needed to lead again", async () => {
  await bid("ada", "1050");
  expect(await outbidMails()).toEqual([]);
  await bid("bo", "1200");
  expect(await outbidMails()).toEqual([
    [
      "ada@example.test",
      {
        packageId: lot.id,
        title: lot.title,
        amountCents: 120_000,
        minimumCents: 126_000,
        auction: { endsAt: lot.auction_end_time, ownCents: 105_000 },
      },
    ],
  ]);
});

test("notifies nobody of a leader's raise or of a bid that is too low", async () => {
  await bid("ada", "1050");
  await bid("ada", "1200");
  await bid("bo", "1201");
  expect(await outbidMails()).toEqual([]);
});

test("sends at most one email per bidder and package every ten minutes", async () => {
  await bid("ada", "1050");
  await bid("bo", "1200");
  await bid("ada", "1400");
  await bid("kim", "1600");
  expect((await outbidMails()).map(([to]) => to)).toEqual(["ada@example.test", "bo@example.test"]);

  await bid("ada", "1800");
  world.clock.advance(10 * MINUTE);
  await bid("bo", "2000");
  expect((await outbidMails()).map(([to]) => to)).toEqual([
    "ada@example.test",
    "bo@example.test",
    "kim@example.test",
    "ada@example.test",
  ]);
});

test("sends separate emails for each package", async () => {
  const other = await addLot(world.db, world.people.mei.id, world.clock.now());
  for (const on of [lot, other]) {
    await bid("ada", "1050", on);
    await bid("bo", "1200", on);
  }
  expect(await outbidMails()).toHaveLength(2);
});

test("emails nobody who has turned off bid alerts", async () => {
  const { id } = world.people.ada;
  const settings = { ...(await settingsOf(world.db, id)), bidAlerts: false };
  await saveSettings(world.db, id, settings, world.clock.now());
  await bid("ada", "1050");
  await bid("bo", "1200");
  expect(await outbidMails()).toEqual([]);
});
