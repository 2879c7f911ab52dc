import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { bidToGiveUp, giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { ownMaximum } from "../../src/auctions/changes/maximum";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import {
  AlreadyReleased,
  BidNotFound,
  HighestBidNotReleasable,
  NotReleasable,
} from "../../src/auctions/refusals";
import { AccountBound } from "../../src/leaving/commitments";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { deletePackage, PackageBidOn } from "../../src/packages/own-packages";
import { findPackage, type Package } from "../../src/packages/packages";
import type { SaleRule } from "../../src/rules/sale";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { SoldToHighest } from "../../src/trade/refusals";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { logOf } from "../support/public-log";
import { addBid, bidStatuses } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;
let low: string;
let high: string;

async function list(rule: SaleRule): Promise<void> {
  const { db, people, clock } = world;
  const sale = rule === "highest" ? "highest" : "seller";
  lot = await addLot(db, people.mei.id, clock.now(), { sale });
  await db.updateTable("packages").set({ sale_rule: rule }).where("id", "=", lot.id).execute();
  low = await addBid(world, "ada", lot, 105_000);
  high = await addBid(world, "bo", lot, 150_000);
}

const shown = () => findPackage(world.db, lot.id);
const release = (bidId: string, who: "ada" | "bo" = "ada") =>
  giveUpBid(world.db, { bidId, bidderId: world.people[who].id }, world.clock.now());
const close = async () => {
  world.clock.set(lot.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
};

describe("sale to the highest bid", () => {
  beforeEach(() => list("highest"));

  test("is decided once by the close, for the highest bid", async () => {
    await close();
    await close();
    expect(await bidStatuses(world)).toEqual({ [low]: "released", [high]: "accepted" });
    expect(await shown()).toMatchObject({ status: "ended", highest_bid_id: high });
    const mails = (await outbox(world)).filter(({ template }) => template !== "outbid");
    expect(mails.map(({ to, template }) => [to, template]).sort()).toEqual([
      ["ada", "auction-outbid"],
      ["bo", "auction-awarded"],
      ["mei", "auction-sold"],
    ]);
    await expectPositions(world.db);
    await sendContractOf(world.db, high, world.clock.now());
    expect((await shown()).status).toBe("settled");
  });

  test("leaves the seller nothing to decide", async () => {
    const { db, people, clock } = world;
    const decision = { bidId: high, sellerId: people.mei.id };
    for (const end of [async () => {}, close]) {
      await end();
      const before = [await shown(), await bidStatuses(world)];
      for (const decide of [acceptBid, rejectBid, reinstateBid])
        expect(await thrown(decide(db, decision, clock.now()))).toBeInstanceOf(SoldToHighest);
      const gone = deletePackage(db, lot.id, people.mei.id, clock.now());
      expect(await thrown(gone)).toBeInstanceOf(PackageBidOn);
      const left = deleteAccount(db, people.mei.id, clock.now());
      expect(await thrown(left)).toBeInstanceOf(AccountBound);
      expect([await shown(), await bidStatuses(world)]).toEqual(before);
    }
    clock.set(lot.auction_end_time + 30 * DAY + 1);
    await deletePackage(db, lot.id, people.mei.id, clock.now());
  });

  test("binds the highest bidder after the end, and nobody else", async () => {
    const { db, people, clock } = world;
    clock.set(lot.auction_end_time);
    // The close has not run yet.
    const left = deleteAccount(db, people.bo.id, clock.now());
    expect(await thrown(left)).toBeInstanceOf(AccountBound);
    expect(await thrown(release(low))).toBeInstanceOf(NotReleasable);
    await deleteAccount(db, people.ada.id, clock.now());
    await closeEndedAuctions(db, clock.now());
    expect(await bidStatuses(world)).toEqual({ [high]: "accepted" });
  });

  test("appears in the public log", async () => {
    await close();
    const { db, people } = world;
    const log = logOf(world);
    const asked = { packageId: lot.id, memberId: people.mei.id, pseudonym: "", isSeller: true };
    const pieces = await Array.fromAsync(proofText(db, log, asked));
    const sentences = verifyBundle(pieces.join(""), await log.verifierKey());
    expect(sentences.at(-1)).toMatch(/winner/);
  });
});

describe("a sale by the seller's choice", () => {
  beforeEach(() => list("seller"));

  test("lets a bidder release a bid below the highest, with all lower ones", async () => {
    const { db, people, clock } = world;
    const middle = await addBid(world, "ada", lot, 160_000);
    const top = await addBid(world, "bo", lot, 200_000);
    await release(middle);
    const released = {
      [low]: "released",
      [middle]: "released",
      [high]: "pending",
      [top]: "pending",
    };
    expect(await bidStatuses(world)).toEqual(released);
    expect(await shown()).toMatchObject({ released_bids: 2, highest_bid_id: top, bid_count: 4 });
    await expectPositions(db);
    const refused = acceptBid(db, { bidId: middle, sellerId: people.mei.id }, clock.now());
    expect(await thrown(refused)).toMatchObject({ code: "bid-not-pending" });
    await rejectBid(db, { bidId: top, sellerId: people.mei.id }, clock.now());
    expect((await shown()).highest_bid_id).toBe(high);
  });

  test("refuses to release the highest, accepted, released or another member's bid", async () => {
    const { db, people, clock } = world;
    expect(await thrown(release(high, "bo"))).toBeInstanceOf(HighestBidNotReleasable);
    expect(await thrown(release(low, "bo"))).toBeInstanceOf(BidNotFound);
    await acceptBid(db, { bidId: low, sellerId: people.mei.id }, clock.now());
    expect(await thrown(release(low))).toBeInstanceOf(HighestBidNotReleasable);
    await rejectBid(db, { bidId: low, sellerId: people.mei.id }, clock.now());
    expect(await thrown(release(low))).toBeInstanceOf(AlreadyReleased);
    expect(await bidStatuses(world)).toEqual({ [low]: "rejected", [high]: "pending" });
  });

  test("counts one of two simultaneous releases", async () => {
    const both = await Promise.allSettled([release(low), release(low)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await shown()).toMatchObject({ released_bids: 1 });
  });

  test("binds bids for 7 days and an accepted one for 30", async () => {
    const { db, people, clock } = world;
    await close();
    const mine = { sellerId: people.mei.id };
    clock.set(lot.auction_end_time + 7 * DAY + 1);
    const late = acceptBid(db, { ...mine, bidId: high }, clock.now());
    expect(await thrown(late)).toMatchObject({ code: "bid-released" });
    expect(await thrown(release(low))).toBeInstanceOf(AlreadyReleased);
    clock.set(lot.auction_end_time + 7 * DAY);
    await acceptBid(db, { ...mine, bidId: high }, clock.now());
    clock.set(lot.auction_end_time + 30 * DAY);
    await sendContractOf(db, high, clock.now());
  });

  test("releases by button or through the API, and returns 404 to strangers", async () => {
    const stranger = await world.as("bo");
    expect((await stranger.json("POST", `/api/bids/${low}/release`, {})).status).toBe(404);
    const own = await world.as("ada");
    expect(await (await own.get(`/package/${lot.id}`)).text()).toContain(
      `action="/package/${lot.id}/release"`,
    );
    const sent = await own.post(`/package/${lot.id}/release`, {});
    expect(sent.status).toBe(303);
    expect(await bidStatuses(world)).toEqual({ [low]: "released", [high]: "pending" });
    const again = await own.json("POST", `/api/bids/${low}/release`, {});
    expect([again.status, (await again.json()).code]).toEqual([409, "already-released"]);
    expect(await (await own.get(`/package/${lot.id}`)).text()).not.toContain('/release"');
    const highest = await stranger.json("POST", `/api/bids/${high}/release`, {});
    expect([highest.status, (await highest.json()).code]).toEqual([409, "highest-bid"]);
  });
});

test("keeps the rule of earlier listings: 30 days and no release", async () => {
  await list("seller-30");
  const { db, people, clock } = world;
  expect(await thrown(release(low))).toBeInstanceOf(NotReleasable);
  const page = await (await world.as("ada")).get(`/package/${lot.id}`);
  expect(await page.text()).not.toContain('/release"');
  await close();
  clock.set(lot.auction_end_time + 30 * DAY);
  await acceptBid(db, { bidId: low, sellerId: people.mei.id }, clock.now());
  expect(await bidStatuses(world)).toEqual({ [low]: "accepted", [high]: "pending" });
});

test("defaults to the highest bid for calls without a rule", async () => {
  const seller = await world.as("mei");
  const facts = {
    title: "Tide tables",
    description: "Tables of high and low water.",
    category: "Education",
    language: "en",
    contentType: "mathematics",
    startingPrice: "100",
    collectionSize: 50_000,
    publisher: "Lantau Press",
    rights: { uses: ["pretraining"] },
  };
  for (const [sale, expected] of [
    [undefined, "highest"],
    ["seller", "seller"],
    ["highest", "highest"],
  ]) {
    const made = await (await seller.json("POST", "/api/packages", { ...facts, sale })).json();
    expect(made.sale).toBe(expected);
    const state = await (await seller.get(`/api/packages/${made.id}/state`)).json();
    expect(state).toMatchObject({ sale: expected, releasable: expected === "seller" });
    const turned = expected === "seller" ? "highest" : "seller";
    const edited = await seller.json("PATCH", `/api/packages/${made.id}`, { sale: turned });
    expect((await edited.json()).sale).toBe(turned);
    const bidder = await world.as("ada");
    await bidder.json("POST", `/api/packages/${made.id}/bids`, { amount: "150" });
    expect(
      (await seller.json("PATCH", `/api/packages/${made.id}`, { sale: expected })).status,
    ).toBe(409);
  }
  expect((await seller.json("POST", "/api/packages", { ...facts, sale: "lottery" })).status).toBe(
    400,
  );
});

test("keeps a leader's maximum when a lower bid is released", async () => {
  await list("seller");
  const { db, people, clock } = world;
  const maximum = { packageId: lot.id, amountCents: 200_000, maximumCents: 400_000 };
  const bid = { ...maximum, bidderId: people.ada.id, idempotencyKey: null };
  await placeBid(db, bid, { now: () => clock.now() });
  const own = { packageId: lot.id, bidderId: people.ada.id };
  await release(low);
  expect(await ownMaximum(db, own)).toBe(400_000);
  await addBid(world, "bo", lot, 500_000);
  const latest = (await bidToGiveUp(db, own)) ?? "";
  await release(latest);
  expect(await ownMaximum(db, own)).toBeNull();
  await expectPositions(db);
});
