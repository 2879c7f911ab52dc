import { beforeEach, describe, expect, test } from "bun:test";
import { recentEvents } from "../../src/dashboard/activity";
import { addFavorite } from "../../src/favorites/favorites";
import { DAY, HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { addSoldDeal, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { play } from "../support/standings";

const world = worldForEach();
let lot: Package;
let other: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  clock.advance(HOUR);
  other = await addLot(db, people.mei.id, clock.now(), { title: "Star charts" });
});

async function events(person: Person, limit = 20): Promise<string[]> {
  const { db, people, clock } = world;
  const found = await recentEvents(db, { userId: people[person].id, now: clock.now(), limit });
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).sort((a, b) => b - a));
  return found.map(({ kind, title, amountCents, amountKind }) =>
    [kind, title, amountCents ?? "", amountKind ?? ""].join(" ").trim(),
  );
}

describe("recent activity", () => {
  test("shows a bidder's bids, favorites, and auctions won and lost", async () => {
    const { db, people, clock } = world;
    clock.advance(HOUR);
    await bid(world, "ada", lot, 105_000);
    clock.advance(HOUR);
    await addFavorite(db, people.ada.id, other.id, clock.now());
    clock.advance(HOUR);
    await bid(world, "ada", other, 110_000);
    clock.advance(HOUR);
    const bos = await bid(world, "bo", other, 150_000);
    const sofar = ["bid-placed Star charts 110000", "favorite-added Star charts"];
    expect(await events("ada")).toEqual([...sofar, "bid-placed Tide tables 105000"]);

    clock.advance(7 * DAY);
    expect(await events("ada")).toEqual([
      "auction-lost Star charts 110000 bid",
      "auction-undecided Tide tables 105000",
      ...sofar,
      "bid-placed Tide tables 105000",
    ]);
    const placed = "bid-placed Star charts 150000";
    expect(await events("bo")).toEqual(["auction-undecided Star charts 150000", placed]);
    expect(await events("kim")).toEqual([]);
    await acceptBid(db, { bidId: bos, sellerId: people.mei.id }, clock.now());
    expect(await events("bo")).toEqual(["auction-won Star charts 150000", placed]);
  });

  test("shows a seller's listings and their ends, with the highest bid", async () => {
    await bid(world, "ada", lot, 105_000);
    expect(await events("mei")).toEqual([
      "package-listed Star charts 105000 first-bid",
      "package-listed Tide tables 105000 first-bid",
    ]);
    world.clock.advance(7 * DAY);
    expect(await events("mei")).toEqual([
      "auction-ended Star charts",
      "auction-ended Tide tables 105000",
      "package-listed Star charts 105000 first-bid",
      "package-listed Tide tables 105000 first-bid",
    ]);
    expect(await events("mei", 1)).toEqual(["auction-ended Star charts"]);
  });

  test("dates an early sale by its actual end", async () => {
    const { db, people, clock } = world;
    const bidId = await bid(world, "ada", lot, 105_000);
    await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    clock.advance(HOUR);
    await sendContractOf(db, bidId, clock.now());
    const asked = { userId: people.ada.id, now: clock.now(), limit: 20 };
    const ended = (await recentEvents(db, asked)).find(({ kind }) => kind === "auction-won");
    expect(ended?.at).toBe(clock.now());
    expect(await events("mei")).toContain("auction-ended Tide tables 105000");
  });

  test("shows a void contract next to the won auction", async () => {
    const deal = await addSoldDeal(world);
    world.clock.advance(HOUR);
    await withdrawSale(world, deal.packageId);
    const [latest, ...earlier] = await events("bo");
    expect(latest).toStartWith("contract-void");
    expect(earlier.join()).toContain("auction-won");
    expect(earlier.join()).not.toContain("auction-lost");
    expect((await events("mei"))[0]).toStartWith("contract-void");
    expect((await events("ada")).join()).toContain("auction-lost");
    expect((await events("ada")).join()).not.toContain("contract-void");
  });

  test("shows no auction as lost if the reserve was not met", async () => {
    await play(world, { steps: ["reserve", "end"] });
    expect((await events("bo"))[0]).toStartWith("auction-unsold");
  });

  test("shows both parties a contract with its link", async () => {
    const { db, people, clock } = world;
    const bidId = await bid(world, "ada", lot, 105_000);
    clock.advance(HOUR);
    const contract = {
      id: "0190a000-0000-7000-8000-000000000001",
      bid_id: bidId,
      package_id: lot.id,
      seller_id: people.mei.id,
      buyer_id: people.ada.id,
      reference: "C-1",
      terms: "{}",
      document: "{}",
      pdf: new Uint8Array(),
      created_at: clock.now(),
    };
    await db.insertInto("contracts").values(contract).execute();
    expect((await events("ada"))[0]).toBe("contract-received Tide tables 105000");
    expect((await events("mei"))[0]).toBe("contract-sent Tide tables 105000");
    expect((await events("bo")).length).toBe(0);
    const [latest] = await recentEvents(db, {
      userId: people.ada.id,
      now: clock.now(),
      limit: 1,
    });
    expect(latest?.contractId).toBe(contract.id);
  });
});
