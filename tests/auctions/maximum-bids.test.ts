import { beforeEach, describe, expect, test } from "bun:test";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import type { NewBid } from "../../src/auctions/bidding/bid-request";
import { takeBid } from "../../src/auctions/bidding/bids";
import { ownMaximum } from "../../src/auctions/changes/maximum";
import { mailFinalRejections } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions, nextAuctionEnd } from "../../src/auctions/closing/closing";
import {
  AddressUnconfirmed,
  BidTooHigh,
  BidTooLow,
  MaximumTooLow,
} from "../../src/auctions/refusals";
import { IdempotencyKeyReused } from "../../src/idempotency/stored-answers";
import { HOUR, MINUTE } from "../../src/lib/time";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { reinstateBid, rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { UNSIGNED } from "../support/unsigned";

const world = worldForEach();
let lot: Package;
let announcements: Announcement[];

const failed = (error: unknown) => {
  throw error;
};

async function list(settings: Partial<NewPackage> = {}) {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), settings);
}

beforeEach(async () => {
  await list();
  announcements = [];
  onAnnouncement(world.db, {
    receive: (announcement) => announcements.push(announcement),
    onError: failed,
  });
});

function asked(person: Person, bid: Partial<NewBid>): NewBid {
  const bidderId = world.people[person].id;
  return { packageId: lot.id, bidderId, amountCents: null, idempotencyKey: null, ...bid };
}

const take = (person: Person, bid: Partial<NewBid>, softCloseMs?: number) =>
  takeBid(world.db, asked(person, bid), world.clock, softCloseMs);

const amount = (amountCents: number, maximumCents: number | null = null) => ({
  amountCents,
  maximumCents,
});

async function rows() {
  const bids = await world.db.selectFrom("bids").selectAll().orderBy("sequence").execute();
  const names = new Map(Object.entries(world.people).map(([name, { id }]) => [id, name]));
  return bids.map((bid) => [names.get(bid.bidder_id), bid.amount_cents, bid.automatic]);
}

async function mails() {
  const found = await world.db
    .selectFrom("mail_outbox")
    .select(["recipient", "template", "template_values"])
    .orderBy("id")
    .execute();
  return found.map(({ recipient, template }) => `${template} ${recipient.split("@")[0]}`);
}

const own = (person: Person) =>
  ownMaximum(world.db, { packageId: lot.id, bidderId: world.people[person].id });

describe("a maximum", () => {
  test("places only the minimum bid, which leads", async () => {
    const taken = await take("ada", { maximumCents: 500_000 });
    expect(taken).toMatchObject({
      bid: { amount_cents: 105_000, automatic: 0 },
      leading: true,
      highestCents: 105_000,
      minimumCents: 110_250,
      endsAt: lot.auction_end_time,
    });
    expect(await rows()).toEqual([["ada", 105_000, 0]]);
    expect(await own("ada")).toBe(500_000);
    expect(await mails()).toEqual(["maximum-set ada"]);
  });

  test("outbids a lower maximum by a step, in one transaction and announcement", async () => {
    await take("ada", amount(105_000, 300_000));
    announcements = [];
    const taken = await take("bo", amount(110_250, 200_000));
    expect(taken).toMatchObject({ bid: { amount_cents: 110_250 }, leading: false });
    expect(taken).toMatchObject({ highestCents: 210_000, minimumCents: 220_500 });
    expect(await rows()).toEqual([
      ["ada", 105_000, 0],
      ["bo", 110_250, 0],
      ["bo", 200_000, 1],
      ["ada", 210_000, 1],
    ]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 210_000,
      bid_count: 4,
      state_seq: lot.state_seq + 4,
      version: lot.version,
    });
    expect(announcements).toMatchObject([
      { type: "bid-placed", bid: { amount_cents: 110_250 }, ledId: world.people.ada.id },
    ]);
    expect(await mails()).toEqual(["maximum-set ada"]);
  });

  test("is reported as exceeded immediately, however recent the last email is", async () => {
    await take("ada", amount(105_000));
    await take("bo", amount(120_000));
    expect(await mails()).toEqual(["outbid ada"]);
    await take("ada", amount(130_000, 140_000));
    await take("bo", amount(150_000));
    expect((await mails()).sort()).toEqual([
      ...["maximum-passed ada", "maximum-set ada", "outbid ada", "outbid bo"],
    ]);
    expect(await own("ada")).toBe(140_000);
    await take("ada", amount(160_000));
    expect(await own("ada")).toBe(null);
  });

  test("changes nothing that others see when the leader changes it", async () => {
    await take("ada", amount(105_000));
    const before = await findPackage(world.db, lot.id);
    announcements = [];
    for (const maximumCents of [900_000, 105_000]) {
      const taken = await take("ada", { maximumCents });
      expect(taken).toMatchObject({ bid: null, leading: true, highestCents: 105_000 });
      expect(await own("ada")).toBe(maximumCents);
    }
    const { logged } = before;
    expect(await findPackage(world.db, lot.id)).toEqual({ ...before, logged: logged + 2 });
    expect([await rows(), announcements, await mails()]).toEqual([[["ada", 105_000, 0]], [], []]);
    await expect(take("ada", { maximumCents: 104_999 })).rejects.toThrow(MaximumTooLow);
    expect(await own("ada")).toBe(105_000);
  });

  test("is never inferred from a higher amount", async () => {
    await take("ada", amount(105_000, 300_000));
    await take("ada", amount(150_000));
    expect(await own("ada")).toBe(300_000);
    await take("ada", amount(160_000, 170_000));
    expect(await own("ada")).toBe(170_000);
    expect((await rows()).map(([, cents]) => cents)).toEqual([105_000, 150_000, 160_000]);
  });

  test("is refused if it is impossible", async () => {
    const refused = async (person: Person, bid: Partial<NewBid>, why: new (...a: never) => Error) =>
      expect(take(person, bid)).rejects.toThrow(why);
    await refused("ada", amount(105_000, 104_999), MaximumTooLow);
    await refused("ada", amount(104_999, 200_000), BidTooLow);
    await refused("ada", { maximumCents: 104_999 }, MaximumTooLow);
    await refused("ada", { maximumCents: 10_500_001 }, BidTooHigh);
    const { db, people } = world;
    const unconfirmed = db.updateTable("users").set({ is_email_verified: 0 });
    await unconfirmed.where("id", "=", people.bo.id).execute();
    await refused("bo", { maximumCents: 525_001 }, AddressUnconfirmed);
    expect(await findPackage(db, lot.id)).toEqual(lot);
    expect(await db.selectFrom("maximum_bids").selectAll().execute()).toEqual([]);
    expect([await rows(), announcements, await mails()]).toEqual([[], [], []]);
  });

  test("ends with its owner's rejected bid, so that the best remaining bid leads", async () => {
    await take("ada", amount(105_000, 150_000));
    const { bid } = await take("bo", amount(160_000, 400_000));
    await rejectBid(world.db, { bidId: bid?.id ?? "", sellerId: lot.seller_id }, world.clock.now());
    expect([await own("bo"), await own("ada")]).toEqual([null, 150_000]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({ highest_bid_cents: 105_000 });
    expect(await world.db.selectFrom("maximum_bids").select("gone_with").execute()).toHaveLength(2);
    await take("kim", amount(110_250));
    expect((await rows()).slice(-2)).toEqual([
      ["kim", 110_250, 0],
      ["ada", 115_763, 1],
    ]);
  });
});

test("restores the maximum when the rejection is undone", async () => {
  const { db, clock } = world;
  await take("ada", amount(105_000, 150_000));
  const { bid } = await take("bo", amount(160_000, 400_000));
  const decision = { bidId: bid?.id ?? "", sellerId: lot.seller_id };
  await rejectBid(db, decision, clock.now());
  await reinstateBid(db, decision, clock.now());
  expect(await own("bo")).toBe(400_000);
  expect(await take("ada", amount(168_000))).toMatchObject({
    leading: false,
    highestCents: 176_400,
  });
  await rejectBid(db, decision, clock.now());
  clock.advance(MINUTE);
  await mailFinalRejections(db, clock.now());
  const left = db.selectFrom("maximum_bids").select("maximum_cents");
  expect(await left.execute()).toEqual([{ maximum_cents: 150_000 }]);
});

describe("a repeated request", () => {
  const request = { ...amount(105_000, 300_000), idempotencyKey: "key-1" };

  test("gets the first response, whatever has happened since", async () => {
    const first = await take("ada", request);
    await take("bo", amount(350_000));
    expect(await take("ada", request)).toEqual(first);
    expect(await rows()).toHaveLength(2);
  });

  test.each([
    ["another maximum", { maximumCents: 310_000 }],
    ["no maximum", { maximumCents: null }],
    ["another amount", { amountCents: 106_000 }],
  ])("cannot reuse the key with %s", async (_, other) => {
    await take("ada", request);
    await expect(take("ada", { ...request, ...other })).rejects.toThrow(IdempotencyKeyReused);
    expect(await own("ada")).toBe(300_000);
  });

  test("sets a maximum once, and places no bid once another leads", async () => {
    await take("ada", amount(105_000));
    const alone = { maximumCents: 300_000, idempotencyKey: "key-2" };
    const first = await take("ada", alone);
    await expect(take("ada", { ...alone, maximumCents: 310_000 })).rejects.toThrow(
      IdempotencyKeyReused,
    );
    await expect(take("ada", { ...alone, ...amount(120_000) })).rejects.toThrow(
      IdempotencyKeyReused,
    );
    await take("bo", amount(350_000));
    expect(await take("ada", alone)).toEqual(first);
    expect(await rows()).toHaveLength(2);
  });
});

describe("bids of the same instant", () => {
  test("let the first of two equal maximums lead", async () => {
    const queue = new BidQueue(world.db, world.clock, UNSIGNED, 0);
    const both = await Promise.all([
      queue.place(asked("ada", { maximumCents: 300_000 })),
      queue.place(asked("bo", amount(110_250, 300_000))),
    ]);
    expect(both.map(({ leading }) => leading)).toEqual([true, false]);
    expect(await rows()).toEqual([
      ["ada", 105_000, 0],
      ["bo", 110_250, 0],
      ["bo", 300_000, 1],
      ["ada", 300_000, 1],
    ]);
    await expect(take("kim", amount(314_999))).rejects.toThrow(BidTooLow);
    expect(await take("kim", amount(315_000))).toMatchObject({ leading: true });
  });

  test("are judged one by one, each against the earlier maximums", async () => {
    const queue = new BidQueue(world.db, world.clock, UNSIGNED, 0);
    await take("ada", amount(105_000, 200_000));
    const outcomes = await Promise.allSettled([
      queue.place(asked("bo", amount(110_250))),
      queue.place(asked("kim", amount(110_250))),
      queue.place(asked("kim", amount(200_000))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await rows()).toEqual([
      ["ada", 105_000, 0],
      ["bo", 110_250, 0],
      ["ada", 115_763, 1],
      ["kim", 200_000, 0],
      ["ada", 200_000, 1],
    ]);
    const sequences = await world.db.selectFrom("bids").select("sequence").execute();
    expect(new Set(sequences.map(({ sequence }) => sequence)).size).toBe(5);
  });
});

describe("the end of an auction", () => {
  const end = async () => (await findPackage(world.db, lot.id)).auction_end_time;

  test("moves with another member's late bid", async () => {
    await take("ada", amount(105_000));
    world.clock.set(lot.auction_end_time - MINUTE);
    announcements = [];
    const taken = await take("bo", amount(120_000));
    const moved = lot.auction_end_time + 4 * MINUTE;
    expect([taken.endsAt, await end(), await nextAuctionEnd(world.db)]).toEqual([
      ...[moved, moved, moved],
    ]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      scheduled_end_time: lot.auction_end_time,
      version: lot.version + 1,
      updated_at: world.clock.now(),
    });
    expect(announcements.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: "bid-placed", extended: true },
      { type: "notifications-changed", memberIds: [world.people.ada.id] },
    ]);
    world.clock.set(lot.auction_end_time);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
    expect((await take("ada", amount(150_000))).leading).toBe(true);
    world.clock.set(moved + 5 * MINUTE);
    expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([lot.id]);
  });

  test("does not move for a refused bid or the leader's own raise", async () => {
    await take("ada", amount(105_000));
    world.clock.set(lot.auction_end_time - 1);
    await expect(take("bo", amount(105_001))).rejects.toThrow(BidTooLow);
    await take("ada", amount(120_000));
    await take("ada", { maximumCents: 200_000 });
    await take("bo", amount(210_000), 0);
    expect(await end()).toBe(lot.auction_end_time);
    await world.db.updateTable("packages").set({ scheduled_end_time: null }).execute();
    await take("ada", amount(230_000));
    expect(await end()).toBe(lot.auction_end_time);
  });

  test("moves by at most an hour", async () => {
    let cents = 105_000;
    let bids = 0;
    for (;;) {
      world.clock.set((await end()) - MINUTE);
      const before = await end();
      await take(bids++ % 2 ? "ada" : "bo", amount(cents));
      cents = Math.ceil(cents * 1.05);
      if ((await end()) === before) break;
    }
    expect(bids).toBeGreaterThan(14);
    expect(await end()).toBe(lot.auction_end_time + HOUR);
  });
});

describe("a reserve", () => {
  beforeEach(() => list({ reserveCents: 180_000 }));

  test("is bid for the member whose maximum reaches it", async () => {
    await take("ada", amount(105_000));
    const taken = await take("bo", amount(120_000, 250_000));
    expect(taken).toMatchObject({ highestCents: 180_000, leading: true });
    expect((await rows()).slice(1)).toEqual([
      ["bo", 120_000, 0],
      ["bo", 180_000, 1],
    ]);
  });

  test("is bid when the leader raises the maximum to it", async () => {
    await take("ada", amount(105_000));
    await take("ada", { maximumCents: 179_999 });
    expect(await rows()).toHaveLength(1);
    announcements = [];
    const raised = await take("ada", { maximumCents: 180_000 });
    expect(raised).toMatchObject({ bid: null, leading: true, highestCents: 180_000 });
    expect((await rows()).slice(1)).toEqual([["ada", 180_000, 1]]);
    expect(announcements).toMatchObject([{ type: "bid-placed", ledId: null, extended: false }]);
    expect(await mails()).toEqual([]);
  });
});
