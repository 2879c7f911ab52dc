import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { prepared } from "../../../db/prepared";
import { searchMatches } from "../../../db/search";
import { parseSearch, type SearchQuery } from "../../../db/search/query";
import { inTransaction } from "../../../db/transaction";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

onPostgres(() => {
  let address: string;
  let db: Db;

  beforeEach(() => {
    address = newPostgres();
    db = openPostgres(address, { connections: 1 });
  });

  afterEach(() => db.destroy());

  const stored = prepared<{ name: string }, { name: string; value: string }>((any, value) =>
    any.selectFrom("secrets").selectAll().where("name", "=", value("name")),
  );
  const ask = (on: Db = db) => stored.first(on, { name: "a" });
  const statements = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    return rows;
  };
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const addColumn = async () => {
    const newer = openPostgres(address);
    await sql`alter table secrets add column later text`.execute(newer);
    await newer.destroy();
  };
  const insert = () => db.insertInto("secrets").values({ name: "a", value: "one" }).execute();

  test("prepares only repeated queries, once per connection", async () => {
    for (let i = 0; i < 4; i++) await ask();
    await sql`select 1 as once`.execute(db);
    const rows = await statements();
    expect(rows.filter(({ statement }) => statement.includes('"secrets"'))).toHaveLength(1);
    expect(rows.filter(({ statement }) => statement.includes("once"))).toEqual([]);
  });

  test("plans a search for its own words", async () => {
    for (let i = 0; i < 3; i++) {
      for (const typed of ["文", "a phrase"]) {
        const found = searchMatches(parseSearch(typed) as SearchQuery);
        await sql`select seq from ${found} as found`.execute(db);
      }
    }
    const kept = (await statements()).filter(({ statement }) => !statement.includes("pg_prepared"));
    expect(kept).toEqual([]);
  });

  test("keeps prepared queries valid after a column is added", async () => {
    await insert();
    for (let i = 0; i < 4; i++) await ask();
    const before = await backend();
    await addColumn();
    expect(await ask()).toMatchObject({ name: "a", value: "one" });
    expect(await ask()).toMatchObject({ name: "a", value: "one" });
    expect(await backend()).not.toBe(before);
  });

  test("restarts a transaction after a column is added", async () => {
    await insert();
    for (let i = 0; i < 4; i++) await ask();
    await addColumn();
    let tries = 0;
    const found = await inTransaction(db, async (tx) => {
      tries++;
      await tx
        .insertInto("secrets")
        .values({ name: "b", value: String(tries) })
        .execute();
      return ask(tx);
    });
    expect(found).toMatchObject({ name: "a", value: "one" });
    expect(tries).toBe(2);
    const written = await db
      .selectFrom("secrets")
      .select("value")
      .where("name", "=", "b")
      .execute();
    expect(written).toEqual([{ value: "2" }]);
  });

  test("prepares statements again after the server has forgotten them", async () => {
    await insert();
    for (let i = 0; i < 4; i++) await ask();
    await sql`deallocate all`.execute(db);
    expect(await ask()).toEqual({ name: "a", value: "one" });
    for (let i = 0; i < 4; i++) await ask();
    await sql`deallocate all`.execute(db);
    expect(await inTransaction(db, (tx) => ask(tx))).toEqual({ name: "a", value: "one" });
  });

  test("replaces a connection with hundreds of statements", async () => {
    const before = await backend();
    for (let i = 0; i < 310; i++) {
      const text = sql.raw(`select ${i} as number`);
      for (let again = 0; again < 2; again++) await sql`${text}`.execute(db);
    }
    expect(await backend()).not.toBe(before);
    expect((await statements()).length).toBeLessThan(50);
  });
});
