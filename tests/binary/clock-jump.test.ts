import { expect, test } from "bun:test";
import { playAll } from "../../tools/year/house";
import { clockAhead } from "../../tools/year/plays/clock";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

test(
  "the program ignores a clock two days ahead until it has stayed there for half an hour",
  async () => {
    const startAt = Date.UTC(2027, 2, 1);
    const ledger = await playAll(newFolder(), { startAt, seed: 1, plays: [[0, clockAhead]] });
    expect(ledger.lines()).toEqual([]);
  },
  2 * PATIENCE_MS,
);
