import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { exclusivityOf } from "../../src/auctions/round-ruling";
import { centsToDecimal } from "../../src/lib/money";
import { type AuctionEntry, decodeEntry } from "../../src/transparency/events";
import { watchMaxima } from "../../src/transparency/own-maxima";
import { replay } from "../../src/transparency/replay";
import { ProofFault } from "../../src/transparency/replayed";
import { bidderOf, LoggedRound, type RandomBid, type RoundTerms } from "../support/logged-round";
import { PATIENCE_MS } from "../support/patience";
import { entriesOf, type LoggedEvent } from "../support/proved-auction";

setDefaultTimeout(PATIENCE_MS);

const BIDDERS = 6;

const terms = fc
  .record({
    rule: fc.constantFrom(1 as const, 2 as const),
    seats: fc.integer({ min: 1, max: 4 }),
    reserveCents: fc.option(fc.integer({ min: 10_001, max: 30_000 })),
    exclusiveFromCents: fc.option(fc.integer({ min: 10_500, max: 60_000 })),
  })
  .filter(({ seats, exclusiveFromCents }) => seats > 1 || exclusiveFromCents !== null);

const bids: fc.Arbitrary<RandomBid[]> = fc.array(
  fc.record({
    by: fc.nat(BIDDERS - 1),
    // Few amounts, so that many are equal.
    maximumCents: fc.oneof(
      fc.integer({ min: 10_500, max: 60_000 }),
      fc.integer({ min: 5, max: 40 }).map((steps) => steps * 2100),
    ),
    isExclusive: fc.nat(3).map((n) => n === 0),
    minutes: fc.oneof(fc.nat(4), fc.integer({ min: 5, max: 20 })),
  }),
  { minLength: 1, maxLength: 16 },
);

const by = (by: number, maximumCents: number, isExclusive: boolean): RandomBid => {
  return { by, maximumCents, isExclusive, minutes: 0 };
};

/** Without the reserve, the seats could match the exclusive bid. */
const BELOW_RESERVE: [RoundTerms, RandomBid[]] = [
  { rule: 2, seats: 2, reserveCents: 12_601, exclusiveFromCents: 10_500 },
  [by(0, 10_501, false), by(1, 12_600, false), by(0, 21_001, true), by(1, 21_000, true)],
];

/** A raised maximum comes after an equal one, although its bidder was the first to bid. */
const RAISED_TO_A_TIE: [RoundTerms, RandomBid[]] = [
  { rule: 2, seats: 1, reserveCents: null, exclusiveFromCents: 10_500 },
  [by(1, 10_500, true), by(0, 77_700, true), by(1, 77_700, true)],
];

function played(offered: RoundTerms, made: readonly RandomBid[]): LoggedRound {
  const round = new LoggedRound(offered);
  for (const bid of made) round.bid(bid);
  return round;
}

const decoded = (events: readonly LoggedEvent[]) =>
  entriesOf(events).map((entry) => decodeEntry(entry) as AuctionEntry);

function judge(round: LoggedRound, events: readonly LoggedEvent[]) {
  const entries = decoded(events);
  const state = replay(entries);
  for (let who = 0; who < BIDDERS; who++) {
    const own = [...round.hidden].filter(([, { bidder }]) => bidder === bidderOf(who));
    const watch = watchMaxima(bidderOf(who), new Map(own.map(([n, { cents }]) => [n, cents])));
    watch.onEnd(replay(entries, watch.onEvent));
  }
  return state;
}

test("derives seats, price and winners from the log of every round", () => {
  let [exclusive, full, capped, released] = [0, 0, 0, 0];
  fc.assert(
    fc.property(terms, bids, fc.boolean(), (offered, made, isBlocked) => {
      const round = played(offered, made);
      const { seated, priceCents } = round.round;
      const running = judge(round, round.events);
      expect(new Set(running.round?.seated)).toEqual(new Set(seated.map((one) => one.bidderId)));
      expect(running.round?.priceCents).toBe(priceCents);
      const winner = exclusivityOf(round.round, round.round);
      const isReleased = isBlocked && round.seatsCanWin();
      round.end(isBlocked);
      const { bids: sold } = judge(round, round.events);
      const won = sold.filter(({ state }) => state === "accepted");
      if (isReleased) {
        released++;
        expect(won.map(({ bidder }) => bidder).sort()).toEqual(
          round.round.seated.map((one) => one.bidderId).sort(),
        );
        expect(won.every(({ cents }) => cents === priceCents)).toBe(true);
      } else if (winner?.leader) {
        exclusive++;
        expect(won).toMatchObject([{ bidder: winner.leader.bidderId, cents: winner.priceCents }]);
      } else {
        full += seated.length === offered.seats ? 1 : 0;
        expect(won.map(({ bidder }) => bidder).sort()).toEqual(
          seated.map((one) => one.bidderId).sort(),
        );
        expect(won.every(({ cents }) => cents === priceCents)).toBe(true);
      }
      capped += seated.some(({ maximumCents }) => maximumCents === priceCents) ? 1 : 0;
    }),
    {
      numRuns: 4000,
      examples: [
        [...BELOW_RESERVE, false],
        [...RAISED_TO_A_TIE, false],
      ],
    },
  );
  for (const seen of [exclusive, full, capped, released]) expect(seen).toBeGreaterThan(200);
});

const FALSIFIED: Record<string, (event: LoggedEvent, round: LoggedRound) => LoggedEvent | null> = {
  "the last price is a cent lower": (event, round) =>
    event.type === "seats" && event === lastSeats(round) && isPriceKnown(round)
      ? { ...event, price: centsToDecimal((round.round.priceCents ?? 0) - 1) }
      : null,
  "the last price is a cent higher": (event, round) =>
    event === lastSeats(round) && event?.type === "seats" && round.round.reserveCents === null
      ? { ...event, price: centsToDecimal((round.round.priceCents ?? 0) + 1) }
      : null,
  "what was sold exclusively is a cent cheaper": (event, { events }) => {
    const next = events[events.indexOf(event) + 1];
    const isExclusive = next?.type === "acceptance" && next.licence === "exclusive";
    if (event.type !== "bid" || !isExclusive) return null;
    return { ...event, amount: centsToDecimal(Math.round(Number(event.amount) * 100) - 1) };
  },
  "a seat is missing": (event, round) =>
    event.type === "seats" && event.seated.length > 0 && isDecisive(event, round)
      ? { ...event, seated: event.seated.slice(1) }
      : null,
  "a seat is somebody else's": (event) => {
    if (event.type !== "seats") return null;
    const other = bidderOf(BIDDERS);
    return { ...event, seated: [other, ...event.seated.slice(1)] };
  },
  "a seat is there twice": (event) =>
    event.type === "seats" ? { ...event, seated: [...event.seated, event.seated[0] ?? ""] } : null,
  "an opened maximum is another": (event) =>
    event.type === "opened" ? { ...event, amount: "106.17" } : null,
  "a release of the exclusive bids is one of all bids": (event) =>
    event.type === "rights-sold" ? { type: event.type, after: event.after ?? 0 } : null,
  "a release of the exclusive bids comes later": (event) =>
    event.type === "rights-sold" ? { ...event, after: (event.after ?? 0) + 1 } : null,
  "a sale is missing, or twice": (event) =>
    event.type === "acceptance" ? { ...event, sequence: event.sequence + 1 } : null,
};

/** Under rule 2, secret maxima explain every price, so only the last seats can be checked. */
const isDecisive = (event: LoggedEvent, round: LoggedRound) =>
  round.round.rule === 1 || event === lastSeats(round);

/** If an exclusive bid wins under rule 2, nobody pays the price that a secret reserve explains. */
const isPriceKnown = ({ round }: LoggedRound) =>
  round.rule === 1 || round.seated.length > 0 || round.reserveCents === null;

const lastSeats = ({ events }: LoggedRound) => events.findLast(({ type }) => type === "seats");

test.each(Object.entries(FALSIFIED))("refuses a log if %s", (_, falsify) => {
  let refused = 0;
  fc.assert(
    fc.property(terms, bids, fc.boolean(), fc.nat(), (offered, made, isBlocked, at) => {
      const round = played(offered, made);
      round.end(isBlocked);
      const changed = round.events.flatMap((event, n) => {
        const false_ = falsify(event, round);
        return false_ ? [round.events.with(n, false_)] : [];
      });
      const events = changed[at % Math.max(1, changed.length)];
      if (!events) return;
      expect(() => judge(round, events)).toThrow(ProofFault);
      refused++;
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(50);
});
