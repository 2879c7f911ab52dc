import { beforeEach, describe, expect, test } from "bun:test";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import type { NewBid } from "../../src/auctions/bidding/bid-request";
import { takeBid } from "../../src/auctions/bidding/bids";
import { claimsOf, roundState } from "../../src/auctions/reading/round-state";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addRound } from "../support/rounds";
import { UNSIGNED } from "../support/unsigned";

const world = worldForEach();
let lot: Package;
let announced: Announcement[];

const failed = (error: unknown) => {
  throw error;
};

async function list(settings: Parameters<typeof addRound>[3] = {}) {
  lot = await addRound(world.db, world.people.mei.id, world.clock.now(), settings);
}

beforeEach(async () => {
  await list({ seats: 2 });
  announced = [];
  onAnnouncement(world.db, { receive: (one) => announced.push(one), onError: failed });
});

type Bidder = "ada" | "bo" | "kim";

const asked = (who: Bidder, maximumCents: number, rest: Partial<NewBid> = {}): NewBid => ({
  packageId: lot.id,
  bidderId: world.people[who].id,
  amountCents: null,
  maximumCents,
  idempotencyKey: null,
  ...rest,
});

const take = (who: Bidder, maximumCents: number, rest: Partial<NewBid> = {}) =>
  takeBid(world.db, asked(who, maximumCents, rest), world.clock);

const nameOf = (id: string) =>
  Object.entries(world.people).find(([, person]) => person.id === id)?.[0] ?? id;

async function rows() {
  const bids = await world.db
    .selectFrom("bids")
    .select(["bidder_id", "amount_cents", "seat_price_cents", "automatic", "sequence"])
    .where("package_id", "=", lot.id)
    .orderBy("sequence")
    .execute();
  return bids.map((bid) => [
    ...[nameOf(bid.bidder_id), bid.amount_cents, bid.seat_price_cents, bid.automatic],
  ]);
}

async function seated() {
  const found = await world.db
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", lot.id)
    .where("seated", "=", 1)
    .execute();
  return found.map(({ bidder_id }) => nameOf(bidder_id)).toSorted();
}

const untouched = async () => [await rows(), await findPackage(world.db, lot.id)];

describe("a bid for a seat", () => {
  test("is stored with the price of a seat and the seated members", async () => {
    expect(await take("ada", 200_000)).toMatchObject({
      leading: true,
      highestCents: 105_000,
      minimumCents: 105_000,
      bid: { amount_cents: 105_000, automatic: 0 },
    });
    expect(await take("bo", 150_000)).toMatchObject({ leading: true, minimumCents: 110_250 });
    expect(await take("kim", 300_000)).toMatchObject({
      leading: true,
      highestCents: 157_500,
      minimumCents: 165_375,
    });
    expect(await rows()).toEqual([
      ["ada", 105_000, 105_000, 0],
      ["bo", 105_000, 105_000, 0],
      ["bo", 150_000, 157_500, 1],
      ["kim", 157_500, 157_500, 0],
    ]);
    expect(await seated()).toEqual(["ada", "kim"]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 157_500,
      seated: 2,
      bid_count: 4,
      state_seq: 4,
      bids_top_cents: 157_500,
      bids_sum_cents: 517_500,
    });
    const claims = await claimsOf(world.db, lot.id);
    expect(claims.seated).toMatchObject([
      { maximumCents: 300_000, precedence: 3 },
      { maximumCents: 200_000, precedence: 1 },
    ]);
    expect(announced.filter(({ type }) => type === "bid-placed")).toMatchObject([
      { displaced: [] },
      { displaced: [] },
      { displaced: [world.people.bo.id], bid: { amount_cents: 157_500 } },
    ]);
    const mails = world.db.selectFrom("mail_outbox").select(["recipient", "template"]);
    expect(await mails.where("template", "=", "seat-lost").execute()).toEqual([
      { recipient: world.people.bo.email, template: "seat-lost" },
    ]);
  });

  test("treats an amount alone as the maximum, and refuses a maximum below the amount", async () => {
    await take("ada", 0, { maximumCents: null, amountCents: 200_000 });
    expect(await rows()).toEqual([["ada", 105_000, 105_000, 0]]);
    const both = take("bo", 150_000, { amountCents: 160_000 });
    await expect(both).rejects.toMatchObject({ code: "maximum-too-low" });
    expect(await rows()).toHaveLength(1);
  });

  test("changes only the maximum of a seated member, and is not announced", async () => {
    await take("ada", 200_000);
    announced = [];
    expect(await take("ada", 120_000)).toMatchObject({ bid: null, leading: true });
    expect((await claimsOf(world.db, lot.id)).seated).toMatchObject([
      { maximumCents: 120_000, precedence: 1 },
    ]);
    await take("ada", 250_000);
    expect((await claimsOf(world.db, lot.id)).seated).toMatchObject([{ precedence: 3 }]);
    expect(await rows()).toHaveLength(1);
    expect(announced).toEqual([]);
  });

  test("is refused if it comes too late for the last seat", async () => {
    await take("ada", 105_000);
    const queue = new BidQueue(world.db, world.clock, UNSIGNED, 0);
    const both = [asked("bo", 105_000), asked("kim", 105_000)].map((bid) => queue.place(bid));
    const [first, second] = await Promise.allSettled(both);
    expect(first).toMatchObject({ status: "fulfilled", value: { leading: true } });
    expect(second).toMatchObject({
      reason: { code: "seat-gone", values: { minimumCents: 110_250 } },
    });
    const before = await untouched();
    await expect(take("kim", 110_249)).rejects.toMatchObject({ code: "seat-gone" });
    await expect(take("kim", 104_999)).rejects.toMatchObject({ code: "bid-too-low" });
    expect(await untouched()).toEqual(before);
    expect(await seated()).toEqual(["ada", "bo"]);
  });

  test("wins the last seat once, even through two servers simultaneously", async () => {
    await take("ada", 105_000);
    const both = await Promise.allSettled([take("bo", 105_000), take("kim", 105_000)]);
    const refused = both.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "seat-gone" } }]);
    expect(await rows()).toHaveLength(2);
    expect(await findPackage(world.db, lot.id)).toMatchObject({ seated: 2, bid_count: 2 });
  });

  test("moves the end if it comes in the last millisecond", async () => {
    world.clock.set(lot.auction_end_time - 1);
    expect(await take("ada", 200_000)).toMatchObject({ endsAt: world.clock.now() + 300_000 });
    expect(announced).toContainEqual(expect.objectContaining({ extended: true }));
    expect(await take("ada", 300_000)).toMatchObject({ endsAt: world.clock.now() + 300_000 });
    world.clock.advance(300_000);
    await expect(take("bo", 200_000)).rejects.toMatchObject({ code: "auction-ended" });
    expect(await rows()).toHaveLength(1);
  });

  test("does not move the end if it only raises a maximum", async () => {
    await take("ada", 120_000);
    await take("bo", 150_000);
    announced.length = 0;
    world.clock.set(lot.auction_end_time - 1);
    expect(await take("bo", 160_000)).toMatchObject({
      endsAt: lot.auction_end_time,
    });
    expect(announced).toEqual([]);
    expect((await findPackage(world.db, lot.id)).auction_end_time).toBe(lot.auction_end_time);
  });

  test("counts with its maximum if the price moved since the review", async () => {
    await take("ada", 200_000);
    await take("bo", 200_000);
    await take("kim", 120_000);
    const reviewed = { reviewedPriceCents: 105_000 };
    await expect(take("kim", 104_000, reviewed)).rejects.toMatchObject({ code: "price-moved" });
    await expect(take("kim", 126_000, reviewed)).rejects.toMatchObject({ code: "seat-gone" });
    expect(await take("kim", 250_000, reviewed)).toMatchObject({ leading: true });
  });

  test("gets its key's first response again, and is refused with another body", async () => {
    const key = { idempotencyKey: "one" };
    const first = await take("ada", 200_000, key);
    await take("bo", 300_000);
    expect(await take("ada", 200_000, key)).toEqual(first);
    const other = { code: "idempotency-key-reused" };
    await expect(take("ada", 200_001, key)).rejects.toMatchObject(other);
    await expect(take("ada", 200_000, { ...key, isExclusive: true })).rejects.toMatchObject(other);
    expect(await rows()).toHaveLength(2);
  });

  test("is limited without a confirmed address, relative to other members' bids", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    await take("ada", 525_000);
    await take("bo", 525_000);
    await expect(take("bo", 525_001)).rejects.toMatchObject({ code: "address-unconfirmed" });
  });

  test("is refused above the member's own limit", async () => {
    await take("ada", 200_000);
    const { ada } = world.people;
    const limit = { commitment_limit_cents: 250_000 };
    await world.db.updateTable("users").set(limit).where("id", "=", ada.id).execute();
    await expect(take("ada", 250_001)).rejects.toMatchObject({ code: "over-own-limit" });
    await take("ada", 150_000);
    expect((await claimsOf(world.db, lot.id)).seated).toMatchObject([{ maximumCents: 150_000 }]);
  });
});

describe("an exclusive bid", () => {
  const exclusive = { isExclusive: true };

  beforeEach(() => list({ seats: 2, exclusiveFromCents: 300_000 }));

  test("is stored hidden, and its response states whether it would win", async () => {
    await expect(take("ada", 299_999, exclusive)).rejects.toMatchObject({
      code: "exclusive-too-low",
      values: { minimumCents: 300_000 },
    });
    expect(await take("ada", 400_000, exclusive)).toMatchObject({
      bid: null,
      leading: true,
      minimumCents: 315_000,
      isExclusive: true,
      receipt: null,
    });
    await take("bo", 200_000);
    await take("kim", 200_000);
    expect(await rows()).toEqual([
      ["bo", 105_000, 105_000, 0],
      ["kim", 105_000, 105_000, 0],
    ]);
    const { ada } = world.people;
    expect(await roundState(world.db, lot.id)).toEqual({
      seats: 2,
      seated: 2,
      priceCents: 105_000,
      togetherCents: 210_000,
      exclusive: {
        fromCents: 300_000,
        needsCents: 315_000,
        leaderId: ada.id,
        priceCents: 300_000,
        outweighed: null,
        isMatched: false,
      },
    });
    const key = { ...exclusive, idempotencyKey: "one" };
    const first = await take("bo", 600_000, key);
    expect(first).toMatchObject({ leading: true, minimumCents: 441_000 });
    await take("ada", 700_000, exclusive);
    expect(await take("bo", 600_000, key)).toEqual(first);
    expect((await claimsOf(world.db, lot.id)).exclusive).toMatchObject([
      { bidderId: ada.id, maximumCents: 700_000 },
      { maximumCents: 600_000 },
    ]);
    expect(announced.map(({ type }) => type)).toContain("auction-changed");
    const mails = world.db.selectFrom("mail_outbox").select(["recipient", "template"]);
    expect(await mails.where("template", "=", "exclusive-passed").execute()).toEqual([
      { recipient: ada.email, template: "exclusive-passed" },
      { recipient: world.people.bo.email, template: "exclusive-passed" },
    ]);
  });

  test("counts once with a seat against its member's limit", async () => {
    const { ada } = world.people;
    const limit = { commitment_limit_cents: 400_000 };
    await world.db.updateTable("users").set(limit).where("id", "=", ada.id).execute();
    await take("ada", 400_000);
    await take("ada", 400_000, exclusive);
    const over = { code: "over-own-limit" };
    await expect(take("ada", 400_001, exclusive)).rejects.toMatchObject(over);
    await expect(take("ada", 400_001)).rejects.toMatchObject(over);
  });

  test("that does not lead counts against its member's limit while it can win again", async () => {
    const limit = { commitment_limit_cents: 314_999 };
    const { ada } = world.people;
    await world.db.updateTable("users").set(limit).where("id", "=", ada.id).execute();
    const terms = { seats: 2, exclusiveFromCents: 300_000 };
    await list({ ...terms, sale: "seller" });
    await take("bo", 600_000, exclusive);
    await expect(take("ada", 315_000, exclusive)).rejects.toMatchObject({
      code: "over-own-limit",
      values: { limitCents: 314_999, committedCents: 315_000 },
    });
    await list({ ...terms, sale: "highest" });
    await take("bo", 600_000, exclusive);
    expect(await take("ada", 315_000, exclusive)).toMatchObject({ leading: false });
  });

  test("is limited without a confirmed address, relative to its minimum and to the seats", async () => {
    const { ada } = world.people;
    const unconfirmed = world.db.updateTable("users").set({ is_email_verified: 0 });
    await unconfirmed.where("id", "=", ada.id).execute();
    const refusal = (maximumCents: number) => ({
      code: "address-unconfirmed",
      values: { maximumCents },
    });
    const overMinimum = take("ada", 1_500_001, exclusive);
    await expect(overMinimum).rejects.toMatchObject(refusal(1_500_000));
    await list({ seats: 2, exclusiveFromCents: 200_000 });
    await take("bo", 200_000);
    await take("kim", 200_000);
    const overSeats = take("ada", 1_050_001, exclusive);
    await expect(overSeats).rejects.toMatchObject(refusal(1_050_000));
    await take("ada", 1_050_000, exclusive);
  });

  test("uses the same documented call as a seat", async () => {
    const bids = `/api/packages/${lot.id}/bids`;
    const ada = await world.as("ada");
    const all = await ada.json("POST", bids, { maximum: "4000", exclusive: true });
    expect(all.status).toBe(201);
    expect(await all.json()).toMatchObject({
      leading: true,
      maximum: "4000.00",
      highestBid: "1050.00",
      minimumBid: "3150.00",
    });
    const seat = await ada.json("POST", bids, { maximum: "2000" });
    expect([seat.status, await seat.json()]).toMatchObject([
      ...[201, { amount: "1050.00", seatPrice: "1050.00", leading: true, minimumBid: "1050.00" }],
    ]);
    expect((await ada.json("POST", bids, { maximum: "2500" })).status).toBe(200);
    const bo = await world.as("bo");
    const low = await bo.json("POST", bids, { maximum: "3149.99", exclusive: true });
    expect([low.status, await low.json()]).toMatchObject([400, { code: "exclusive-too-low" }]);
  });

  test("is refused if the package does not allow it", async () => {
    for (const settings of [{ seats: 2 }, { seats: 1 }]) {
      await list(settings);
      const refused = { code: "exclusive-not-offered" };
      await expect(take("ada", 300_000, exclusive)).rejects.toMatchObject(refused);
    }
    expect(await world.db.selectFrom("exclusive_bids").selectAll().execute()).toEqual([]);
  });
});
