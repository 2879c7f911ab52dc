import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { prepareForComparison } from "../../../src/samples/comparison/benchmark-matches";
import type { Comparer } from "../../../src/samples/comparison/comparer";
import { comparisonAlarm } from "../../../src/samples/comparison/comparisons";
import { addSample } from "../../../src/samples/samples";
import { TestClock } from "../../support/clock";
import { onPostgres } from "../../support/engines";
import { addLot } from "../../support/listings";
import { addPeople } from "../../support/people";
import { newPostgres } from "../../support/postgres";
import { anAnalysis } from "../../support/samples";

const TEXT = "The tide rises twice a day, and the harbour master writes it down.";
const clock = new TestClock();

onPostgres(() => {
  let pools: [Db, Db];

  beforeEach(() => {
    const place = newPostgres();
    pools = [openPostgres(place), openPostgres(place)];
  });
  afterEach(() => Promise.all(pools.map((pool) => pool.destroy())));

  test("compares each sample on only one server", async () => {
    const [here, there] = pools;
    const { mei } = await addPeople(here, clock.now());
    const lot = await addLot(here, mei.id, clock.now());
    for (const filename of ["tides.txt", "moons.txt"]) {
      const sample = { filename, fileContent: TEXT, fileType: "txt" } as const;
      const owner = { packageId: lot.id, sellerId: mei.id };
      const asked = { ...sample, contentType: "literary" } as const;
      await addSample(here, owner, asked, anAnalysis(), clock.now());
    }
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read: Db[] = [];
    const log = {
      error(details: object) {
        throw new Error(`not compared: ${JSON.stringify(details)}`);
      },
    };
    const alarmOf = (db: Db) => {
      const comparer: Comparer = {
        async read(text) {
          read.push(db);
          begun.resolve();
          await hold.promise;
          return prepareForComparison(text, []);
        },
        findSharedPassages: () => Promise.reject(new Error("nobody asked")),
        close() {},
      };
      return comparisonAlarm({ db, readOnlyDb: db, comparer, log, clock });
    };
    const [first, second] = [alarmOf(here), alarmOf(there)];
    const comparing = first.start();
    await begun.promise;
    await second.start();
    expect(read).toEqual([here]);
    hold.resolve();
    await comparing;
    while (read.length < 2) await first.check();
    await second.check();
    expect(read).toEqual([here, here]);
    await Promise.all([first.stop(), second.stop()]);
  });
});
