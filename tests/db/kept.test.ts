import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import { KeptUntilWritten } from "../../db/kept";
import { inTransaction } from "../../db/transaction";
import { DAY } from "../../src/lib/time";
import { TestClock } from "../support/clock";
import { newFolder, testFolder } from "../support/folder";

let file: string;
let db: Db;
let clock: TestClock;
let kept: KeptUntilWritten<number>;
let made: number;

beforeEach(() => {
  file = join(newFolder(), "marketplace.sqlite");
  copyFileSync(join(testFolder(), "template.sqlite"), file);
  db = openDatabase(file);
  clock = new TestClock();
  kept = new KeptUntilWritten(db, clock);
  made = 0;
});

afterEach(() => db.destroy());

const get = (key = "a") => kept.get(key, async () => ++made);
const write = (name: string, on: Db = db) =>
  on.insertInto("secrets").values({ name, value: "" }).execute();

describe("what was made of the database", () => {
  test("is kept under its key while nothing is written", async () => {
    expect([await get(), await get(), await get("b"), await get()]).toEqual([1, 1, 2, 1]);
  });

  test("goes with whatever this process writes, cascades and triggers included", async () => {
    await write("one");
    expect(await get()).toBe(1);
    await db.updateTable("secrets").set({ value: "other" }).where("name", "=", "one").execute();
    expect(await get()).toBe(2);
    await db.deleteFrom("secrets").where("name", "=", "one").execute();
    expect(await get()).toBe(3);
    expect(await get()).toBe(3);
  });

  test("goes with what another connection writes, and another process", async () => {
    expect(await get()).toBe(1);
    const other = openDatabase(file);
    await write("connection", other);
    await other.destroy();
    expect(await get()).toBe(2);
    const script = `new (require("bun:sqlite").Database)(${JSON.stringify(file)}).run("insert into secrets values ('process', '')")`;
    await Bun.spawn([process.execPath, "-e", script]).exited;
    expect(await get()).toBe(3);
    expect(await get()).toBe(3);
  });

  test("goes after a tenth of a second, as time moves auctions", async () => {
    expect(await get()).toBe(1);
    clock.advance(99);
    expect(await get()).toBe(1);
    clock.advance(1);
    expect(await get()).toBe(2);
  });

  test("stays for as long as nothing is written where time changes nothing", async () => {
    const timeless = new KeptUntilWritten<number>(db, null);
    const get = () => timeless.get("a", async () => ++made);
    expect(await get()).toBe(1);
    clock.advance(DAY);
    expect(await get()).toBe(1);
    await write("one");
    expect(await get()).toBe(2);
  });

  test("is bounded, whatever keys are made up", async () => {
    for (let key = 0; key <= 10_000; key++) await get(String(key));
    const before = made;
    expect(await get("0")).toBe(before + 1);
  });

  test("is not kept while a transaction is open, which may come to nothing", async () => {
    expect(await get()).toBe(1);
    await inTransaction(db, async (tx) => {
      await write("open", tx);
      expect([await get(), await get()]).toEqual([2, 3]);
      throw new Error("nothing comes of it");
    }).catch(() => {});
    expect([await get(), await get()]).toEqual([4, 4]);
  });

  test("is not kept where something was written while it was made", async () => {
    const slow = kept.get("a", async () => {
      await write("meanwhile");
      return ++made;
    });
    expect(await slow).toBe(1);
    expect([await get(), await get()]).toEqual([2, 2]);
  });

  test("is not kept where time went on while it was made", async () => {
    const slow = kept.get("a", async () => {
      clock.advance(100);
      await get("b");
      clock.advance(-100);
      return ++made;
    });
    await slow;
    expect(await get()).toBe(3);
  });

  test("is nothing where making it failed", async () => {
    const failing = kept.get("a", () => Promise.reject(new Error("no")));
    expect(failing).rejects.toThrow("no");
    expect(await get()).toBe(1);
  });
});
