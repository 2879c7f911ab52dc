import { expect, test } from "bun:test";
import { UseWindows } from "../../src/limits/counts";

test("allows a number of uses per window, starting with the first use", () => {
  const windows = new UseWindows(2, 1000);
  expect(windows.use("ada", 100)).toBe(0);
  expect(windows.use("ada", 900)).toBe(0);
  expect(windows.use("ada", 1000)).toBe(100);
  expect(windows.use("ada", 1099)).toBe(1);
  expect(windows.use("ada", 1100)).toBe(0);
});

test("gives each key its own window", () => {
  const windows = new UseWindows(1, 1000);
  expect(windows.use("ada", 0)).toBe(0);
  expect(windows.use("bo", 0)).toBe(0);
  expect(windows.use("ada", 1)).toBe(999);
});

test("allows refunded uses again", () => {
  const windows = new UseWindows(1, 1000);
  windows.use("ada", 0);
  windows.giveBack("ada");
  windows.giveBack("bo");
  expect(windows.use("ada", 1)).toBe(0);
  expect(windows.use("ada", 2)).toBe(998);
});

test("drops keys with their windows, in the order of their start", () => {
  const windows = new UseWindows(1, 1000);
  for (let i = 0; i < 50; i++) windows.use(`old ${i}`, i);
  windows.use("new", 1020);
  expect(windows.size).toBe(30);
  windows.use("old 0", 3000);
  expect(windows.size).toBe(1);
});

test("keeps the window of a fully refunded key", () => {
  const windows = new UseWindows(1, 1000);
  windows.use("ada", 0);
  windows.use("bo", 10);
  windows.giveBack("ada");
  expect(windows.use("ada", 20)).toBe(0);
  windows.use("cy", 1005);
  expect(windows.size).toBe(2);
  expect(windows.use("ada", 1006)).toBe(0);
});

// With a Map, whose iteration skips deleted entries, a million networks took minutes.
test("evicts the oldest windows in a flood of keys", () => {
  const windows = new UseWindows(1, 1000);
  for (let i = 0; i < 1_000_000; i++) windows.use(`net ${i}`, 0);
  expect(windows.size).toBe(100_000);
  expect(windows.use("net 999999", 1)).toBe(999);
});

test("keeps younger windows when an evicted one would have ended", () => {
  const windows = new UseWindows(1, 1000);
  windows.use("evicted", 0);
  for (let i = 0; i < 100_000; i++) windows.use(`net ${i}`, 500);
  windows.use("net 0", 1000);
  expect(windows.size).toBe(100_000);
  windows.use("net 0", 1500);
  expect(windows.size).toBe(1);
});
