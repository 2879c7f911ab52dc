import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { isForeignKeyViolation } from "../../db/errors";
import { afterCommit, inTransaction, rootOf } from "../../db/transaction";
import { newDatabase } from "../support/run-database";
import { testOnSqlite } from "../support/run-engine";

let db: Db;
let committed: string[];

beforeEach(() => {
  db = newDatabase();
  committed = [];
});

afterEach(() => db.destroy());

const write = (tx: Db, name: string) =>
  tx.insertInto("secrets").values({ name, value: "" }).execute();

const stored = async () =>
  (await db.selectFrom("secrets").select("name").orderBy("name").execute()).map(({ name }) => name);

const deferReferences = perEngine({
  sqlite: sql`pragma defer_foreign_keys = on`,
  postgres: sql`
    alter table favorites
    alter constraint favorites_user_id_fkey deferrable initially deferred,
    alter constraint favorites_package_id_fkey deferrable initially deferred`,
});

class Stop extends Error {}

describe("a transaction", () => {
  test("joins the open transaction and ends with it", async () => {
    const work = inTransaction(db, async (tx) => {
      await inTransaction(tx, async (joined) => {
        expect(joined).toBe(tx);
        await write(joined, "inner");
      });
      throw new Stop();
    });
    await expect(work).rejects.toThrow(Stop);
    expect(await stored()).toEqual([]);
  });

  test("frees the connection after success and failure", async () => {
    await inTransaction(db, (tx) => write(tx, "a"));
    await inTransaction(db, (tx) => write(tx, "a")).catch(() => {});
    await inTransaction(db, (tx) => write(tx, "b"));
    expect(await stored()).toEqual(["a", "b"]);
  });

  // PostgreSQL runs them concurrently: tests/db/postgres/transaction.test.ts.
  testOnSqlite("never runs inside another transaction", async () => {
    const order: string[] = [];
    const step = (name: string) =>
      inTransaction(db, async (tx) => {
        order.push(`${name} begins`);
        await write(tx, name);
        order.push(`${name} ends`);
      });
    await Promise.all([step("a"), step("b")]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  test("returns its database", async () => {
    await inTransaction(db, async (tx) => {
      expect(rootOf(tx)).toBe(db);
    });
  });
});

describe("an effect that waits for the commit", () => {
  test("never runs if the commit fails", async () => {
    const work = inTransaction(db, async (tx) => {
      await deferReferences.execute(tx);
      afterCommit(tx, () => committed.push("too early"));
      await tx
        .insertInto("favorites")
        .values({ id: "f", user_id: "nobody", package_id: "nothing", created_at: 0 })
        .execute();
    });
    expect(isForeignKeyViolation(await work.catch((error) => error))).toBe(true);
    expect(committed).toEqual([]);
  });

  test("waits for the outermost transaction", async () => {
    await inTransaction(db, async (tx) => {
      await inTransaction(tx, async (joined) => {
        afterCommit(joined, () => committed.push("inner"));
      });
      expect(committed).toEqual([]);
      afterCommit(tx, () => committed.push("outer"));
    });
    expect(committed).toEqual(["inner", "outer"]);
  });

  test("stays separate from another transaction's effects", async () => {
    const fails = inTransaction(db, async (tx) => {
      afterCommit(tx, () => committed.push("of the failed one"));
      throw new Stop();
    });
    const succeeds = inTransaction(db, async (tx) => {
      afterCommit(tx, () => committed.push("of the other"));
    });
    await Promise.allSettled([fails, succeeds]);
    expect(committed).toEqual(["of the other"]);
  });

  test("requires an open transaction", () => {
    expect(() => afterCommit(db, () => committed.push("at once"))).toThrow(/inTransaction/);
    expect(committed).toEqual([]);
  });
});
