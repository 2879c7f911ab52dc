import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { withOwnDatabase } from "../../src/commands/database";
import { loadConfig } from "../../src/config";
import { onPostgres } from "../support/engines";
import { newDatabaseFile, newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";
import { PATIENCE_MS } from "../support/patience";
import { emptyDatabase } from "../support/postgres";

setDefaultTimeout(PATIENCE_MS);

let dataDir: string;
let sold: string;

/** The database is missing while Litestream has not restored it yet. */
beforeEach(() => {
  dataDir = newFolder();
  mkdirSync(join(dataDir, "deliveries", "one"), { recursive: true });
  sold = join(dataDir, "deliveries", "one", "two.age");
  writeFileSync(sold, "ciphertext");
});

const start = (databaseUrl = "") =>
  withOwnDatabase(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), async () => {});

describe("a start without its database", () => {
  test("is refused while its files exist", async () => {
    expect(await refusal(start())).toBe(
      `The database is empty or missing, but another database's files are in ${join(dataDir, "deliveries")}, and they would be removed. Restore that database, for example with marketplace restore FILE, or set DATA_DIR or DATABASE_URL to it; to start over, move this folder away.`,
    );
    expect(existsSync(databaseFile(dataDir))).toBe(false);
    expect(existsSync(sold)).toBe(true);
  });

  test("is refused if only an empty file is left", async () => {
    mkdirSync(join(dataDir, "uploads"));
    writeFileSync(join(dataDir, "uploads", "tides.png"), "picture");
    writeFileSync(databaseFile(dataDir), "");
    expect(await refusal(start())).toEndWith("move these folders away.");
  });

  test("succeeds once the database is back", async () => {
    copyFileSync(newDatabaseFile(), databaseFile(dataDir));
    await start();
    expect(existsSync(sold)).toBe(true);
  });
});

onPostgres(() => {
  test("refuses an empty PostgreSQL next to another database's files", async () => {
    expect(await refusal(start(emptyDatabase()))).toStartWith(
      "The database is empty or missing, but another database's files are in ",
    );
    expect(existsSync(sold)).toBe(true);
  });
});
