import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { newDatabase } from "../support/run-database";
import { onSqlite } from "../support/run-engine";

let db: Db;

beforeEach(() => {
  db = newDatabase();
});

afterEach(() => db.destroy());

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

onSqlite("the connection to SQLite", () => {
  test("runs more queries than it keeps prepared statements", async () => {
    const ask = async (n: number) => {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db);
      return rows[0]?.n;
    };
    for (let n = 0; n < 1200; n++) expect(await ask(n)).toBe(n);
    expect(await ask(0)).toBe(0);
    await db.insertInto("secrets").values({ name: "after", value: "" }).execute();
  });

  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 5000],
  ])("has %s = %p", async (name, value) => {
    expect(await pragma(name)).toBe(value);
  });

  // PostgreSQL stores no U+0000.
  test("accepts texts as values, even with a U+0000", async () => {
    await db.insertInto("secrets").values({ name: "zero", value: "a\u0000b" }).execute();
    const row = await db.selectFrom("secrets").selectAll().executeTakeFirstOrThrow();
    expect(row.value).toBe("a\u0000b");
  });

  test("refuses a value of the wrong type", async () => {
    const wrong = { name: "number", value: Buffer.from("no text") as never };
    await expect(db.insertInto("secrets").values(wrong).execute()).rejects.toThrow(/TEXT/);
  });
});
