import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { Client } from "pg";
import { LOCK_TAKEN, TurnLost, withAdvisoryLock } from "../../../db/advisory-lock";
import type { Db } from "../../../db/client";
import { addressOf, openPostgres } from "../../../db/postgres/client";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";
import { postgresLine } from "../../support/postgres-line";

onPostgres(() => {
  let one: Db;
  let other: Db;
  beforeEach(() => {
    const place = newPostgres();
    [one, other] = [openPostgres(place), openPostgres(place)];
  });
  afterEach(() => Promise.all([one.destroy(), other.destroy()]));

  test("lets one process at a time work on a key", async () => {
    const inside = await withAdvisoryLock(one, "a", async () => [
      await withAdvisoryLock(other, "a", async () => "both"),
      await withAdvisoryLock(one, "a", async () => "twice"),
      await withAdvisoryLock(other, "b", async () => "beside"),
      await withAdvisoryLock(one, "b", async () => "beside"),
    ]);
    expect(inside).toEqual([LOCK_TAKEN, LOCK_TAKEN, "beside", "beside"]);
    expect(await withAdvisoryLock(other, "a", async () => "afterwards")).toBe("afterwards");
  });

  test("requests several locks one after another", async () => {
    const query = Client.prototype.query;
    let [asking, most] = [0, 0];
    Client.prototype.query = async function (this: Client, ...asked: unknown[]) {
      most = Math.max(most, ++asking);
      try {
        return await Reflect.apply(query, this, asked);
      } finally {
        asking--;
      }
    } as typeof query;
    try {
      const names = ["a", "b", "c", "d"];
      expect(
        await Promise.all(names.map((name) => withAdvisoryLock(one, name, async () => name))),
      ).toEqual(names);
    } finally {
      Client.prototype.query = query;
    }
    expect(most).toBe(1);
  });

  test("releases the lock of failed work", async () => {
    const failing = withAdvisoryLock(one, "a", () => Promise.reject(new Error("no")));
    expect(failing).rejects.toThrow("no");
    await failing.catch(() => {});
    expect(await withAdvisoryLock(other, "a", async () => "next")).toBe("next");
  });

  test.each(["is checked", "ends"])(
    "closes a connection that is silent when a lock %s",
    async (when) => {
      const line = postgresLine(addressOf(other));
      const cut = openPostgres(line.address, { answerMs: 100 });
      const turn = await withAdvisoryLock(cut, "a", async ({ check }) => {
        line.silence();
        if (when === "is checked") return check().catch((error) => error);
      });
      expect(turn).toEqual(when === "is checked" ? expect.any(TurnLost) : undefined);
      while (line.open > 0) await new Promise(setImmediate);
      line.goOn();
      let taken = await withAdvisoryLock(other, "a", async () => "free");
      while (taken === LOCK_TAKEN) taken = await withAdvisoryLock(other, "a", async () => "free");
      expect(await withAdvisoryLock(cut, "a", async () => "again")).toBe("again");
      await cut.destroy();
      line.stop();
    },
  );

  test("releases the lock of a dying process", async () => {
    const lost = await withAdvisoryLock(one, "a", async (turn) => {
      await turn.check();
      // Other tests' locks are in databases of their own.
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(
        other,
      );
      let taken = await withAdvisoryLock(other, "a", async () => "free");
      while (taken === LOCK_TAKEN) taken = await withAdvisoryLock(other, "a", async () => "free");
      return [taken, await turn.check().catch((error) => error)];
    });
    expect(lost).toEqual(["free", expect.any(TurnLost)]);
    expect(await withAdvisoryLock(one, "a", async () => "again")).toBe("again");
  });
});
