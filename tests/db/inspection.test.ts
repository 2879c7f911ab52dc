import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { inspectDatabase, verifyDatabase } from "../../db/sqlite/inspection";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";

let file: string;

beforeEach(async () => {
  file = join(newFolder(), "marketplace.sqlite");
  const db = openDatabase(file);
  await migrate(db);
  const people = await addPeople(db, 0);
  for (let i = 0; i < 50; i++) await addLot(db, people.mei.id, i);
  await db.destroy();
});

function damage(at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}

function change(sql: string): void {
  const database = new Database(file);
  database.run(sql);
  database.close();
}

describe.each([
  ["at the start", inspectDatabase],
  ["for a backup", verifyDatabase],
])("checking a database %s", (_, look) => {
  test("accepts an intact database without writing", () => {
    const before = readFileSync(file);
    look(file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ["its head", 0, new TextEncoder().encode("no database")],
    ["a page in the middle", 40 * 4096, new Uint8Array(4096).fill(0xff)],
    ["the free space of a page", 41 * 4096 + 3, new Uint8Array([0x7f, 0xff, 0x7f, 0xff])],
  ])("refuses a database damaged in %s without writing", (_, at, bytes) => {
    damage(at, bytes);
    const before = readFileSync(file);
    expect(() => look(file)).toThrow(/^The database .* is damaged \(.*\)\. Nothing was written/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("refuses a truncated database", () => {
    writeFileSync(file, readFileSync(file).subarray(0, 20 * 4096));
    expect(() => look(file)).toThrow("is damaged");
  });

  test("refuses a database from a newer version of the program", () => {
    change("insert into kysely_migration values ('0999-from-the-future', '')");
    expect(() => look(file)).toThrow(
      /from a newer version of this program \(it has the migration 0999-from-the-future\)/,
    );
  });
});

test("starts without a database file", () => {
  inspectDatabase(join(newFolder(), "marketplace.sqlite"));
  writeFileSync(file, "");
  inspectDatabase(file);
});

test("refuses a backup in which a row refers to a missing one", () => {
  change("pragma foreign_keys = off");
  change("update packages set seller_id = 'nobody' where seq = 1");
  inspectDatabase(file);
  expect(() => verifyDatabase(file)).toThrow("a row of packages refers to a missing row");
});
