import { describe, expect, test } from "bun:test";
import { playAll } from "../../tools/year/house";
import { month } from "../../tools/year/programme";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { emptyDatabase } from "../support/postgres";

const START = Date.UTC(2027, 2, 1);

/** Neither the plays nor the server are ever interrupted, and only the clock is moved. */
describe("a month of the program, started in an empty folder", () => {
  test(
    "SQLite: everything happens within a minute of its time, once",
    async () => {
      const plays = month("sqlite");
      const ledger = await playAll(newFolder(), { startAt: START, seed: 1, plays });
      expect(ledger.lines()).toEqual([]);
    },
    4 * PATIENCE_MS,
  );

  onPostgres(() => {
    test(
      "everything happens within a minute of its time, once",
      async () => {
        const plays = month("postgres");
        const databaseUrl = emptyDatabase();
        const ledger = await playAll(newFolder(), { startAt: START, seed: 1, plays, databaseUrl });
        expect(ledger.lines()).toEqual([]);
      },
      4 * PATIENCE_MS,
    );
  });
});
