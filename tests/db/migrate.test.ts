import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { migrations } from "../../db/migrations";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const MAIN = join(import.meta.dir, "../../src/main.ts");

let file: string;
let db: Db;

beforeEach(() => {
  file = databaseFile(join(newFolder(), "not", "there", "yet"));
  db = openDatabase(file);
});

afterEach(() => db.destroy());

const schemaSql = async () =>
  (await sql<{ sql: string }>`select sql from sqlite_schema order by name`.execute(db)).rows;

describe("migrating", () => {
  test("creates every table in an empty folder", async () => {
    expect(await migrate(db)).toEqual(Object.keys(migrations));
    expect(existsSync(file)).toBe(true);
    expect((await db.introspection.getTables()).length).toBeGreaterThan(40);
  });

  test("changes nothing the second time", async () => {
    await migrate(db);
    await db.insertInto("secrets").values({ name: "kept", value: "yes" }).execute();
    const before = await schemaSql();
    expect(await migrate(db)).toEqual([]);
    expect(await schemaSql()).toEqual(before);
    expect(await db.selectFrom("secrets").selectAll().execute()).toEqual([
      { name: "kept", value: "yes" },
    ]);
  });

  test("leaves the database unchanged if a migration fails", async () => {
    await sql`create table bids (mine integer)`.execute(db);
    const before = await schemaSql();
    await expect(migrate(db)).rejects.toThrow(/bids/);
    const after = await schemaSql();
    expect(after.filter(({ sql }) => sql && !sql.includes("kysely_migration"))).toEqual(before);
  });

  test("runs once when several servers start together", async () => {
    const folder = newFolder();
    const servers = Array.from({ length: 4 }, () =>
      Bun.spawn([process.execPath, MAIN, "migrate"], { env: { DATA_DIR: folder }, stderr: "pipe" }),
    );
    const outputs = await Promise.all(servers.map(({ stdout }) => new Response(stdout).text()));
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
    expect(outputs.filter((text) => text.includes("0001-first"))).toHaveLength(1);
    expect(outputs.filter((text) => text.includes("up to date"))).toHaveLength(3);
  });
});
