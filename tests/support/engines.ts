import { beforeAll, describe } from "bun:test";
import { type Db, openDatabase } from "../../db/client";
import { newDatabaseFile } from "./folder";
import { hasPostgres, newPostgres, preparePostgres } from "./postgres";

/** What holds for a database whichever engine keeps it. PostgreSQL is left out where there is none. */
export function onBothEngines(tests: (kept: Kept) => void): void {
  describe("SQLite", () => tests({ make: newDatabaseFile, open: openDatabase }));
  onPostgres(() => tests({ make: newPostgres, open: openDatabase }));
}

/** How an engine keeps databases. */
interface Kept {
  /** A new, migrated one. @returns where it is */
  make(): string;
  /** As each process that uses it does. */
  open(place: string): Db;
}

/** What is about PostgreSQL; left out where there is none. */
export function onPostgres(tests: () => void): void {
  describe.skipIf(!hasPostgres)("PostgreSQL", () => {
    // Whoever comes first starts it.
    beforeAll(preparePostgres, 60_000);
    tests();
  });
}
