import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type PriorState, ruleOnBid } from "../../src/auctions/auction-ruling";
import { faultInRound, minimumFor } from "../../src/auctions/bidding/judgement";
import type { PriorRound } from "../../src/auctions/round-claims";
import { exclusivityOf, type RoundRuling, ruleOnRoundBid } from "../../src/auctions/round-ruling";
import { HOUR, MINUTE } from "../../src/lib/time";
import { newRound } from "../support/new-round";

const SOFT_CLOSE = 5 * MINUTE;
const END = 100 * HOUR;

const step = (cents: number) => Math.ceil((cents * 105) / 100);

interface Settings {
  seats: number;
  reserveCents?: number | null;
  exclusiveFromCents?: number | null;
  at?: number;
}

class Played {
  round: PriorRound;

  constructor({ seats, reserveCents = null, exclusiveFromCents = null }: Settings) {
    this.round = newRound({ seats, reserveCents, exclusiveFromCents }, END);
  }

  ruled(bidderId: string, maximumCents: number, { isExclusive = false, at = 0 } = {}): RoundRuling {
    return ruleOnRoundBid(this.round, { bidderId, maximumCents, isExclusive, at }, SOFT_CLOSE);
  }

  bid(
    bidderId: string,
    maximumCents: number,
    options: { isExclusive?: boolean; at?: number } = {},
  ) {
    const fault = this.fault(bidderId, maximumCents, options.isExclusive);
    if (fault) throw fault;
    const { events, after } = this.ruled(bidderId, maximumCents, options);
    const endsAt = events.find((event) => event.type === "extension")?.endsAt ?? this.round.endsAt;
    this.round = { ...this.round, ...after, endsAt, precedence: this.round.precedence + 1 };
    return events;
  }

  fault(bidderId: string, maximumCents: number, isExclusive = false) {
    return faultInRound(this.round, { bidderId, maximumCents, isExclusive });
  }

  get seated() {
    return this.round.seated.map(({ bidderId }) => bidderId);
  }
}

const exclusive = { isExclusive: true };

describe("a round", () => {
  test("seats the highest maximums at one price, after displaced members bid up to theirs", () => {
    const played = new Played({ seats: 3 });
    expect(played.bid("ada", 30_000)).toEqual([
      { type: "bid", bidderId: "ada", amountCents: 10_500, automatic: false },
      { type: "maximum", bidderId: "ada", maximumCents: 30_000 },
      { type: "seats", seated: ["ada"], priceCents: 10_500 },
    ]);
    played.bid("bo", 21_000);
    played.bid("cy", 20_000);
    expect(played.round.priceCents).toBe(10_500);
    expect(played.bid("di", 45_000)).toEqual([
      { type: "bid", bidderId: "cy", amountCents: 20_000, automatic: true },
      { type: "bid", bidderId: "di", amountCents: 21_000, automatic: false },
      { type: "maximum", bidderId: "di", maximumCents: 45_000 },
      { type: "seats", seated: ["ada", "bo", "di"], priceCents: 21_000 },
    ]);
    expect(played.seated).toEqual(["di", "ada", "bo"]);
  });

  test("shows a maximum that wins no seat, and raises the price for seated members", () => {
    const played = new Played({ seats: 2 });
    played.bid("ada", 30_000);
    played.bid("bo", 20_000);
    expect(played.bid("cy", 15_000)).toEqual([
      { type: "bid", bidderId: "cy", amountCents: 15_000, automatic: false },
      { type: "maximum", bidderId: "cy", maximumCents: 15_000 },
      { type: "seats", seated: ["ada", "bo"], priceCents: 15_750 },
    ]);
  });

  test("follows an earlier maximum as soon as no other maximum caps the price", () => {
    const played = new Played({ seats: 2 });
    played.bid("ada", 30_000);
    played.bid("bo", 20_000);
    played.bid("cy", 19_500);
    expect(played.round.priceCents).toBe(20_000);
    expect(played.bid("bo", 25_000)).toEqual([
      { type: "bid", bidderId: "bo", amountCents: 20_475, automatic: true },
      { type: "maximum", bidderId: "bo", maximumCents: 25_000 },
      { type: "seats", seated: ["ada", "bo"], priceCents: 20_475 },
    ]);
    expect(played.bid("bo", 26_000)).toHaveLength(1);
    expect(played.bid("cy", 21_499)).toContainEqual({
      type: "seats",
      seated: ["ada", "bo"],
      priceCents: 22_574,
    });
  });

  test("moves the price of a single license as in an ordinary auction", () => {
    const played = new Played({ seats: 1, exclusiveFromCents: 90_000 });
    played.bid("ada", 20_000);
    played.bid("bo", 19_500);
    expect(played.round.priceCents).toBe(20_000);
    expect(played.bid("ada", 25_000)).toHaveLength(1);
    expect(played.round.priceCents).toBe(20_000);
  });

  test("seats the earlier of equal maximums at that price", () => {
    const played = new Played({ seats: 2 });
    for (const bidder of ["ada", "bo", "cy"]) played.bid(bidder, 20_000);
    expect(played.seated).toEqual(["ada", "bo"]);
    expect(played.round.priceCents).toBe(20_000);
  });

  test("keeps the rank of a lowered maximum, but not of a raised one", () => {
    const played = new Played({ seats: 2 });
    played.bid("ada", 30_000);
    played.bid("bo", 15_000);
    expect(played.bid("ada", 20_000)).toEqual([
      { type: "maximum", bidderId: "ada", maximumCents: 20_000 },
    ]);
    played.bid("bo", 20_000);
    played.bid("cy", 25_000);
    expect(played.seated).toEqual(["cy", "ada"]);
    expect(played.fault("ada", 19_999)).toMatchObject({ code: "maximum-too-low" });
    expect(played.fault("ada", 20_000)).toBeNull();
  });

  test("uses a reached reserve as the price, so that lower maximums lose their seats", () => {
    const played = new Played({ seats: 3, reserveCents: 18_000 });
    played.bid("ada", 12_000);
    played.bid("bo", 17_999);
    expect(played.round.priceCents).toBe(10_500);
    expect(played.bid("cy", 18_000)).toEqual([
      { type: "bid", bidderId: "ada", amountCents: 12_000, automatic: true },
      { type: "bid", bidderId: "bo", amountCents: 17_999, automatic: true },
      { type: "bid", bidderId: "cy", amountCents: 18_000, automatic: false },
      { type: "maximum", bidderId: "cy", maximumCents: 18_000 },
      { type: "seats", seated: ["cy"], priceCents: 18_000 },
    ]);
    expect(played.fault("ada", 17_999)).toMatchObject({ code: "bid-too-low" });
    played.bid("ada", 18_000);
    expect(played.seated).toEqual(["cy", "ada"]);
  });

  test("bids the reserve for a member whose raised maximum reaches it", () => {
    const played = new Played({ seats: 2, reserveCents: 18_000 });
    played.bid("ada", 12_000);
    expect(played.bid("ada", 20_000)).toEqual([
      { type: "bid", bidderId: "ada", amountCents: 18_000, automatic: true },
      { type: "maximum", bidderId: "ada", maximumCents: 20_000 },
      { type: "seats", seated: ["ada"], priceCents: 18_000 },
    ]);
  });

  test("distinguishes a bid that came too late for a seat from one that was never enough", () => {
    const played = new Played({ seats: 2 });
    expect(played.fault("ada", 10_499)).toMatchObject({ code: "bid-too-low" });
    played.bid("ada", 10_500);
    played.bid("bo", 10_500);
    const gone = { code: "seat-gone", values: { minimumCents: 11_025 } };
    expect(played.fault("cy", 10_500)).toMatchObject(gone);
    expect(played.fault("cy", 11_024)).toMatchObject(gone);
    expect(played.fault("cy", 10_499)).toMatchObject({ code: "bid-too-low" });
    expect(played.fault("cy", 11_025)).toBeNull();
    expect(played.fault("cy", 1_102_501)).toMatchObject({ code: "bid-too-high" });
  });

  test("moves the end only when the seated members or the exclusive winner change", () => {
    const at = END - MINUTE;
    const played = new Played({ seats: 2, exclusiveFromCents: 40_000 });
    const extension = { type: "extension", endsAt: at + SOFT_CLOSE } as const;
    played.bid("ada", 20_000);
    played.bid("bo", 20_000);
    expect(played.ruled("cy", 12_000, { at }).events).not.toContainEqual(extension);
    expect(played.ruled("ada", 30_000, { at }).events).not.toContainEqual(extension);
    expect(played.ruled("cy", 21_000, { at }).events).toContainEqual(extension);
    expect(played.ruled("cy", 40_000, { ...exclusive, at }).events).toContainEqual(extension);
    played.bid("cy", 40_000, exclusive);
    expect(played.ruled("di", 50_000, { ...exclusive, at }).events).toContainEqual(extension);
    expect(played.ruled("cy", 50_000, { ...exclusive, at }).events).not.toContainEqual(extension);
    // Both seats then cost 20,000, which together equal the exclusive bid.
    expect(played.ruled("eve", 20_000, { at }).events).toContainEqual(extension);
  });
});

describe("exclusive bids", () => {
  test("win only above the seats' total, and lose ties", () => {
    const played = new Played({ seats: 2, exclusiveFromCents: 30_000 });
    expect(played.fault("ada", 29_999, true)).toMatchObject({
      code: "exclusive-too-low",
      values: { minimumCents: 30_000 },
    });
    expect(played.bid("ada", 40_000, exclusive)).toEqual([
      { type: "exclusive", bidderId: "ada", maximumCents: 40_000, leads: true },
    ]);
    const now = () => exclusivityOf(played.round, played.round);
    expect(now()).toMatchObject({ priceCents: 30_000, needsCents: 31_500 });
    played.bid("bo", 20_000);
    played.bid("cy", 20_000);
    expect(now()).toMatchObject({ priceCents: 30_000, needsCents: 31_500 });
    played.bid("di", 20_000);
    expect(now()).toEqual({ leader: null, priceCents: null, needsCents: 40_001 });
  });

  test("cost a step above the second bid, but never more than the maximum", () => {
    const played = new Played({ seats: 2, exclusiveFromCents: 30_000 });
    played.bid("ada", 40_000, exclusive);
    played.bid("bo", 39_000, exclusive);
    const now = () => exclusivityOf(played.round, played.round);
    expect(now()).toMatchObject({ leader: { bidderId: "ada" }, priceCents: 40_000 });
    played.bid("bo", 60_000, exclusive);
    expect(now()).toMatchObject({ leader: { bidderId: "bo" }, priceCents: 42_000 });
    expect(minimumFor(played.round, { bidderId: "bo", isExclusive: true })).toBe(42_000);
    expect(played.fault("bo", 41_999, true)).toMatchObject({ code: "exclusive-too-low" });
    played.bid("bo", 42_000, exclusive);
    played.bid("cy", 44_100, exclusive);
    expect(now()).toMatchObject({ leader: { bidderId: "cy" }, priceCents: 44_100 });
  });
});

const asked = fc.record({
  bidder: fc.constantFrom("ada", "bo", "cy", "di", "ed", "flo"),
  share: fc.constantFrom(0.97, 1, 1.02, 1.05, 1.06, 1.1, 1.3, 2),
  isExclusive: fc.constantFrom(false, false, false, true),
});

test("never lowers the price or charges above a maximum, for random bids", () => {
  let displaced = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(null, 12_000, 20_000),
      fc.constantFrom(null, 20_000, 60_000),
      fc.array(asked, { minLength: 10, maxLength: 80, size: "max" }),
      (seats, reserveCents, exclusiveFromCents, calls) => {
        const played = new Played({ seats, reserveCents, exclusiveFromCents });
        const maxima = new Map<string, number>();
        for (const { bidder, share, isExclusive } of calls) {
          if (isExclusive && exclusiveFromCents === null) continue;
          const { round } = played;
          const from = minimumFor(round, { bidderId: bidder, isExclusive });
          const cents = Math.ceil(from * share);
          if (played.fault(bidder, cents, isExclusive)) continue;
          const had = new Set(played.seated);
          const events = played.bid(bidder, cents, { isExclusive });
          if (!isExclusive) maxima.set(bidder, cents);
          const { priceCents, seated } = played.round;
          expect(priceCents ?? 0).toBeGreaterThanOrEqual(round.priceCents ?? 0);
          expect(seated.length).toBeLessThanOrEqual(seats);
          let before = 0;
          for (const event of events) {
            if (event.type !== "bid") continue;
            expect(event.amountCents).toBeGreaterThanOrEqual(before);
            expect(event.amountCents).toBeLessThanOrEqual(maxima.get(event.bidderId) ?? 0);
            expect(event.amountCents).toBeLessThanOrEqual(priceCents ?? 0);
            before = event.amountCents;
          }
          for (const [member, maximum] of maxima) {
            const claim = seated.find(({ bidderId }) => bidderId === member);
            if (claim)
              expect([claim.maximumCents, maximum >= (priceCents ?? 0)]).toEqual([maximum, true]);
            else expect(maximum).toBeLessThanOrEqual(priceCents ?? 0);
            if (!claim && seats > 1 && seated.length === seats && !isExclusive)
              expect(priceCents ?? 0).toBeGreaterThanOrEqual(
                Math.min(step(maximum), seated.at(-1)?.maximumCents ?? 0),
              );
            if (!claim && had.has(member)) displaced++;
            if (!claim && had.has(member) && seats > 1 && reserveCents === null)
              expect(member).not.toBe(bidder);
          }
          const exclusivity = exclusivityOf(played.round, played.round);
          if (!exclusivity?.leader) continue;
          const { leader, priceCents: pays } = exclusivity;
          expect(pays).toBeGreaterThan((priceCents ?? 0) * seated.length);
          expect(pays).toBeLessThanOrEqual(leader.maximumCents);
          expect(pays).toBeGreaterThanOrEqual(exclusiveFromCents ?? 0);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(displaced).toBeGreaterThan(500);
});

test("gives a one-seat round the winner, price and end of an auction with the same maximums", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(null, 12_000, 20_000),
      fc.array(asked, { minLength: 5, maxLength: 40, size: "max" }),
      (reserveCents, calls) => {
        const played = new Played({ seats: 1, reserveCents });
        let auction: PriorState = {
          priceCents: 10_000,
          leader: null,
          reserveCents,
          endsAt: END,
          scheduledEnd: END,
        };
        let at = END - HOUR;
        for (const { bidder: bidderId, share } of calls) {
          at += MINUTE;
          if (at >= auction.endsAt) return;
          const isLeader = auction.leader?.bidderId === bidderId;
          const least = isLeader ? auction.priceCents : step(auction.priceCents);
          const maximumCents = Math.ceil(least * share);
          const fits = maximumCents >= least;
          expect(played.fault(bidderId, maximumCents) === null).toBe(fits);
          if (!fits) continue;
          const amountCents = isLeader ? null : least;
          const bid = { bidderId, amountCents, maximumCents, at };
          auction = auctionAfter(auction, bid, maximumCents);
          played.bid(bidderId, maximumCents, { at });
          const { priceCents, endsAt } = played.round;
          expect([played.seated, priceCents, endsAt]).toEqual([
            ...[[auction.leader?.bidderId ?? ""], auction.priceCents, auction.endsAt],
          ]);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

function auctionAfter(
  before: PriorState,
  bid: Parameters<typeof ruleOnBid>[1],
  maximumCents: number,
): PriorState {
  const events = ruleOnBid(before, bid, SOFT_CLOSE);
  const last = events.findLast((event) => event.type === "bid");
  const endsAt = events.find((event) => event.type === "extension")?.endsAt ?? before.endsAt;
  const leaderId = last?.bidderId ?? bid.bidderId;
  const kept = leaderId === bid.bidderId ? maximumCents : (before.leader?.maximumCents ?? null);
  const leader = { bidderId: leaderId, maximumCents: kept };
  return { ...before, leader, priceCents: last?.amountCents ?? before.priceCents, endsAt };
}
