import { describe, expect, test } from "bun:test";
import { atLeast, atMost, percent, ramp } from "../../../src/samples/analysis/score";

describe("scores", () => {
  test("half at the published threshold, all at none, nothing at ruin", () => {
    const shares = [0, 0.15, 0.575, 1, 2].map((value) => percent(atMost(value, 0.15)));
    expect(shares).toEqual([100, 50, 25, 0, 0]);
    expect([0, 5, 10].map((value) => atMost(value, 5, 10))).toEqual([1, 0.5, 0]);
    expect(
      [0, 0.06, 0.12, 0.36, 0.6, 1].map((value) => percent(atLeast(value, 0.12, 0.6))),
    ).toEqual([0, 25, 50, 75, 100, 100]);
  });

  test("ramps run either way, and what is no number is nothing", () => {
    expect([ramp(2, 0, 4), ramp(6, 8, 4), ramp(9, 8, 4)]).toEqual([0.5, 0.5, 0]);
    expect(percent(Number.NaN)).toBe(0);
  });
});
