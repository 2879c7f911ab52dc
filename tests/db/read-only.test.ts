import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { openReadOnly } from "../../db/read-only";
import type { ReadReply, ThreadMessage } from "../../db/sqlite/read-only-thread";
import { inTransaction } from "../../db/transaction";
import { newDatabaseFile } from "../support/folder";
import { newDatabase } from "../support/run-database";
import { isOnPostgres, testOnSqlite } from "../support/run-engine";

let db: Db;
let readOnlyDb: Db;

beforeEach(() => {
  db = newDatabase();
  readOnlyDb = openReadOnly(db);
});

afterEach(async () => {
  await readOnlyDb.destroy();
  await db.destroy();
});

const SAID = isOnPostgres
  ? { ofWrite: "read-only", ofTransaction: "read-only", ofNoTable: "does not exist" }
  : {
      ofWrite: "readonly database",
      ofTransaction: "without transactions",
      ofNoTable: "no such table",
    };

function addSecret(to: Db, name: string) {
  return to.insertInto("secrets").values({ name, value: "x" }).execute();
}

async function names(from: Db): Promise<string[]> {
  const rows = await from.selectFrom("secrets").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

const NUMBERS = sql`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < 2500
)`;

function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  );
}

describe("a read-only connection", () => {
  test("reads only committed data", async () => {
    await addSecret(db, "first");
    expect(await names(readOnlyDb)).toEqual(["first"]);
    await inTransaction(db, async (tx) => {
      await addSecret(tx, "second");
      expect(await names(readOnlyDb)).toEqual(["first"]);
    });
    expect(await names(readOnlyDb)).toEqual(["first", "second"]);
  });

  test("returns each of many simultaneous queries its own rows", async () => {
    for (const name of ["a", "b", "c"]) await addSecret(db, name);
    const find = (name: string) =>
      readOnlyDb.selectFrom("secrets").select("name").where("name", "=", name).execute();
    expect(await Promise.all(["c", "a", "none", "b"].map(find))).toEqual([
      [{ name: "c" }],
      [{ name: "a" }],
      [],
      [{ name: "b" }],
    ]);
  });

  test("cannot write", async () => {
    expect(await refusal(addSecret(readOnlyDb, "mine"))).toContain(SAID.ofWrite);
    const write = (tx: Db) => addSecret(tx, "mine");
    expect(await refusal(inTransaction(readOnlyDb, write))).toContain(SAID.ofTransaction);
    expect(await names(db)).toEqual([]);
  });

  test("continues after a failed query", async () => {
    expect(await refusal(sql`select * from nowhere`.execute(readOnlyDb))).toContain(SAID.ofNoTable);
    expect(await names(readOnlyDb)).toEqual([]);
  });

  test("answers nothing once closed, but leaves the database open", async () => {
    await names(readOnlyDb);
    const asked = refusal(names(readOnlyDb));
    await readOnlyDb.destroy();
    expect(await asked).toContain("closed");
    expect(await refusal(names(readOnlyDb))).toContain("destroyed");
    expect(await names(db)).toEqual([]);
  });

  test("returns long results in order", async () => {
    const { rows } = await sql<{ n: number }>`${NUMBERS} select n from numbers`.execute(readOnlyDb);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 2500 }, (_, i) => i + 1));
  });

  testOnSqlite("closes the file with the connection", async () => {
    const file = newDatabaseFile();
    const own = openDatabase(file);
    const reader = openReadOnly(own);
    await addSecret(own, "first");
    expect(await names(reader)).toEqual(["first"]);
    expect(existsSync(`${file}-wal`)).toBe(true);
    await reader.destroy();
    await own.destroy();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

testOnSqlite("sends a long result in pieces from its thread", async () => {
  const thread = new Worker(new URL("../../db/sqlite/read-only-thread.ts", import.meta.url));
  const tell = async (message: ThreadMessage) => {
    const { promise, resolve } = Promise.withResolvers<ReadReply>();
    thread.onmessage = ({ data }: MessageEvent<ReadReply>) => resolve(data);
    thread.postMessage(message);
    const reply = await promise;
    return "rows" in reply ? { ...reply, rows: reply.rows.length } : reply;
  };
  const ask = (id: number, from: string) =>
    tell({ id, file: newDatabaseFile(), sql: from, parameters: [] });
  const long = `${NUMBERS.compile(db).sql} select n from numbers`;
  try {
    expect(await ask(1, long)).toEqual({ id: 1, rows: 1000, isLast: false });
    expect(await ask(2, "select 1")).toEqual({ id: 2, rows: 1, isLast: true });
    expect(await tell({ next: 1 })).toEqual({ id: 1, rows: 1000, isLast: false });
    expect(await tell({ next: 1 })).toEqual({ id: 1, rows: 500, isLast: true });
  } finally {
    thread.terminate();
  }
});
