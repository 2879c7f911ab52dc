import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { newDatabase } from "../support/run-database";

let db: Db;
let built: number;

beforeEach(async () => {
  db = newDatabase();
  built = 0;
  for (const name of ["a", "b", "c"]) {
    await db
      .insertInto("secrets")
      .values({ name, value: `the ${name}` })
      .execute();
  }
});

afterEach(() => db.destroy());

const between = () =>
  prepared<{ from: string; to: string; limit: number }, { name: string }>((anyDb, value) => {
    built++;
    return anyDb
      .selectFrom("secrets")
      .select("name")
      .where("name", ">=", value("from"))
      .where("name", "<=", value("to"))
      .orderBy("name")
      .limit(value("limit"));
  });

describe("a prepared query", () => {
  test("binds its values by name for each call", async () => {
    const query = between();
    const all = await query.all(db, { from: "a", to: "b", limit: 10 });
    expect(all).toEqual([{ name: "a" }, { name: "b" }]);
    expect(await query.all(db, { from: "b", to: "c", limit: 1 })).toEqual([{ name: "b" }]);
    expect(await query.all(db, { from: "x", to: "y", limit: 1 })).toEqual([]);
  });

  test("is built once", async () => {
    const query = between();
    expect(built).toBe(0);
    for (const from of ["a", "b", "c"]) await query.all(db, { from, to: "z", limit: 1 });
    expect(built).toBe(1);
  });

  test("sees the open transaction's writes only in its own database", async () => {
    const query = between();
    const seen = await inTransaction(db, async (tx) => {
      await tx.insertInto("secrets").values({ name: "d", value: "" }).execute();
      return query.all(tx, { from: "d", to: "d", limit: 1 });
    });
    expect(seen).toEqual([{ name: "d" }]);

    const other = newDatabase();
    expect(await query.all(other, { from: "a", to: "z", limit: 10 })).toEqual([]);
    await other.destroy();
  });
});
