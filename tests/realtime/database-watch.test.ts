import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import pino from "pino";
import { type Db, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { inTransaction } from "../../db/transaction";
import { DatabaseWatch } from "../../src/realtime/database-watch";
import { newFolder } from "../support/folder";

let own: Db;
let other: Db;
let calls: string[];
let onCall: () => void;
let watch: DatabaseWatch;

beforeEach(async () => {
  const file = join(newFolder(), "shared.sqlite");
  [own, other] = [openDatabase(file), openDatabase(file)];
  await migrate(own);
  calls = [];
  onCall = () => {};
  const record = (call: string) => () => {
    calls.push(call);
    onCall();
  };
  watch = new DatabaseWatch({
    db: own,
    log: pino({ level: "silent" }),
    onWrite: record("write"),
    onForeignWrite: record("foreign write"),
  });
});

afterEach(async () => {
  watch.stop();
  await Promise.all([own.destroy(), other.destroy()]);
});

const write = (db: Db, name: string) =>
  db.insertInto("secrets").values({ name, value: "" }).execute();

test("distinguishes writes by other processes from its own", async () => {
  await watch.check();
  await watch.check();
  expect(calls).toEqual([]);
  await write(own, "own");
  await watch.check();
  await watch.check();
  expect(calls).toEqual(["write"]);
  await write(other, "other");
  await watch.check();
  await watch.check();
  expect(calls).toEqual(["write", "foreign write", "write"]);
});

test("notices its own commits without being asked, but not a transaction without changes", async () => {
  await watch.check();
  watch.start();
  await inTransaction(own, (tx) => tx.selectFrom("secrets").selectAll().execute());
  await watch.check();
  expect(calls).toEqual([]);
  const called = new Promise<void>((resolve) => {
    onCall = resolve;
  });
  await inTransaction(own, (tx) => write(tx, "own"));
  await called;
  expect(calls).toEqual(["write"]);
});
