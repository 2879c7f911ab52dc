import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { migrations } from "../../db/migrations";
import { lockDatabase } from "../../db/postgres/lock";
import { backUp, restore } from "../../src/commands/backups";
import { manageBenchmarks } from "../../src/commands/benchmark";
import { withOwnDatabase, withSharedDatabase } from "../../src/commands/database";
import { operate } from "../../src/commands/operator";
import { type Config, loadConfig } from "../../src/config";
import { TestClock } from "../support/clock";
import { inDatabase } from "../support/database";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { addLot } from "../support/listings";
import { refusal } from "../support/obstacles";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { emptyDatabase, newPostgres } from "../support/postgres";
import { answering } from "../support/program";

setDefaultTimeout(PATIENCE_MS);

const clock = new TestClock();

const configOf = (address: string): Config =>
  loadConfig({ DATA_DIR: newFolder(), DATABASE_URL: address });

onPostgres(() => {
  describe("the commands on PostgreSQL", () => {
    let address: string;
    beforeEach(() => {
      address = newPostgres();
    });

    test("migrate an empty database and one of an older version", async () => {
      const empty = configOf(emptyDatabase());
      const ran = (config: Config) => withOwnDatabase(config, async (_, names) => names);
      const all = Object.keys(migrations);
      expect(await ran(empty)).toEqual(all);
      expect(await ran(empty)).toEqual([]);
      const last = all.at(-1) as string;
      await inDatabase(empty.databaseUrl as string, (db) =>
        sql`delete from kysely_migration where name = ${last}`.execute(db),
      );
      expect(await refusal(withSharedDatabase(empty, async () => {}))).toContain(
        "Update it first: marketplace migrate.",
      );
    });

    test("run operator commands alongside a server", async () => {
      const lot = await inDatabase(address, async (db) => {
        const people = await addPeople(db, clock.now());
        const { id } = await addLot(db, people.mei.id, clock.now());
        await db.updateTable("packages").set({ certified: 0 }).execute();
        return id;
      });
      const server = await lockDatabase(address, { timeoutMs: 0 });
      const config = configOf(address);
      expect(await operate(config, clock, { name: "certify", packageId: lot, note: "" })).toBe(
        `The package ${lot} is now certified.`,
      );
      await server.release();
      const mails = await inDatabase(address, (db) =>
        db.selectFrom("mail_outbox").selectAll().execute(),
      );
      expect(mails).toMatchObject([{ template: "certification-approved" }]);
      expect(await refusal(operate(config, clock, { name: "verify", email: "no@one.test" }))).toBe(
        "No account uses this address.",
      );
    });

    test("add and list benchmarks", async () => {
      const config = configOf(address);
      const file = join(newFolder(), "mine.txt");
      await Bun.write(
        file,
        "one two three four five six seven eight nine ten eleven twelve thirteen",
      );
      await manageBenchmarks(config, clock, { name: "benchmark-add", file, as: undefined });
      expect(await manageBenchmarks(config, clock, { name: "benchmark-list" })).toContain(
        "mine: added on",
      );
    });

    test("name other tools for backups and restores", async () => {
      const config = configOf(address);
      const file = join(newFolder(), "one.tar.gz");
      for (const asked of [backUp(config, clock, file), restore(config, clock, file)]) {
        const sentence = await refusal(asked);
        for (const name of ["DATABASE_URL", "pg_dump", "pgBackRest"])
          expect(sentence).toContain(name);
      }
      expect(readdirSync(config.dataDir)).toEqual([]);
    });

    test("leave a database to its running server", async () => {
      const server = await lockDatabase(address, { timeoutMs: 0 });
      expect(await refusal(withOwnDatabase(configOf(address), async () => {}))).toContain(
        "A server is already running on the database",
      );
      await server.release();
    });

    test("explain that a server must first create the tables", async () => {
      const config = configOf(emptyDatabase());
      expect(await refusal(withSharedDatabase(config, async () => {}))).toContain("is empty or");
    });

    test("explain the rights that a user needs", async () => {
      const empty = emptyDatabase();
      await inDatabase(empty, (db) => sql`drop role if exists stranger`.execute(db));
      await inDatabase(empty, (db) => sql`create role stranger login`.execute(db));
      const config = configOf(empty.replace("postgres@", "stranger@"));
      expect(await refusal(withOwnDatabase(config, async () => {}))).toContain(
        "Make that user its owner",
      );
    });

    test("report a server that stopped responding", async () => {
      const gone = withSharedDatabase(configOf(address), (db) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
      );
      expect(await refusal(gone)).toMatch(/^The database .+ does not respond \(.+\)/);
    });

    test("serve pages and report the database's size", async () => {
      const port = freePort();
      const env = { DATA_DIR: newFolder(), DATABASE_URL: address, PORT: String(port) };
      const main = join(import.meta.dir, "../../src/main.ts");
      const server = Bun.spawn([process.execPath, main, "serve"], {
        env: { ...env, HOST: "127.0.0.1" },
        stdout: "ignore",
        stderr: "inherit",
      });
      try {
        const at = `http://localhost:${port}`;
        await answering(at, server.exited);
        expect(await (await fetch(`${at}/marketplace`)).text()).toContain("</html>");
        const metrics = await (await fetch(`${at}/metrics`)).text();
        expect(Number(/^marketplace_database_bytes (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(
          1e6,
        );
      } finally {
        server.kill();
        expect(await server.exited).toBe(0);
      }
    });
  });
});
