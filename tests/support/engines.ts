import { beforeAll, describe } from "bun:test";
import { type Db, openDatabase } from "../../db/client";
import { newDatabaseFile } from "./folder";
import { hasPostgres, newPostgres, preparePostgres } from "./postgres";

export function onBothEngines(tests: (kept: Kept) => void): void {
  describe("SQLite", () => tests({ make: newDatabaseFile, open: openDatabase }));
  onPostgres(() => tests({ make: newPostgres, open: openDatabase }));
}

interface Kept {
  make(): string;
  open(place: string): Db;
}

export function onPostgres(tests: () => void): void {
  describe.skipIf(!hasPostgres)("PostgreSQL", () => {
    beforeAll(preparePostgres, 60_000);
    tests();
  });
}
