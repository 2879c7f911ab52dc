import { beforeEach, describe, expect, test } from "bun:test";
import { nextPriceNews, notifyOfPrices } from "../../src/favorites/price-news";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { writeMailings } from "../../src/notifications/informing";
import { markNotificationsRead } from "../../src/notifications/notifications";
import { editListing } from "../../src/packages/edits";
import type { Package } from "../../src/packages/packages";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot, LOT } from "../support/listings";
import { mails, outbox, unreadKinds, unreadOf } from "../support/mail";
import { bid } from "../support/market";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  await favors("ada");
});

async function favors(person: Person): Promise<void> {
  await (await world.as(person)).json("POST", "/api/favorites", { packageId: lot.id });
}

async function informed(): Promise<void> {
  await updateListedPrices(world.db, [lot.id]);
  await notifyOfPrices(world.db, world.clock.now());
  await writeMailings(world.db, world.clock.now());
}

const details = async () => (await unreadOf(world, "ada")).map(({ details }) => details);

describe("the price of a favorite", () => {
  test("causes one notification at the first bid, without an email", async () => {
    await bid(world, "bo", lot, 500_000);
    await informed();
    await informed();
    expect(await details()).toMatchObject([
      { packageId: lot.id, amountCents: 500_000, bidCount: 1 },
    ]);
    expect(await mails(world)).toEqual([]);
    const page = await (await (await world.as("ada")).get("/notifications")).text();
    expect(page).toContain("now $5,000.00");
    expect(page).toContain("with its first bid");
  });

  test("causes a notification at a first bid of the lowest amount, once", async () => {
    await bid(world, "bo", lot, 105_000);
    await informed();
    await informed();
    expect(await details()).toMatchObject([{ amountCents: 105_000, bidCount: 1 }]);
  });

  test("updates its notification at most once an hour", async () => {
    for (const amount of [200_000, 300_000, 400_000]) {
      await bid(world, amount === 300_000 ? "kim" : "bo", lot, amount);
      await informed();
      world.clock.advance(MINUTE);
    }
    expect(await details()).toMatchObject([{ amountCents: 200_000 }]);
    world.clock.advance(HOUR);
    expect(await nextPriceNews(world.db)).toBeLessThanOrEqual(world.clock.now());
    await informed();
    expect(await details()).toMatchObject([{ amountCents: 400_000, bidCount: 3 }]);
    expect(await nextPriceNews(world.db)).toBeNull();
  });

  test("causes a new notification after the first was read", async () => {
    await bid(world, "bo", lot, 200_000);
    await informed();
    await markNotificationsRead(world.db, world.people.ada.id, {}, world.clock.now());
    expect(await details()).toEqual([]);
    world.clock.advance(HOUR);
    await bid(world, "kim", lot, 300_000);
    await informed();
    expect(await details()).toMatchObject([{ amountCents: 300_000 }]);
  });

  test("is emailed each time to members who chose so", async () => {
    await chooses(world, "ada", { favoritePrices: true });
    for (const [person, amount] of [
      ["bo", 200_000],
      ["kim", 300_000],
    ] as const) {
      await bid(world, person, lot, amount);
      await informed();
      world.clock.advance(HOUR);
    }
    const sent = await outbox(world, "favorite-price");
    expect(sent.map(({ to, values }) => [to, values.amountCents])).toEqual([
      ["ada", 200_000],
      ["ada", 300_000],
    ]);
  });

  test("is not reported to its bidders or seller", async () => {
    await favors("bo");
    await favors("mei");
    await bid(world, "bo", lot, 200_000);
    await informed();
    for (const person of ["bo", "mei"] as const)
      expect(await unreadKinds(world, person)).not.toContain("favorite-price");
    expect(await unreadKinds(world, "ada")).toEqual(["favorite-price"]);
  });

  test("is reported when the seller changes the starting price", async () => {
    const listing = { ...LOT, startingPriceCents: 80_000 };
    const edit = { id: lot.id, sellerId: world.people.mei.id, version: null, listing };
    await editListing(world.db, edit, world.clock.now());
    await informed();
    expect(await details()).toMatchObject([{ amountCents: 84_000, bidCount: 0 }]);
    const page = await (await (await world.as("ada")).get("/notifications")).text();
    expect(page).toContain("Bidding on one of your favorites now starts at $840.00");
  });

  test("is not reported if unchanged or after the auction", async () => {
    const edit = (startingPriceCents: number) => ({
      id: lot.id,
      sellerId: world.people.mei.id,
      version: null,
      listing: { ...LOT, startingPriceCents },
    });
    await editListing(world.db, edit(80_000), world.clock.now());
    await editListing(world.db, edit(100_000), world.clock.now());
    await informed();
    expect(await details()).toEqual([]);
    await bid(world, "bo", lot, 200_000);
    world.clock.advance(8 * DAY);
    await informed();
    expect(await unreadKinds(world, "ada")).not.toContain("favorite-price");
    expect(await nextPriceNews(world.db)).toBeNull();
  });

  test("is written once by simultaneous servers", async () => {
    await chooses(world, "ada", { favoritePrices: true });
    await bid(world, "bo", lot, 200_000);
    await updateListedPrices(world.db, [lot.id]);
    await Promise.all([1, 2, 3].map(() => notifyOfPrices(world.db, world.clock.now())));
    await writeMailings(world.db, world.clock.now());
    expect(await mails(world)).toEqual(["ada favorite-price"]);
  });
});

test("stores nothing for packages that nobody favorited", async () => {
  const other = await addLot(world.db, world.people.mei.id, world.clock.now());
  await bid(world, "bo", other, 500_000);
  await updateListedPrices(world.db, [other.id]);
  expect(await world.db.selectFrom("price_news").selectAll().execute()).toEqual([]);
});
