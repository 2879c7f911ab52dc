import { expect, test } from "bun:test";
import { playAll } from "../../tools/year/house";
import { month } from "../../tools/year/programme";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

/** Neither the plays nor the server are ever interrupted, and only the clock is moved. */
test(
  "everything happens within a minute of its time, once, in a month of the program",
  async () => {
    const programme = { startAt: Date.UTC(2027, 2, 1), seed: 1, plays: month("sqlite") };
    expect((await playAll(newFolder(), programme)).lines()).toEqual([]);
  },
  4 * PATIENCE_MS,
);
