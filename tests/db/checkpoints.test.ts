import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import type { Told } from "../../db/sqlite/checkpoint-thread";
import { Checkpoints } from "../../db/sqlite/checkpoints";
import { inTransaction } from "../../db/transaction";
import { onSqlite } from "../support/engines";
import { newDatabaseFile, newFolder } from "../support/folder";
import { untilFolder } from "../support/folder-watch";

/** As many statements as a checkpoint is asked for after. */
const ENOUGH = 4000;

function addSecrets(db: Db, count: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (let i = 0; i < count; i++) {
      const name = crypto.randomUUID();
      await tx
        .insertInto("secrets")
        .values({ name, value: "x".repeat(50) })
        .execute();
    }
  });
}

onSqlite("the WAL", () => {
  test("what is committed comes into the file while the database is open", async () => {
    const file = newDatabaseFile();
    const before = statSync(file).size;
    const hasGrown = untilFolder(dirname(file), () => statSync(file).size > before);
    const db = openDatabase(file);
    await addSecrets(db, ENOUGH);
    // Far fewer pages than the writing connection copies itself.
    expect(statSync(`${file}-wal`).size).toBeLessThan(4_000_000);
    await hasGrown;
    await addSecrets(db, 1);
    const { count } = await db
      .selectFrom("secrets")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(ENOUGH);
    await db.destroy();
  });

  test("nothing but the database's file is left once it is closed", async () => {
    const file = newDatabaseFile();
    const db = openDatabase(file);
    // The thread may still be at work on the second when it is told to end.
    await addSecrets(db, ENOUGH);
    await addSecrets(db, ENOUGH);
    expect(existsSync(`${file}-wal`)).toBe(true);
    await db.destroy();
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(existsSync(`${file}-shm`)).toBe(false);
  });

  test("where the thread can do nothing, it is closed all the same", async () => {
    const checkpoints = new Checkpoints(join(newFolder(), "nowhere.sqlite"));
    for (let i = 0; i < ENOUGH; i++) checkpoints.written();
    checkpoints.committed();
    await checkpoints.close();
    checkpoints.committed();
  });

  test("the thread answers what it cannot do, and what comes after", async () => {
    const thread = new Worker(new URL("../../db/sqlite/checkpoint-thread.ts", import.meta.url));
    const tell = (told: Told) => {
      const { promise, resolve } = Promise.withResolvers<Told>();
      thread.onmessage = ({ data }: MessageEvent<Told>) => resolve(data);
      thread.postMessage(told);
      return promise;
    };
    const nowhere = join(newFolder(), "nowhere.sqlite");
    expect(await tell(nowhere)).toBe(nowhere);
    expect(existsSync(nowhere)).toBe(false);
    const file = newDatabaseFile();
    expect(await tell(file)).toBe(file);
    expect(await tell(null)).toBeNull();
    thread.terminate();
  });
});
