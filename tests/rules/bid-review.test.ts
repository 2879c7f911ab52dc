import { expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_CENTS } from "../../src/lib/money";
import { bidSteps } from "../../src/rules/bid-review";

test.each([
  [105_000, [105_000, 110_000, 120_000]],
  [110_250, [110_250, 120_000, 130_000]],
  [210_000, [210_000, 220_000, 240_000]],
  [525_000, [525_000, 550_000, 600_000]],
  [1_470_000, [1_470_000, 1_500_000, 1_600_000]],
  [2, [2, 3, 4]],
  [99, [99, 100, 105]],
  [MAX_CENTS, [MAX_CENTS]],
])("suggests two round amounts after a minimum bid of %d cents: %p", (minimum, steps) => {
  expect(bidSteps(minimum)).toEqual(steps);
});

test("suggests rising valid amounts near the minimum", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: MAX_CENTS }), (minimum) => {
      const steps = bidSteps(minimum);
      expect(steps[0]).toBe(minimum);
      for (const [i, cents] of steps.entries()) {
        expect(cents).toBeInteger();
        expect(cents).toBeLessThanOrEqual(MAX_CENTS);
        if (i > 0) expect(cents).toBeGreaterThan(steps[i - 1] ?? 0);
        expect(cents).toBeLessThanOrEqual(Math.max(minimum + 2, minimum * 1.25));
      }
    }),
  );
});
