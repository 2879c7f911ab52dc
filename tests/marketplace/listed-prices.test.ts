import { expect, test } from "bun:test";
import pino from "pino";
import { ListedPrices } from "../../src/marketplace/listed-prices";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";

const world = worldForEach();

function listedPrices(): ListedPrices {
  const { db, clock } = world;
  return new ListedPrices({ db, readOnlyDb: db, clock, log: pino({ level: "silent" }) });
}

async function pricesOf(id: string) {
  const lot = await world.db
    .selectFrom("packages")
    .select(["listed_price_cents", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { generation } = await world.db
    .selectFrom("catalogue_state")
    .select("generation")
    .executeTakeFirstOrThrow();
  return { listed: lot.listed_price_cents, version: lot.version, generation };
}

test("lists a package at its first bid and writes bids later", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const before = await pricesOf(lot.id);
  expect(before.listed).toBe(105_000);
  await bid(world, "ada", lot, 500_000);
  expect(await pricesOf(lot.id)).toEqual(before);
});

test("writes outdated prices at startup", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const untouched = await addLot(world.db, world.people.mei.id, world.clock.now());
  await bid(world, "ada", lot, 500_000);
  const before = await pricesOf(lot.id);
  const prices = listedPrices();
  await prices.alarm.start();
  const after = await pricesOf(lot.id);
  expect(after.listed).toBe(500_000);
  expect(after.generation).toBe(before.generation + 1);
  // No card shows it, so no card is rendered again.
  expect(after.version).toBe(before.version);
  expect((await pricesOf(untouched.id)).listed).toBe(105_000);
  await prices.alarm.stop();
});

test("writes many bids on a package once, 15 seconds after the first", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const prices = listedPrices();
  await prices.alarm.start();
  const { generation } = await pricesOf(lot.id);
  for (const [i, name] of (["ada", "bo", "ada"] as const).entries()) {
    await bid(world, name, lot, 200_000 * (i + 1));
    prices.markOutdated(lot.id);
    await prices.alarm.check();
  }
  expect((await pricesOf(lot.id)).listed).toBe(105_000);
  world.clock.advance(15_000);
  await prices.alarm.check();
  expect(await pricesOf(lot.id)).toMatchObject({ listed: 600_000, generation: generation + 1 });
  await prices.alarm.stop();
});
