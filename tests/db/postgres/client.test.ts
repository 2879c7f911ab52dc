import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { isConnectionLost, isTimeout, isUnreachable } from "../../../db/errors";
import { withQueryTimeout } from "../../../db/patience";
import { openPostgres } from "../../../db/postgres/client";
import { openReadOnly } from "../../../db/read-only";
import { inTransaction } from "../../../db/transaction";
import { withRequestId } from "../../../src/lib/ids";
import { MINUTE } from "../../../src/lib/time";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";
import { postgresLine } from "../../support/postgres-line";

const keep = (db: Db) => db.insertInto("secrets").values({ name: "a", value: "" }).execute();

onPostgres(() => {
  test("does not reuse a connection to a read-only server", async () => {
    const address = newPostgres();
    const db = openPostgres(address, { connections: 1 });
    const database = sql.ref(new URL(address).pathname.slice(1));
    const admin = openPostgres(address);
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(admin);
    await expect(keep(db)).rejects.toMatchObject({ code: "25006" });
    await admin.destroy();
    const reset = openPostgres(address, { connections: 1 });
    await reset.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one);
      await sql`alter database ${database} reset default_transaction_read_only`.execute(one);
    });
    await reset.destroy();
    await keep(db);
    await db.destroy();
  });

  test("abandons a silent connection during a request", async () => {
    const line = postgresLine(newPostgres());
    const db = openPostgres(line.address, { requestMs: 100 });
    const names = () => db.selectFrom("secrets").select("name").execute();
    const patient = () => withRequestId("a", () => withQueryTimeout(MINUTE, names));
    await Promise.all([names(), names(), names()]);
    line.silence();
    const [work, lengthy] = [names(), patient()];
    const inRequest = withRequestId("a", () => inTransaction(db, keep));
    const error = await inRequest.catch((reason) => reason);
    expect([isUnreachable(error), isTimeout(error), isConnectionLost(error)]).toEqual([
      true,
      true,
      false,
    ]);
    line.goOn();
    expect(await Promise.all([work, lengthy, names()])).toEqual([[], [], []]);
    await db.destroy();
    line.stop();
  });

  test("cancels an abandoned query on the server", async () => {
    const db = openPostgres(newPostgres(), { requestMs: 100 });
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await inTransaction(db, async (tx) => {
      await keep(tx);
      const givenUp = withRequestId("a", () => inTransaction(db, keep)).catch(isTimeout);
      expect(await givenUp).toBe(true);
      while ((await waits.execute(db)).rows.length > 0) await sleep(50);
    });
    await db.destroy();
  });

  test("finishes running queries when it is closed", async () => {
    const db = openPostgres(newPostgres(), { connections: 1 });
    const begun = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const inside = inTransaction(db, async (tx) => {
      await keep(tx);
      begun.resolve();
      await closed.promise;
      return tx.selectFrom("secrets").select("name").execute();
    });
    await begun.promise;
    const waiting = keep(db).catch((error) => error.message);
    const gone = db.destroy();
    expect(await waiting).toContain("closed");
    closed.resolve();
    expect(await inside).toEqual([{ name: "a" }]);
    await gone;
  });

  test("abandons running queries when a read-only client is closed", async () => {
    const db = openPostgres(newPostgres());
    const reader = openReadOnly(db);
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holder = inTransaction(db, async (tx) => {
      await sql`lock table secrets in access exclusive mode`.execute(tx);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const asked = reader.selectFrom("secrets").selectAll().execute();
    const answer = asked.catch((error) => error.message);
    const waits = sql<{ n: number }>`
      select count(*) as n from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`;
    while ((await waits.execute(db)).rows[0]?.n === 0) await new Promise(setImmediate);
    await reader.destroy();
    expect(await answer).toContain("terminated");
    free.resolve();
    await holder;
    await db.destroy();
  });
});

test("does not wait for a frozen server when a read-only client is closed", async () => {
  const asked = Promise.withResolvers<void>();
  const socket = { open: () => asked.resolve(), data() {} };
  const frozen = Bun.listen({ hostname: "127.0.0.1", port: 0, socket });
  const reader = openReadOnly(openPostgres(`postgres://postgres@127.0.0.1:${frozen.port}/none`));
  const answer = reader.selectFrom("secrets").selectAll().execute();
  const refused = answer.catch((error) => error.message);
  await asked.promise;
  await reader.destroy();
  expect(await refused).toContain("closed");
  frozen.stop(true);
});
