import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { openDatabase } from "../../db/client";
import { onPostgres } from "./engines";
import { databasesOf, dropDatabases, emptyDatabase, keptDatabases, newPostgres } from "./postgres";

const nameIn = (address: string) => new URL(address).pathname.slice(1);

onPostgres(() => {
  describe("a database", () => {
    let ofFile: string;
    let ofTest: string;
    const seen: string[] = [];
    beforeAll(() => {
      ofFile = nameIn(newPostgres());
    });
    beforeEach(() => {
      ofTest = nameIn(newPostgres());
      seen.push(ofTest);
    });

    test("exists during its test", () => {
      seen.push(nameIn(emptyDatabase()));
      for (const name of [ofFile, ...seen]) expect(databasesOf(name)).toEqual([name]);
    });

    test("is gone in the next test, unlike a database of the file", async () => {
      expect(seen).toHaveLength(3);
      for (const name of seen.filter((each) => each !== ofTest))
        expect(databasesOf(name)).toEqual([]);
      for (const name of [ofFile, ofTest]) expect(databasesOf(name)).toEqual([name]);
      const connected = openDatabase(newPostgres());
      await sql`select 1`.execute(connected);
      const before = keptDatabases() - 1;
      dropDatabases(before);
      expect(keptDatabases()).toBe(before);
      await connected.destroy();
    });

    test("is dropped with the others of its file", () => {
      dropDatabases();
      expect(keptDatabases()).toBe(0);
      expect(databasesOf(`t${process.pid}_`)).toEqual([]);
    });
  });
});
