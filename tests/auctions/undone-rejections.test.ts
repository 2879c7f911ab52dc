import { beforeEach, describe, expect, test } from "bun:test";
import type { NewBid } from "../../src/auctions/bidding/bid-request";
import { takeBid } from "../../src/auctions/bidding/bids";
import { ownMaximum } from "../../src/auctions/changes/maximum";
import { mailFinalRejections, UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import type { RejectionFinal } from "../../src/auctions/refusals";
import { SECOND } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type Package } from "../../src/packages/packages";
import { reinstateBid, rejectBid } from "../../src/trade/decisions";
import { expectPositions } from "../support/bids";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { play } from "../support/standings";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

function later(): number {
  world.clock.advance(SECOND);
  return world.clock.now();
}

async function take(person: Person, bid: Partial<NewBid>): Promise<string> {
  later();
  const bidder = { packageId: lot.id, bidderId: world.people[person].id, idempotencyKey: null };
  const taken = await takeBid(world.db, { ...bidder, amountCents: null, ...bid }, world.clock);
  return taken.bid?.id ?? "";
}

const mine = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });
const reject = (bidId: string) => rejectBid(world.db, mine(bidId), later());

function undo(bidId: string): Promise<string> {
  const undone = reinstateBid(world.db, mine(bidId), later());
  return undone.catch(({ values }: RejectionFinal) => (values as { since: string }).since);
}

const maximumOf = (person: Person) =>
  ownMaximum(world.db, { packageId: lot.id, bidderId: world.people[person].id });

async function price() {
  await expectPositions(world.db);
  return (await findPackage(world.db, lot.id)).highest_bid_cents;
}

describe("maximums above the price after an undone rejection", () => {
  const TO_500 = { amountCents: 105_000, maximumCents: 500_000 };

  test("end if another bid was placed in the meantime, so that the seller cannot probe them", async () => {
    for (const amountCents of [140_000, 600_000]) {
      lot = await addLot(world.db, world.people.mei.id, world.clock.now());
      const bid = await take("ada", TO_500);
      await reject(bid);
      await take("bo", { amountCents });
      expect(await undo(bid)).toBe("maximum");
      expect([await price(), await maximumOf("ada")]).toEqual([amountCents, null]);
    }
    world.clock.advance(UNDO_MS);
    await mailFinalRejections(world.db, world.clock.now());
    const recipients = world.db.selectFrom("mail_outbox").select("recipient");
    const mails = await recipients.where("template", "=", "bid-rejected").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill("ada@example.test"));
  });

  test("end if the new leader has raised their own maximum", async () => {
    await take("bo", { amountCents: 105_000 });
    const bid = await take("ada", { amountCents: 140_000 });
    await reject(bid);
    await take("bo", { maximumCents: 900_000 });
    expect(await undo(bid)).toBe("maximum");
    expect([await price(), await maximumOf("bo")]).toEqual([105_000, 900_000]);
  });

  test("end when an older bid of the leader was rejected first", async () => {
    const first = await take("ada", TO_500);
    await take("kim", { amountCents: 120_000 });
    const { highest_bid_id: answer } = await findPackage(world.db, lot.id);
    await reject(first);
    await take("bo", { amountCents: 133_000 });
    await reject(answer ?? "");
    expect(await undo(answer ?? "")).toBe("pending");
    expect(await maximumOf("ada")).toBeNull();
    expect(await undo(first)).toBe("maximum");
    expect([await price(), await maximumOf("ada")]).toEqual([133_000, null]);
  });

  test("do not return while another bid of the owner stays rejected", async () => {
    const first = await take("ada", TO_500);
    await take("kim", { amountCents: 120_000 });
    const { highest_bid_id: answer } = await findPackage(world.db, lot.id);
    await reject(first);
    await reject(answer ?? "");
    expect(await undo(first)).toBe("pending");
    expect(await maximumOf("ada")).toBeNull();
    expect(await undo(answer ?? "")).toBe("pending");
    expect([await price(), await maximumOf("ada")]).toEqual([126_000, 500_000]);
  });

  test("end when two rejections are undone in turn", async () => {
    const low = await take("ada", { amountCents: 105_000 });
    const high = await take("bo", { amountCents: 140_000 });
    await reject(high);
    await take("ada", { maximumCents: 300_000 });
    await reject(low);
    expect(await undo(high)).toBe("pending");
    expect(await undo(low)).toBe("maximum");
    expect([await price(), await maximumOf("ada")]).toEqual([140_000, null]);
  });

  test("block nobody if they were exceeded before the rejection", async () => {
    const bid = await take("ada", { amountCents: 105_000, maximumCents: 120_000 });
    await take("bo", { amountCents: 150_000 });
    await reject(bid);
    expect(await undo(bid)).toBe("pending");
    expect([await price(), await maximumOf("ada")]).toEqual([150_000, 120_000]);
    await reject(bid);
    await take("ada", { amountCents: 160_000 });
    expect(await undo(bid)).toBe("pending");
    expect(await price()).toBe(160_000);
  });
});

test("does not restore a bid on a package offered to another bidder", async () => {
  lot = await play(world, { steps: ["reserve", "end", "offer bo", "take bo"] });
  const bids = await world.db.selectFrom("bids").select(["id", "bidder_id"]).execute();
  const of = (person: Person) =>
    bids.find(({ bidder_id }) => bidder_id === world.people[person].id)?.id ?? "";
  await reject(of("bo"));
  const offer = await offerLot(world.db, { ...mine(of("ada")), days: 3 }, later());
  expect(await undo(of("bo"))).toBe("offered");
  await acceptOffer(world.db, { offerId: offer.id, bidderId: world.people.ada.id }, later());
  const accepted = world.db.selectFrom("bids").select("id").where("status", "=", "accepted");
  expect(await accepted.execute()).toEqual([{ id: of("ada") }]);
});

test("keeps a rejected bid from binding if the reserve was missed", async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { reserveCents: 300_000 });
  await take("bo", { amountCents: 120_000 });
  const bid = await take("ada", { amountCents: 400_000 });
  clock.set(lot.auction_end_time);
  await reject(bid);
  expect(await closeEndedAuctions(db, clock.now())).toContain(lot.id);
  expect(await undo(bid)).toBe("ended");
  expect(await findPackage(db, lot.id)).toMatchObject({
    status: "ended",
    reserve_missed: 1,
    highest_bid_cents: 120_000,
  });
});
