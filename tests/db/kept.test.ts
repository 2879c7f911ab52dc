import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import { CachedUntilWrite } from "../../db/kept";
import { inTransaction } from "../../db/transaction";
import { DAY } from "../../src/lib/time";
import { TestClock } from "../support/clock";
import { newFolder, testFolder } from "../support/folder";

let file: string;
let db: Db;
let clock: TestClock;
let kept: CachedUntilWrite<number>;
let made: number;

beforeEach(() => {
  file = join(newFolder(), "marketplace.sqlite");
  copyFileSync(join(testFolder(), "template.sqlite"), file);
  db = openDatabase(file);
  clock = new TestClock();
  kept = new CachedUntilWrite(db, clock);
  made = 0;
});

afterEach(() => db.destroy());

const get = (key = "a") => kept.get(key, async () => ++made);
const write = (name: string, on: Db = db) =>
  on.insertInto("secrets").values({ name, value: "" }).execute();

describe("a value computed from the database", () => {
  test("is cached under its key while nothing is written", async () => {
    expect([await get(), await get(), await get("b"), await get()]).toEqual([1, 1, 2, 1]);
  });

  test("is dropped on any write of this process", async () => {
    await write("one");
    expect(await get()).toBe(1);
    await db.updateTable("secrets").set({ value: "other" }).where("name", "=", "one").execute();
    expect(await get()).toBe(2);
    await db.deleteFrom("secrets").where("name", "=", "one").execute();
    expect(await get()).toBe(3);
    expect(await get()).toBe(3);
  });

  test("is dropped on writes by another connection or process", async () => {
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

  test("expires after a tenth of a second", async () => {
    expect(await get()).toBe(1);
    clock.advance(99);
    expect(await get()).toBe(1);
    clock.advance(1);
    expect(await get()).toBe(2);
  });

  test("stays until a write if time does not matter", async () => {
    const timeless = new CachedUntilWrite<number>(db, null);
    const get = () => timeless.get("a", async () => ++made);
    expect(await get()).toBe(1);
    clock.advance(DAY);
    expect(await get()).toBe(1);
    await write("one");
    expect(await get()).toBe(2);
  });

  test("stays within a bounded number of keys", async () => {
    for (let key = 0; key <= 10_000; key++) await get(String(key));
    const before = made;
    expect(await get("0")).toBe(before + 1);
  });

  test("is not cached during an open transaction", async () => {
    expect(await get()).toBe(1);
    await inTransaction(db, async (tx) => {
      await write("open", tx);
      expect([await get(), await get()]).toEqual([2, 3]);
      throw new Error("nothing comes of it");
    }).catch(() => {});
    expect([await get(), await get()]).toEqual([4, 4]);
  });

  test("is not cached if a write happened during its computation", async () => {
    const slow = kept.get("a", async () => {
      await write("meanwhile");
      return ++made;
    });
    expect(await slow).toBe(1);
    expect([await get(), await get()]).toEqual([2, 2]);
  });

  test("is not cached if it expired during its computation", async () => {
    const slow = kept.get("a", async () => {
      clock.advance(100);
      await get("b");
      clock.advance(-100);
      return ++made;
    });
    await slow;
    expect(await get()).toBe(3);
  });

  test("is not cached if computing it failed", async () => {
    const failing = kept.get("a", () => Promise.reject(new Error("no")));
    expect(failing).rejects.toThrow("no");
    expect(await get()).toBe(1);
  });
});
