import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { isUnreachable } from "../../../db/errors";
import { openPostgres } from "../../../db/postgres/client";
import { afterCommit, inLockingTransaction, inTransaction } from "../../../db/transaction";
import { DatabaseUnreachable, domainErrorOf, statusOf } from "../../../src/web/http/errors";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

let here: Db;
let there: Db;

const keep = (db: Db, name: string, value = "") =>
  db.insertInto("secrets").values({ name, value }).execute();

const valueNow = async (db: Db, name: string) =>
  (await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst())
    ?.value;

onPostgres(() => {
  beforeEach(() => {
    const address = newPostgres();
    here = openPostgres(address);
    there = openPostgres(address);
  });

  afterEach(() => Promise.all([here.destroy(), there.destroy()]));

  async function countUp(db: Db, between: () => Promise<unknown> = async () => {}) {
    const value = Number(await valueNow(db, "count"));
    await between();
    const next = { value: String(value + 1) };
    await db.updateTable("secrets").set(next).where("name", "=", "count").execute();
  }

  describe("a transaction with a serialization conflict", () => {
    test("runs again, but performs its held effects once", async () => {
      await keep(here, "count", "0");
      const committed: number[] = [];
      let tries = 0;
      await inTransaction(here, async (tx) => {
        tries++;
        afterCommit(tx, () => committed.push(tries));
        await countUp(tx, async () => {
          if (tries === 1) await inTransaction(there, (other) => countUp(other));
        });
      });
      expect([tries, committed, await valueNow(there, "count")]).toEqual([2, [2], "2"]);
    });

    test("is not caused by many simultaneous counts in two processes", async () => {
      await keep(here, "count", "0");
      const counted = Array.from({ length: 20 }, (_, i) =>
        inTransaction(i % 2 === 0 ? here : there, (tx) => countUp(tx)),
      );
      await Promise.all(counted);
      expect(await valueNow(here, "count")).toBe("20");
    });

    test("may find that its row exists on the second run", async () => {
      const make = (db: Db, between: () => Promise<unknown>) =>
        inTransaction(db, async (tx) => {
          const known = await valueNow(tx, "once");
          if (known !== undefined) return known;
          await between();
          await keep(tx, "once", "mine");
          return "made";
        });
      let first = true;
      const answer = await make(here, async () => {
        if (first) await keep(there, "once", "theirs");
        first = false;
      });
      expect(answer).toBe("theirs");
    });
  });

  test("runs transactions under locks one after another, without a retry", async () => {
    await keep(here, "count", "0");
    let tries = 0;
    const counted = Array.from({ length: 12 }, (_, i) =>
      inLockingTransaction(i % 2 === 0 ? here : there, async (tx) => {
        tries++;
        await sql`select name from secrets where name = 'count' for update`.execute(tx);
        await countUp(tx);
      }),
    );
    await Promise.all(counted);
    expect([tries, await valueNow(here, "count")]).toEqual([12, "12"]);
  });

  test("finishes two transactions whose locks wait for each other", async () => {
    await keep(here, "one", "0");
    await keep(here, "other", "0");
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const raise = (db: Db, names: readonly string[]) =>
      inLockingTransaction(db, async (tx) => {
        for (const [i, name] of names.entries()) {
          if (i === 1 && ++begun === 2) held.resolve();
          if (i === 1) await held.promise;
          await tx
            .updateTable("secrets")
            .set((eb) => ({ value: sql`${eb.ref("value")} || 'x'` }))
            .where("name", "=", name)
            .execute();
        }
      });
    await Promise.all([raise(here, ["one", "other"]), raise(there, ["other", "one"])]);
    expect([await valueNow(here, "one"), await valueNow(here, "other")]).toEqual(["0xx", "0xx"]);
  });

  test("does not retry failed work", async () => {
    let tries = 0;
    const work = inTransaction(here, async () => {
      tries++;
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(tries).toBe(1);
  });

  test("gives log positions without gaps, in the order of commits", async () => {
    const append = async (db: Db, data: string, fails = false) => {
      await inTransaction(db, async (tx) => {
        await tx.insertInto("log_entries").values({ data }).execute();
        if (fails) throw new Error("stop");
      }).catch(() => {});
    };
    const appended = Array.from({ length: 12 }, (_, i) =>
      append(i % 2 === 0 ? here : there, `e${i}`, i % 3 === 0),
    );
    await Promise.all(appended);
    const rows = await here.selectFrom("log_entries").select("seq").orderBy("seq").execute();
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expect(here.deleteFrom("log_entries").execute()).rejects.toThrow("only grows");
  });
});

test("returns 503 only for an unreachable server", async () => {
  const nowhere = openPostgres("postgres://postgres@127.0.0.1:1/none");
  const error = await keep(nowhere, "a").catch((error) => error);
  await nowhere.destroy();
  expect(isUnreachable(error)).toBe(true);
  expect(isUnreachable(new Error("stop"))).toBe(false);
  const foreseen = domainErrorOf(error, undefined);
  expect(foreseen).toBeInstanceOf(DatabaseUnreachable);
  expect(foreseen && statusOf(foreseen)).toBe(503);
});
