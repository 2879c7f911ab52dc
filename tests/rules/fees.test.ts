import { expect, test } from "bun:test";
import fc from "fast-check";
import { loadConfig } from "../../src/config";
import { MAX_CENTS } from "../../src/lib/money";
import { feeNumber, feeOn, taxOn, withCosts } from "../../src/rules/fees";

const cents = fc.integer({ min: 0, max: MAX_CENTS });
const rate = fc.integer({ min: 0, max: 3000 });

test("rounds a fee half up once", () => {
  fc.assert(
    fc.property(cents, rate, (price, percent) => {
      const exact = BigInt(price) * BigInt(percent);
      expect(BigInt(feeOn(price, percent))).toBe((exact + 5000n) / 10_000n);
    }),
    { numRuns: 2000 },
  );
});

test("adds price, tax and fee, each rounded separately", () => {
  fc.assert(
    fc.property(cents, rate, rate, (price, addedTaxRate, buyerFeeRate) => {
      const total = price + taxOn(price, addedTaxRate) + feeOn(price, buyerFeeRate);
      expect(withCosts(price, { addedTaxRate, buyerFeeRate })).toBe(total);
    }),
  );
});

test("never lowers a fee for a higher price or rate", () => {
  fc.assert(
    fc.property(cents, cents, rate, rate, (a, b, r, s) => {
      const [low, high] = [
        feeOn(Math.min(a, b), Math.min(r, s)),
        feeOn(Math.max(a, b), Math.max(r, s)),
      ];
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
});

test("formats a fee invoice's number", () => {
  expect(feeNumber({ year: 2026, number: 1 })).toBe("F-2026-000001");
  expect(feeNumber({ year: 2026, number: 1_234_567 })).toBe("F-2026-1234567");
});

test("accepts FEE_PERCENT from 0 to 30 with two decimals", () => {
  const feesOf = (env: Record<string, string>) =>
    loadConfig({ TERMS_FILE: "/etc/terms.txt", ...env }).fees;
  expect(loadConfig({}).fees).toEqual({ buyer: 0, seller: 0 });
  expect(feesOf({ FEE_PERCENT: "3" })).toEqual({ buyer: 0, seller: 300 });
  expect(feesOf({ FEE_PERCENT: "2.29", FEE_FROM: "buyer" })).toEqual({ buyer: 229, seller: 0 });
  expect(feesOf({ FEE_PERCENT: "30" }).seller).toBe(3000);
  for (const FEE_PERCENT of ["30.01", "-1", "3%", "1.234", "abc", "1e1", "NaN"])
    expect(() => feesOf({ FEE_PERCENT })).toThrow("FEE_PERCENT: must be from 0 to 30");
  expect(() => feesOf({ FEE_FROM: "house" })).toThrow("FEE_FROM: must be one of seller, buyer");
});

test("requires terms that state the fee", () => {
  expect(() => loadConfig({ FEE_PERCENT: "0.01" })).toThrow("FEE_PERCENT: needs TERMS_FILE");
  expect(loadConfig({ FEE_PERCENT: "0.00" }).fees).toEqual({ buyer: 0, seller: 0 });
});
