import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { bidToGiveUp } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { findLeader } from "../../src/auctions/leader";
import { bindsUntilSql, findBindings } from "../../src/auctions/reading/binding";
import { standingOn } from "../../src/auctions/reading/positions";
import { bidsOf } from "../../src/dashboard/bids";
import { biddingRecord } from "../../src/dashboard/figures";
import { buyerLists } from "../../src/dashboard/lists";
import { commitmentsOf } from "../../src/leaving/commitments";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { SALE_RULES, type SaleRule } from "../../src/rules/sale";
import { bindingOf, bindsUntil } from "../../src/rules/standing";
import { rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { playRound } from "../support/played-rounds";

const world = worldForEach();
const now = () => world.clock.now();

type Bidder = "ada" | "bo" | "kim";

/** Each place that says whether a member leads, or could be held to a bid. */
async function readingsOf(name: Bidder, lot: Package) {
  const { db, people } = world;
  const { id: bidderId } = people[name];
  const lists = await buyerLists(db, bidderId, now());
  const standing = await standingOn(db, { packageId: lot.id, bidderId }, now());
  const bids = (await bidsOf(db, bidderId, { limit: 20 }, now())).entries;
  const commitments = await commitmentsOf(db, bidderId, now());
  const isWinning = bids.some((own) => own.is_winning === 1);
  const bindings = await findBindings(db, [bidderId], now());
  return {
    standing: standing?.standing ?? null,
    listed: lists.packages.leading.includes(lot.id),
    hasWinningBid: bids.length === 0 ? null : isWinning,
    winning: (await biddingRecord(db, bidderId, now())).winning,
    isCommitted: commitments.some(({ kind }) => kind === "leading"),
    isBound: bindings.some(({ packageId }) => packageId === lot.id),
    canGiveUp: (await bidToGiveUp(db, { packageId: lot.id, bidderId })) !== null,
  };
}

const LEADS: Awaited<ReturnType<typeof readingsOf>> = {
  standing: "leading",
  listed: true,
  hasWinningBid: true,
  winning: 1,
  isCommitted: true,
  isBound: true,
  canGiveUp: false,
};

const OUTBID: typeof LEADS = {
  standing: "outbid",
  listed: false,
  hasWinningBid: false,
  winning: 0,
  isCommitted: false,
  isBound: true,
  canGiveUp: true,
};

describe("readings of who leads agree", () => {
  test("in an ordinary auction, before and after a rejection", async () => {
    const lot = await addLot(world.db, world.people.mei.id, now(), { sale: "seller" });
    await bid(world, "ada", lot, 105_000);
    await bid(world, "ada", lot, 120_000);
    await bid(world, "bo", lot, 130_000);
    expect(await readingsOf("ada", lot)).toEqual(OUTBID);
    expect(await readingsOf("bo", lot)).toEqual(LEADS);
    const rejected = await findLeader(world.db, lot.id);
    const decision = { bidId: rejected?.id ?? "", sellerId: world.people.mei.id };
    await rejectBid(world.db, decision, now());
    expect(await readingsOf("ada", lot)).toEqual(LEADS);
    expect((await readingsOf("bo", lot)).listed).toBe(false);
    expect((await findLeader(world.db, lot.id))?.bidder_id).toBe(world.people.ada.id);
  });

  test("for seats and the bidder who lost one", async () => {
    const maxima = { kim: 11_000, ada: 30_000, bo: 21_000 };
    const lot = await playRound(world, { seats: 2, sale: "seller", maxima });
    for (const name of ["ada", "bo"] as const) expect(await readingsOf(name, lot)).toEqual(LEADS);
    expect(await readingsOf("kim", lot)).toEqual(OUTBID);
  });

  test("for an exclusive bid that leads, with other bids of its member and without", async () => {
    const settings = { seats: 2, sale: "seller", exclusiveFromCents: 20_000 } as const;
    const maxima = { kim: 11_000, ada: 30_000, bo: 21_000 };
    const lot = await playRound(world, { ...settings, maxima, exclusive: { kim: 90_000 } });
    // Kim could release the bid for a seat, but not the exclusive bid.
    expect(await readingsOf("kim", lot)).toEqual({ ...LEADS, canGiveUp: true });
    const outweighed = { ...LEADS, listed: false, hasWinningBid: false, winning: 0 };
    for (const name of ["ada", "bo"] as const)
      expect(await readingsOf(name, lot)).toEqual(outweighed);
  });

  test("for a member with nothing but an exclusive bid, until nobody can accept it", async () => {
    const settings = { seats: 2, sale: "seller", exclusiveFromCents: 20_000 } as const;
    const exclusive = { bo: 20_000, kim: 90_000 };
    const lot = await playRound(world, { ...settings, maxima: { ada: 30_000 }, exclusive });
    expect(await readingsOf("kim", lot)).toEqual({
      ...LEADS,
      hasWinningBid: null,
      canGiveUp: false,
    });
    expect(await biddingRecord(world.db, world.people.bo.id, now())).toMatchObject({
      bids: 1,
      winning: 0,
    });
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, now());
    expect(await readingsOf("kim", lot)).toMatchObject({ standing: "undecided", winning: 1 });
    world.clock.advance(8 * DAY);
    expect(await readingsOf("kim", lot)).toMatchObject({ standing: "released", winning: 0 });
  });
});

test("until when a bid binds is the same in lists as on pages", async () => {
  const { db, people } = world;
  const { id } = await addLot(db, people.mei.id, now());
  for (const sale_rule of Object.keys(SALE_RULES) as SaleRule[])
    for (const held_ms of [0, DAY])
      for (const binds_until of [null, now() + 90 * DAY])
        for (const isAccepted of [true, false]) {
          const terms = { sale_rule, held_ms, binds_until };
          await db.updateTable("packages").set(terms).where("id", "=", id).execute();
          const { until } = await db
            .selectFrom("packages")
            .select(bindsUntilSql(isAccepted ? sql`true` : sql`false`).as("until"))
            .where("id", "=", id)
            .executeTakeFirstOrThrow();
          const lot = await findPackage(db, id);
          expect({ ...terms, isAccepted, until }).toEqual({
            ...terms,
            isAccepted,
            until: bindsUntil(bindingOf(lot), isAccepted),
          });
        }
});
