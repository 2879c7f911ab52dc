import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { defendedRoundOf } from "../../src/rules/defended-round";
import { type Claim, exclusiveOf, nextLicenseCents, roundOf } from "../../src/rules/round";
import { PATIENCE_MS } from "../support/patience";
import { playsOf } from "../support/random-calls";

const model = playsOf(10_000);

setDefaultTimeout(PATIENCE_MS);

const FLOOR = 21;

interface Case {
  seats: number;
  reserve: number | null;
  from: number;
  licenses: number[];
  /** Above `from`. */
  exclusive: number[];
}

const MOST = 140;

const cents = fc.oneof(fc.integer({ min: FLOOR, max: 40 }), fc.integer({ min: FLOOR, max: MOST }));

const sets: fc.Arbitrary<Case> = fc.noBias(
  fc.record({
    seats: fc.integer({ min: 1, max: 5 }),
    reserve: fc.constantFrom(null, null, null, 30, 45),
    from: fc.constantFrom(FLOOR, 40, 80),
    licenses: fc.array(cents, { minLength: 2, maxLength: 6, size: "max" }),
    exclusive: fc.oneof(
      fc.constant<number[]>([]),
      fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 2 }),
    ),
  }),
);

const claimsOf = (maxima: readonly number[]) =>
  maxima.map((maximumCents, i): Claim => ({ bidderId: `${i}`, maximumCents }));

const names = (claims: readonly Claim[]) => claims.map(({ bidderId }) => bidderId).toSorted();

const step = (amount: number) => Number((BigInt(amount) * 105n + 99n) / 100n);

const highestFirst = (maxima: readonly number[]) => maxima.toSorted((a, b) => b - a);

const bidsOf = ({ exclusive, from }: Case) => exclusive.map((more) => from + more);

function ruled(set: Case, order = claimsOf(set.licenses)) {
  const bids = bidsOf(set);
  const terms = { seats: set.seats, reserveCents: set.reserve, floorCents: FLOOR };
  const round = defendedRoundOf(order, {
    ...terms,
    outbidCents: 0,
    exclusiveCents: Math.max(0, ...bids),
    beatenCents: 0,
  });
  const { defenseCents: seatsTotalCents } = round;
  return {
    round,
    exclusive: exclusiveOf(claimsOf(bids), { fromCents: set.from, seatsTotalCents }),
  };
}

/** Tries every price, a cent at a time, and forms no product of ranks and maxima. */
function searched(set: Case) {
  const { seats, reserve, licenses } = set;
  const [top = 0] = highestFirst(licenses);
  const isOpen = reserve !== null && top < reserve;
  const least = Math.max(FLOOR, isOpen ? 0 : (reserve ?? 0));
  const able = highestFirst(licenses).filter((maximum) => maximum >= least);
  const [last, next] = [able[seats - 1], able[seats] ?? highestFirst(licenses)[seats]];
  const clearing = last && next ? Math.max(least, Math.min(last, step(next))) : least;
  const [first = 0, second = 0] = highestFirst(bidsOf(set));
  const payers = (price: number) =>
    Math.min(seats, able.filter((maximum) => maximum >= price).length);
  let offered = 0;
  for (let price = clearing; price <= MOST; price++) {
    if (!isOpen) offered = Math.max(offered, price * payers(price));
    const isEnough = isOpen ? first === 0 : price * payers(price) >= first;
    if (isEnough) return { side: "licenses", price, count: payers(price), clearing };
  }
  let pays = Math.max(set.from, step(second));
  while (pays <= offered) pays++;
  return { side: "exclusive", price: Math.min(first, pays), count: 1, clearing };
}

const revenueOf = ({ side, price, count }: ReturnType<typeof searched>) =>
  side === "licenses" ? price * count : price;

function formerRevenue({ seats, reserve, from, licenses, exclusive }: Case): number {
  const terms = { seats, floorCents: FLOOR, reserveCents: reserve };
  const { seated, priceCents } = roundOf(claimsOf(licenses), terms);
  const seatsTotalCents = seated.length * priceCents;
  const bids = claimsOf(exclusive.map((more) => from + more));
  const sold = exclusiveOf(bids, { fromCents: from, seatsTotalCents });
  return sold.priceCents ?? seatsTotalCents;
}

test("finds the side, price and licensees that a search over all prices finds", () => {
  const seen = { exclusive: 0, contested: 0, outweighed: 0 };
  fc.assert(
    fc.property(sets, fc.nat(), cents, (set, turn, added) => {
      model.count();
      const { round, exclusive } = ruled(set);
      const { seated, outweighed, outbid, priceCents } = round;
      const found = searched(set);
      expect(exclusive.leader !== null).toBe(found.side === "exclusive");
      expect(round.clearingCents).toBe(found.clearing);
      expect(names([...seated, ...outweighed, ...outbid])).toEqual(names(claimsOf(set.licenses)));
      if (exclusive.leader) {
        expect([exclusive.priceCents, seated.length, priceCents]).toEqual([
          ...[found.price, 0, found.clearing],
        ]);
        seen.exclusive++;
      } else {
        expect([priceCents, seated.length]).toEqual([found.price, found.count]);
        if (priceCents > found.clearing) seen.contested++;
        if (outweighed.length > 0) seen.outweighed++;
      }
      for (const { maximumCents } of seated)
        expect(maximumCents).toBeGreaterThanOrEqual(priceCents);
      if (!exclusive.leader)
        for (const { maximumCents } of outweighed) expect(maximumCents).toBeLessThan(priceCents);
      for (const { maximumCents } of outbid)
        expect(maximumCents).toBeLessThanOrEqual(found.clearing);
      const isReserveMet = set.reserve === null || found.clearing >= set.reserve;
      if (isReserveMet) expect(revenueOf(found)).toBeGreaterThanOrEqual(formerRevenue(set));

      const turned = claimsOf(set.licenses);
      const shuffled = [...turned.splice(turn % (turned.length + 1)), ...turned];
      const again = ruled(set, shuffled);
      expect([again.round.priceCents, again.exclusive.priceCents]).toEqual([
        ...[priceCents, exclusive.priceCents],
      ]);
      checkNewcomer(set, added);
    }),
    model.parameters,
  );
  model.report();
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});

function checkNewcomer(set: Case, maximumCents: number) {
  const { round, exclusive } = ruled(set);
  const { seated, outweighed, priceCents, clearingCents } = round;
  const isFull = seated.length === set.seats;
  const leastCents = isFull
    ? step(priceCents)
    : nextLicenseCents({ priceCents, seated: seated.length }, clearingCents);
  if (maximumCents < leastCents) return;
  const after = ruled({ ...set, licenses: [...set.licenses, maximumCents] });
  const mayWin = names([
    ...seated,
    ...outweighed,
    { bidderId: `${set.licenses.length}`, maximumCents },
  ]);
  for (const name of names(after.round.seated)) expect(mayWin).toContain(name);
  expect(after.round.clearingCents).toBeGreaterThanOrEqual(clearingCents);
  if (exclusive.leader) return;
  expect(after.exclusive.leader).toBeNull();
  const isReserveReached = after.round.clearingCents > clearingCents && set.reserve !== null;
  const together = after.round.priceCents * after.round.seated.length;
  if (!isReserveReached)
    expect(together).toBeGreaterThan(priceCents * seated.length - after.round.seated.length);
  if (isFull || isReserveReached) return;
  expect(names(after.round.seated)).toContain(`${set.licenses.length}`);
  const exact = ruled({ ...set, licenses: [...set.licenses, leastCents] });
  expect(names(exact.round.seated)).toContain(`${set.licenses.length}`);
  expect(exact.round.priceCents).toBeLessThanOrEqual(leastCents);
  // Outweighed members, whose number and maxima are secret, can come back and share the price.
  if (outweighed.length === 0)
    expect(exact.round.priceCents).toBeGreaterThanOrEqual(leastCents - 1);
}
