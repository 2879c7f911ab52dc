import { describe, expect, test } from "bun:test";
import {
  gatheredJunk,
  windowOf,
} from "../../../../src/samples/analysis/naturalness/judged-windows";

const window = (junk: number, units: number, start = 0) => ({
  start,
  end: start + 100,
  junk,
  kind: null,
  units,
});

describe("junk in one place", () => {
  test("counts as much as was read there", () => {
    expect(gatheredJunk([window(0.8, 100), window(0, 300)])).toBeCloseTo(0.2, 9);
    expect(gatheredJunk([window(0.8, 300), window(0, 100)])).toBeCloseTo(0.6, 9);
    expect(gatheredJunk([window(0.8, 200), window(0, 200)])).toBeCloseTo(0.4, 9);
  });

  test("is nothing where nothing was read, and hides nothing there", () => {
    expect(gatheredJunk([window(0.8, 0), window(0, 300)])).toBe(0);
    expect(gatheredJunk([window(0.8, 300), window(0, 0)])).toBeCloseTo(0.8, 9);
    expect(gatheredJunk([window(0.8, 0)])).toBe(0);
    expect(gatheredJunk([])).toBe(0);
  });

  test("that is not certain counts beside such as is, and nowhere else", () => {
    expect(gatheredJunk([window(0.2, 100), window(0.2, 100)])).toBe(0);
    const [beside, apart] = [
      [window(0.5, 100), window(0.2, 300), window(0, 100)],
      [window(0.5, 100), window(0, 100), window(0.2, 300)],
    ].map(gatheredJunk);
    expect(beside).toBeCloseTo(0.22, 9);
    expect(apart).toBeCloseTo(0.1, 9);
  });
});

test("a window of several parts has the units of all, and the place and most junk of the worst", () => {
  const { start, junk, units } = windowOf([window(0.9, 10), window(0.1, 30, 100)]);
  expect(start).toBe(0);
  expect(junk).toBeCloseTo(0.3, 9);
  expect(units).toBe(40);
});
