import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { bidToGiveUp, giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf, setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { auctionOfMember } from "../../src/auctions/reading/member-auctions";
import { standingOn } from "../../src/auctions/reading/positions";
import { bidsOf } from "../../src/dashboard/bids";
import { buyerLists } from "../../src/dashboard/lists";
import { commitmentsOf } from "../../src/leaving/commitments";
import { deleteAccount } from "../../src/leaving/deletion";
import { awardPackage } from "../../src/licenses/awarding";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addRound } from "../support/rounds";

const world = worldForEach();
let lot: Package;

type Bidder = "ada" | "bo" | "kim";

async function list(settings: Parameters<typeof addRound>[3]) {
  lot = await addRound(world.db, world.people.mei.id, world.clock.now(), settings);
}

const take = (who: Bidder, maximumCents: number, isExclusive = false) => {
  const bid = { packageId: lot.id, bidderId: world.people[who].id, amountCents: null };
  return takeBid(
    world.db,
    { ...bid, maximumCents, isExclusive, idempotencyKey: null },
    world.clock,
  );
};

const who = (bidder: Bidder) => ({ packageId: lot.id, bidderId: world.people[bidder].id });
const now = () => world.clock.now();
const standing = async (bidder: Bidder) =>
  (await standingOn(world.db, who(bidder), now()))?.standing;

async function exposure(bidder: Bidder) {
  return (await exposureOf(world.db, world.people[bidder].id, now())).committedCents;
}

async function bidOf(bidder: Bidder) {
  const { bidderId } = who(bidder);
  const bids = world.db.selectFrom("bids").selectAll().where("bidder_id", "=", bidderId);
  return (await bids.orderBy("sequence", "desc").limit(1).executeTakeFirstOrThrow()).id;
}

beforeEach(() => list({ seats: 2, exclusiveFromCents: 300_000, sale: "seller" }));

describe("standing in a round", () => {
  beforeEach(async () => {
    await take("kim", 110_000);
    await take("ada", 200_000);
    await take("bo", 150_000);
  });

  test("shows seated members as leading and displaced ones as outbid", async () => {
    expect(await Promise.all((["ada", "bo", "kim"] as const).map(standing))).toEqual([
      "leading",
      "leading",
      "outbid",
    ]);
    const lists = async (bidder: Bidder) => {
      const { packages } = await buyerLists(world.db, world.people[bidder].id, now());
      return [packages.leading, packages.outbid];
    };
    expect(await lists("ada")).toEqual([[lot.id], []]);
    expect(await lists("kim")).toEqual([[], [lot.id]]);
    const bids = async (bidder: Bidder) => {
      const { entries } = await bidsOf(world.db, world.people[bidder].id, { limit: 9 }, now());
      return entries.map(({ amount_cents, is_winning }) => [amount_cents, is_winning]);
    };
    expect(await bids("bo")).toEqual([[115_500, 1]]);
    expect(await bids("kim")).toEqual([
      [110_000, 0],
      [105_000, 0],
    ]);
    const member = { packageId: lot.id, memberId: world.people.kim.id };
    expect(await auctionOfMember(world.db, member, now())).toMatchObject({
      standing: "outbid",
      seated: false,
      highestBid: "1155.00",
      minimumBid: "1212.75",
    });
  });

  test("reports seats and price, but no leader", async () => {
    const path = `/api/packages/${lot.id}`;
    const shown = {
      seats: 2,
      seated: 2,
      seatPrice: "1155.00",
      seatsTogether: "2310.00",
      minimumBid: "1212.75",
      highestBid: "1155.00",
      exclusive: { from: "3000.00", highest: null, needs: "3000.00" },
    };
    const read = async (address: string) => (await world.visitor.get(address)).json();
    expect(await read(`${path}/state`)).toMatchObject({ ...shown, leaderId: null, shelf: null });
    expect(await read(path)).toMatchObject(shown);
    await take("kim", 400_000, true);
    expect(await read(`${path}/state`)).toMatchObject({
      exclusive: { from: "3000.00", highest: "3000.00", needs: "3150.00" },
    });
    const kim = await world.as("kim");
    expect(await (await kim.get(`${path}/standing`)).json()).toMatchObject({
      standing: "leading",
      seated: false,
      exclusiveMaximum: "4000.00",
    });
  });

  test("lets only members without a seat release a bid", async () => {
    const kept = { bidId: await bidOf("bo"), bidderId: world.people.bo.id };
    await expect(giveUpBid(world.db, kept, now())).rejects.toMatchObject({ code: "highest-bid" });
    expect(await bidToGiveUp(world.db, who("bo"))).toBeNull();
    const bidId = await bidOf("kim");
    expect(await bidToGiveUp(world.db, who("kim"))).toBe(bidId);
    await giveUpBid(world.db, { bidId, bidderId: world.people.kim.id }, now());
    expect(await standing("kim")).toBe("released");
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 115_500,
      seated: 2,
      highest_bid_id: await bidOf("bo"),
    });
  });

  test("does not let the seller decide on single bids", async () => {
    const decision = { bidId: await bidOf("ada"), sellerId: world.people.mei.id };
    await expect(acceptBid(world.db, decision, now())).rejects.toMatchObject({ code: "round" });
    await expect(rejectBid(world.db, decision, now())).rejects.toMatchObject({ code: "round" });
    expect(await standing("ada")).toBe("leading");
  });

  test("binds accounts with a seat, and lets others leave without a price change", async () => {
    const { ada, kim } = world.people;
    expect(await commitmentsOf(world.db, ada.id, now())).toMatchObject([{ kind: "leading" }]);
    const bound = { code: "account-bound" };
    await expect(deleteAccount(world.db, ada.id, now())).rejects.toMatchObject(bound);
    await deleteAccount(world.db, kim.id, now());
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 115_500,
      seated: 2,
      bid_count: 2,
    });
  });

  test("frees the seat of an account deleted after the end, at the same price", async () => {
    world.clock.set(lot.auction_end_time + 1);
    await deleteAccount(world.db, world.people.bo.id, now());
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 115_500,
      seated: 1,
      highest_bid_id: await bidOf("ada"),
    });
  });

  test("commits a member to the larger of seat and exclusive bid until the seller decides", async () => {
    expect(await exposure("ada")).toBe(200_000);
    await take("ada", 400_000, true);
    expect(await exposure("ada")).toBe(400_000);
    await take("bo", 500_000, true);
    expect([await exposure("ada"), await exposure("bo")]).toEqual([400_000, 500_000]);
    world.clock.set(lot.auction_end_time + 1);
    expect([await exposure("ada"), await exposure("bo")]).toEqual([400_000, 500_000]);
  });

  test("commits an exclusive bid that may still win when a seat is freed", async () => {
    const { kim, bo, mei } = world.people;
    await take("kim", 300_000, true);
    await take("ada", 300_000);
    await take("bo", 300_000);
    await take("ada", 310_000);
    await take("kim", 280_000);
    await setCommitmentLimit(world.db, { memberId: kim.id, limitCents: 300_000 }, now());
    expect(await standing("kim")).toBe("outbid");
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, now());
    await deleteAccount(world.db, bo.id, now());
    expect(await exposure("kim")).toBe(300_000);
    const own = { packageId: lot.id, sellerId: mei.id };
    expect(await awardPackage(world.db, own, now())).toMatchObject([
      { kind: "exclusive", bidderId: kim.id, priceCents: 300_000 },
    ]);
  });
});

test("emails each bidder their result when a round that its seller decides ends", async () => {
  await take("bo", 110_000);
  await take("ada", 120_000);
  await take("kim", 400_000, true);
  await take("kim", 120_000);
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, now());
  const ended = [
    "round-ended",
    "round-leading",
    "round-lost",
    "auction-won",
    "auction-lost",
  ] as const;
  const mails = world.db.selectFrom("mail_outbox").select(["template", "recipient"]);
  const found = await mails.where("template", "in", ended).execute();
  const { ada, bo, kim, mei } = world.people;
  expect(found.map(({ template, recipient }) => `${template} ${recipient}`).toSorted()).toEqual([
    `round-ended ${mei.email}`,
    `round-leading ${kim.email}`,
    ...[`round-lost ${ada.email}`, `round-lost ${bo.email}`].toSorted(),
  ]);
});

test("keeps an exclusive bid that would win when the seats miss the reserve", async () => {
  const terms = { seats: 2, exclusiveFromCents: 300_000, reserveCents: 200_000 };
  for (const exclusive of [false, true]) {
    await list({ ...terms, sale: "seller" });
    await take("ada", 110_000);
    if (exclusive) await take("kim", 300_000, true);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, now());
    const { reserve_missed, status } = await findPackage(world.db, lot.id);
    expect([reserve_missed, status]).toEqual([exclusive ? 0 : 1, "ended"]);
    expect(await standing("ada")).toBe(exclusive ? "undecided" : "released");
    if (exclusive) expect(await standing("kim")).toBe("undecided");
  }
});

test("keeps an exclusive bid that a reserve could let win within its member's limit", async () => {
  const terms = { seats: 2, exclusiveFromCents: 150_000, reserveCents: 170_000 };
  await list({ ...terms, sale: "highest" });
  const memberId = world.people.kim.id;
  await setCommitmentLimit(world.db, { memberId, limitCents: 250_000 }, now());
  await take("kim", 200_000, true);
  await take("bo", 110_000);
  await take("ada", 110_000);
  const round = lot;
  await list(terms);
  const elsewhere = {
    code: "over-own-limit",
    values: { limitCents: 250_000, committedCents: 305_000 },
  };
  await expect(take("kim", 105_000)).rejects.toMatchObject(elsewhere);
  lot = round;
  expect([await standing("kim"), await exposure("kim")]).toEqual(["outbid", 200_000]);
  await take("ada", 170_000);
  expect([await standing("kim"), await exposure("kim")]).toEqual(["leading", 200_000]);
  await take("bo", 170_000);
  expect([await standing("kim"), await exposure("kim")]).toEqual(["outbid", 0]);
  expect((await buyerLists(world.db, memberId, now())).packages.committed).toEqual([]);
});

test("treats a sole exclusive bid as the leader, which binds its account", async () => {
  await list({ seats: 2, exclusiveFromCents: 300_000, sale: "highest" });
  await take("kim", 400_000, true);
  expect(await standingOn(world.db, who("kim"), now())).toMatchObject({
    standing: "leading",
    highestCents: 400_000,
  });
  const { kim, mei } = world.people;
  const bound = { code: "account-bound" };
  await expect(deleteAccount(world.db, kim.id, now())).rejects.toMatchObject(bound);
  await expect(deleteAccount(world.db, mei.id, now())).rejects.toMatchObject(bound);
  const own = deletePackage(world.db, lot.id, mei.id, now());
  await expect(own).rejects.toMatchObject({ code: "package-bid-on" });
});

test("shows no seat once the reserve is missed", async () => {
  await list({ seats: 2, exclusiveFromCents: 400_000, reserveCents: 200_000, sale: "highest" });
  await take("ada", 150_000);
  const ada = await world.as("ada");
  const { packageId, bidderId: memberId } = who("ada");
  const claims = async () => {
    const own = await (await ada.get(`/api/packages/${packageId}/standing`)).json();
    const member = await auctionOfMember(world.db, { packageId, memberId }, now());
    const page = await (await ada.get(`/package/${packageId}`)).text();
    return [
      own.seated,
      member?.seated,
      member?.named,
      page.includes(">You&#x27;re winning a license<"),
    ];
  };
  expect(await claims()).toEqual([true, true, "seat", true]);
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, now());
  expect(await findPackage(world.db, lot.id)).toMatchObject({ reserve_missed: 1 });
  expect(await claims()).toEqual([false, false, "released", false]);
});
