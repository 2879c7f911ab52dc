import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  centsToDecimal,
  formatDollars,
  groupThousands,
  MAX_CENTS,
  minimumBidCents,
  parseCents,
} from "../../src/lib/money";

const cents = fc.integer({ min: 1, max: MAX_CENTS });

describe("reading an amount", () => {
  test.each([
    ["0", 0],
    ["0.01", 1],
    ["7", 700],
    ["1050", 105_000],
    ["1050.5", 105_050],
    ["1050.05", 105_005],
    ["007", 700],
    ["1,000.50", 100_050],
    ["99,999,999.99", MAX_CENTS],
    ["99999999.99", MAX_CENTS],
    ["$1,050.50", 105_050],
    ["$ 20", 2000],
    ["  12.30\t", 1230],
    [1050, 105_000],
    [1050.5, 105_050],
    [0.07, 7],
  ])("accepts %p", (input, expected) => {
    expect(parseCents(input)).toBe(expected);
  });

  test.each([
    ...["", "  ", "$", "NaN", "Infinity", "abc", "-1", "+1", "-0", "1e3", "0x10", "1.234", ".5"],
    ...["5.", "1.2.3", "1,00", "1000,000", "1,000,", "1 000", "$$5", "5 $", "€5", "１２３", "٣"],
    ...["五", "100000000", "100,000,000", "999,999,999.99", "1\n2", 10 ** 8, 1e21, 0.1 + 0.2, -1],
    ...[Number.NaN, Number.POSITIVE_INFINITY],
  ])("refuses %p", (input) => {
    expect(parseCents(input)).toBeNull();
  });

  test("never exceeds decimal(10,2) or has a fraction of a cent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (input) => {
        const parsed = parseCents(input);
        if (parsed === null) return;
        expect(parsed).toBeWithin(0, MAX_CENTS + 1);
        expect(parsed).toBeInteger();
      }),
    );
  });

  test("reads back what was written, in every form", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseCents(centsToDecimal(amount))).toBe(amount);
        expect(parseCents(groupThousands(centsToDecimal(amount)))).toBe(amount);
        expect(parseCents(formatDollars(amount))).toBe(amount);
      }),
    );
  });
});

describe("writing an amount", () => {
  test.each([
    [0, "0.00", "$0.00"],
    [5, "0.05", "$0.05"],
    [100, "1.00", "$1.00"],
    [99_999, "999.99", "$999.99"],
    [105_050, "1050.50", "$1,050.50"],
    [MAX_CENTS, "99999999.99", "$99,999,999.99"],
  ])("writes %i cents as %s", (amount, decimal, dollars) => {
    expect(centsToDecimal(amount)).toBe(decimal);
    expect(formatDollars(amount)).toBe(dollars);
  });
});

describe("the minimum bid", () => {
  test.each([
    [100_000, null, 105_000],
    [100_000, 105_001, 110_252], // 1,050.01 × 1.05 = 1,102.5105
    [1, null, 2],
    [1, 2, 3],
    [19, null, 20], // 0.19 × 1.05 = 0.1995
    [20, null, 21], // exactly
  ])("for a start of %p and a highest bid of %p is %p", (start, highest, expected) => {
    expect(minimumBidCents(start, highest)).toBe(expected);
  });

  test("is 105% of the highest bid, rounded up to the cent", () => {
    fc.assert(
      fc.property(cents, fc.option(cents), (start, highest) => {
        const base = highest ?? start;
        const least = minimumBidCents(start, highest);
        expect(least).toBeInteger();
        expect(least).toBeGreaterThan(base);
        expect(least * 100).toBeGreaterThanOrEqual(base * 105);
        expect((least - 1) * 100).toBeLessThan(base * 105);
      }),
    );
  });

  test("ignores the starting price after the first bid", () => {
    fc.assert(
      fc.property(cents, cents, cents, (start, other, highest) => {
        expect(minimumBidCents(start, highest)).toBe(minimumBidCents(other, highest));
      }),
    );
  });
});
