import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ruleOnBid } from "../../src/auctions/auction-ruling";
import { type Claim, exclusiveOf, type Round, roundOf } from "../../src/rules/round";

const step = (cents: number) => Number((BigInt(cents) * 105n + 99n) / 100n);

const START = 1000;

class Played {
  claims: Claim[] = [];
  round: Round;

  constructor(
    private readonly seats: number,
    private readonly reserveCents: number | null,
  ) {
    this.round = this.#counted();
  }

  set(bidderId: string, maximumCents: number): boolean {
    const before = this.claims.find((claim) => claim.bidderId === bidderId);
    const isSeated = this.round.seated.some((claim) => claim.bidderId === bidderId);
    const { priceCents, seated } = this.round;
    const least = !isSeated && seated.length === this.seats ? step(priceCents) : priceCents;
    if (maximumCents < least) return false;
    if (before && !isSeated && maximumCents <= before.maximumCents) return false;
    const others = this.claims.filter((claim) => claim !== before);
    const claim = { bidderId, maximumCents };
    const isRaised = maximumCents > (before?.maximumCents ?? 0);
    this.claims = isRaised ? [...others, claim] : [claim, ...others];
    this.round = this.#counted();
    return true;
  }

  #counted(): Round {
    const { seats, reserveCents } = this;
    return roundOf(this.claims, { seats, floorCents: step(START), reserveCents });
  }
}

const names = (claims: readonly Claim[]) => claims.map(({ bidderId }) => bidderId);

const call = fc.record({
  bidder: fc.constantFrom("ada", "bo", "cy", "di", "ed", "flo", "gus"),
  share: fc.constantFrom(0.97, 1, 1.05, 1.05, 1.06, 1.1, 1.3, 2),
  near: fc.boolean(),
});

describe("a round", () => {
  test("seats the highest bids and charges nobody above their maximum", () => {
    let shared = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(null, null, 1200, 2000),
        fc.array(call, { minLength: 10, maxLength: 80, size: "max" }),
        (seats, reserveCents, calls) => {
          const played = new Played(seats, reserveCents);
          for (const { bidder, share, near } of calls) {
            const before = played.round;
            const from = near ? (played.claims.at(-1)?.maximumCents ?? START) : before.priceCents;
            if (!played.set(bidder, Math.ceil(from * share))) continue;
            const { seated, unseated, priceCents } = played.round;
            expect(priceCents).toBeGreaterThanOrEqual(before.priceCents);
            for (const { maximumCents } of seated)
              expect(maximumCents).toBeGreaterThanOrEqual(priceCents);
            for (const { maximumCents } of unseated)
              expect(maximumCents).toBeLessThanOrEqual(priceCents);
            expect(names([...seated, ...unseated]).toSorted()).toEqual(
              names(played.claims).toSorted(),
            );
            if (seated.length < seats) expect([step(START), reserveCents]).toContain(priceCents);
            if (seated.length > 1 && unseated.length > 0) shared++;
            if (names(before.seated).includes(bidder)) expect(names(seated)).toContain(bidder);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(shared).toBeGreaterThan(2000);
  });

  test("sells three seats at one price, with the reserve as its floor", () => {
    const claims = [300, 210, 200, 450, 90].map((cents, i) => ({
      bidderId: `member ${i}`,
      maximumCents: cents * 100,
    }));
    const terms = { seats: 3, floorCents: 10_500, reserveCents: null };
    expect(roundOf(claims, terms)).toMatchObject({
      priceCents: 21_000,
      seated: [{ maximumCents: 45_000 }, { maximumCents: 30_000 }, {}],
      unseated: [{ maximumCents: 20_000 }, { maximumCents: 9000 }],
    });
    const reserved = roundOf(claims, { ...terms, seats: 5, reserveCents: 25_000 });
    expect(names(reserved.seated)).toEqual(["member 3", "member 0"]);
    expect(reserved.priceCents).toBe(25_000);
    expect(roundOf([], terms)).toEqual({ seated: [], unseated: [], priceCents: 10_500 });
  });
});

test("lets an exclusive bid win only above the seats, at the least amount", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 900, max: 1300 }), { maxLength: 5 }),
      fc.integer({ min: 900, max: 1300 }),
      fc.integer({ min: 0, max: 1300 }),
      (maxima, fromCents, togetherCents) => {
        const claims = maxima.map((maximumCents, i) => ({ bidderId: `${i}`, maximumCents }));
        const { leader, priceCents, needsCents } = exclusiveOf(claims, {
          fromCents,
          seatsTotalCents: togetherCents,
        });
        const [highest = 0, second = 0] = maxima.toSorted((a, b) => b - a);
        expect(leader?.bidderId).toBe(
          highest > togetherCents ? `${maxima.indexOf(highest)}` : undefined,
        );
        const least = Math.max(fromCents, togetherCents + 1);
        const pays = Math.min(highest, Math.max(least, step(second)));
        expect(priceCents).toBe(leader ? pays : null);
        expect(needsCents).toBe(leader ? Math.max(least, step(pays)) : least);
      },
    ),
    { numRuns: 2000 },
  );
});

function former(
  priceCents: number,
  leaderMaximum: number | null,
  { amount, maximum, reserve }: { amount: number; maximum: number; reserve: number | null },
): [winner: string, priceCents: number] {
  const held = leaderMaximum === null ? 0 : Math.max(priceCents, leaderMaximum);
  const reserved = (most: number, cents: number) =>
    reserve !== null && most >= reserve ? Math.max(cents, reserve) : cents;
  if (held < amount) return ["ada", reserved(maximum, amount)];
  if (maximum <= held) return ["bo", reserved(held, Math.min(held, step(maximum)))];
  return ["ada", reserved(maximum, Math.min(maximum, step(held)))];
}

test("gives a one-seat round the winner and price of a single auction", () => {
  const cents = fc.oneof(
    fc.integer({ min: 1000, max: 1300 }),
    fc.integer({ min: 1000, max: 9000 }),
  );
  fc.assert(
    fc.property(
      fc.option(cents),
      fc.integer({ min: 1050, max: 1400 }),
      fc.nat(2000),
      fc.option(fc.integer({ min: 1000, max: 5000 })),
      (leaderMaximum, amount, more, reserve) => {
        const leader =
          leaderMaximum === null ? null : { bidderId: "bo", maximumCents: leaderMaximum };
        const before = { priceCents: START, leader, reserveCents: reserve };
        const bid = { bidderId: "ada", amountCents: amount, maximumCents: amount + more, at: 0 };
        const events = ruleOnBid({ ...before, endsAt: 9, scheduledEnd: null }, bid, 0);
        const last = events.findLast((event) => event.type === "bid");
        const asked = { amount, maximum: amount + more, reserve };
        expect([last?.bidderId, last?.amountCents]).toEqual(former(START, leaderMaximum, asked));
      },
    ),
    { numRuns: 5000 },
  );
});
