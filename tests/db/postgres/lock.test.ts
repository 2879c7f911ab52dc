import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { lockDatabase } from "../../../db/postgres/lock";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";
import { postgresLine } from "../../support/postgres-line";

let address: string;
let db: Db;

async function holders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and granted and datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid);
}

onPostgres(() => {
  beforeEach(() => {
    address = newPostgres();
    db = openPostgres(address);
  });
  afterEach(() => db.destroy());

  describe("a database's lock", () => {
    test("belongs to one process until that process releases it", async () => {
      const lock = await lockDatabase(address, { timeoutMs: 0 });
      await expect(lockDatabase(address, { timeoutMs: 0 })).rejects.toThrow(
        /^A server is already running on the database t\d+_\d+ at localhost\. Stop it first/,
      );
      await (await lockDatabase(newPostgres(), { timeoutMs: 0 })).release();
      await lock.release();
      await (await lockDatabase(address)).release();
    });

    test("is shared only by servers on the same bus", async () => {
      const [together, atOnce] = [{ shared: true, timeoutMs: 0 }, { timeoutMs: 0 }];
      const shared = [await lockDatabase(address, together), await lockDatabase(address, together)];
      await expect(lockDatabase(address, atOnce)).rejects.toThrow(
        /set BUS_URL, S3_URL, DELIVERY_KEY and LOG_KEY for both\.$/,
      );
      for (const lock of shared) await lock.release();
      const alone = await lockDatabase(address);
      await expect(lockDatabase(address, together)).rejects.toThrow(
        /^A server without BUS_URL is running on the database t\d+_\d+ at localhost/,
      );
      await alone.release();
    });

    test("can be released while a broken connection reconnects", async () => {
      const line = postgresLine(address);
      const lock = await lockDatabase(line.address, { timeoutMs: 0 });
      const again = line.opened();
      line.silence();
      line.cut();
      await again;
      await lock.release();
      line.goOn();
      while (line.open > 0) await new Promise(setImmediate);
      expect(await holders()).toEqual([]);
      line.stop();
    });

    test("is taken again after its connection breaks", async () => {
      const lock = await lockDatabase(address, { timeoutMs: 0 });
      const [first] = await holders();
      await sql`select pg_terminate_backend(${first})`.execute(db);
      let again: number | undefined;
      while (again === undefined || again === first) [again] = await holders();
      await expect(lockDatabase(address, { timeoutMs: 0 })).rejects.toThrow(
        "A server is already running",
      );
      await lock.release();
      while ((await holders()).length > 0);
    });
  });
});
