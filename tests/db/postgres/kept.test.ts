import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Db, openDatabase } from "../../../db/client";
import { CachedUntilWrite } from "../../../db/kept";
import { inTransaction } from "../../../db/transaction";
import { TestClock } from "../../support/clock";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

onPostgres(() => {
  let address: string;
  let db: Db;
  let other: Db;
  let clock: TestClock;
  let kept: CachedUntilWrite<string[]>;
  let made: number;

  beforeEach(() => {
    address = newPostgres();
    [db, other] = [openDatabase(address), openDatabase(address)];
    clock = new TestClock();
    kept = new CachedUntilWrite(db, clock);
    made = 0;
  });

  afterEach(() => Promise.all([db.destroy(), other.destroy()]));

  const names = async () => {
    made++;
    const rows = await db.selectFrom("secrets").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name);
  };
  const get = (key = "a") => kept.get(key, names);
  const getKept = async () => {
    for (;;) {
      const before = made;
      const found = await get();
      if (made === before) return found;
    }
  };
  const write = (name: string, on: Db = db) =>
    on.insertInto("secrets").values({ name, value: "" }).execute();

  test("caches a computed value until this or another pool commits a write", async () => {
    expect(await getKept()).toEqual([]);
    await write("here");
    expect(await get()).toEqual(["here"]);
    await write("there", other);
    expect(await get()).toEqual(["here", "there"]);
    expect(await getKept()).toEqual(["here", "there"]);
  });

  test("drops a value when a transaction that began earlier commits", async () => {
    await inTransaction(other, async (tx) => {
      await write("open", tx);
      expect(await getKept()).toEqual([]);
    });
    expect(await get()).toEqual(["open"]);
  });

  test("shares one computation per key between simultaneous callers", async () => {
    await Promise.all([get("a"), get("a"), get("b"), get("a"), get("b")]);
    expect(made).toBe(2);
  });

  test("shows a caller all writes before the call, even during a computation", async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = kept.get("a", async () => {
      const found = await names();
      begun.resolve();
      await goOn.promise;
      return found;
    });
    await begun.promise;
    await write("meanwhile", other);
    const late = [get(), get()];
    goOn.resolve();
    expect(await slow).toEqual([]);
    expect(await Promise.all(late)).toEqual([["meanwhile"], ["meanwhile"]]);
    expect(await get()).toEqual(["meanwhile"]);
  });

  test("includes writes during a computation in the next one", async () => {
    const mixed = await kept.get("a", async () => {
      const before = await names();
      await write("meanwhile", other);
      return before;
    });
    expect(mixed).toEqual([]);
    expect(await get()).toEqual(["meanwhile"]);
  });

  test("shows each of many simultaneous readers all writes before its call", async () => {
    const written: string[] = [];
    const writing = (async () => {
      for (let i = 0; i < 40; i++) {
        const name = String(i).padStart(2, "0");
        await write(name, i % 2 === 0 ? db : other);
        written.push(name);
      }
    })();
    const reading = Array.from({ length: 12 }, async () => {
      while (written.length < 40) {
        const least = [...written];
        expect(await get()).toEqual(expect.arrayContaining(least));
      }
    });
    await Promise.all([writing, ...reading]);
    expect(await get()).toEqual(written);
  });
});
