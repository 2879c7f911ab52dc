import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { openPostgres } from "../../db/postgres/client";
import { MINUTE } from "../../src/lib/time";
import { mailMatches } from "../../src/searches/mails";
import { matchArrivals } from "../../src/searches/matching";
import { saveSearch } from "../../src/searches/searches";
import { TestClock } from "../support/clock";
import { onPostgres } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople, type People } from "../support/people";
import { newPostgres } from "../support/postgres";

const clock = new TestClock();
let pools: Db[];
let people: People;

onPostgres(() => {
  beforeEach(async () => {
    const address = newPostgres();
    pools = [openPostgres(address), openPostgres(address)];
    people = await addPeople(pools[0] as Db, clock.now());
  });

  afterEach(() => Promise.all(pools.map((pool) => pool.destroy())));

  test("records and sends each match once from two servers", async () => {
    const [db] = pools as [Db, Db];
    for (const who of ["ada", "bo", "kim"] as const) {
      const search = { address: "/marketplace?search=tide", name: "Tides" };
      await saveSearch(db, people[who].id, { ...search, frequency: "at-once" }, clock.now());
    }
    for (let n = 0; n < 5; n++)
      await addLot(db, people.mei.id, clock.now(), { title: `Tide ${n}` });
    await Promise.all(pools.map((pool) => matchArrivals(pool, clock.now())));
    expect(await db.selectFrom("search_matches").select("id").execute()).toHaveLength(15);
    clock.advance(4 * MINUTE);
    await Promise.all(pools.map((pool) => mailMatches(pool, clock.now())));
    const mails = await db.selectFrom("mail_outbox").select("recipient").execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      ["ada", "bo", "kim"].map((who) => `${who}@example.test`),
    );
  });
});
