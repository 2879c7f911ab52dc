import { expect, test } from "bun:test";
import { playAll } from "../../tools/year/house";
import { month } from "../../tools/year/programme";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { emptyDatabase } from "../support/postgres";

/** In a file of its own, because a month mostly waits for each step of its clock. */
onPostgres(() => {
  test(
    "everything happens within a minute of its time, once, in a month of the program",
    async () => {
      const programme = { startAt: Date.UTC(2027, 2, 1), seed: 1, plays: month("postgres") };
      const ledger = await playAll(newFolder(), { ...programme, databaseUrl: emptyDatabase() });
      expect(ledger.lines()).toEqual([]);
    },
    4 * PATIENCE_MS,
  );
});
