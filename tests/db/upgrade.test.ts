import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Db, openDatabase } from "../../db/client";
import { migrate, runMigrations } from "../../db/migrate";
import { migrations } from "../../db/migrations";
import { searchMatches } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { verifyDatabase } from "../../db/sqlite/inspection";
import { mailSellersOfBids } from "../../src/auctions/bid-news";
import { remindOfFavorites } from "../../src/auctions/closing/reminders";
import { DAY, HOUR } from "../../src/lib/time";
import { expectPositions } from "../support/bids";
import { newFolder } from "../support/folder";

async function rowsIn(name: string): Promise<string[]> {
  const text = await Bun.file(join(import.meta.dir, "rows", `${name}.sql`)).text();
  return text.split(/;\n/).filter((statement) => statement !== "");
}

/** Written out, since today's verbs may write columns that the first schema lacks. */
const FIRST_ROWS = await rowsIn("first");

const SOLD_BEFORE = await rowsIn("sold-before");

let file: string;
let db: Db;

beforeEach(async () => {
  file = join(newFolder(), "old.sqlite");
  db = openDatabase(file);
  const [[name, first] = []] = Object.entries(migrations);
  await run({ [name as string]: first as Migration });
  for (const statement of FIRST_ROWS) await sql.raw(statement).execute(db);
});

afterEach(() => db.destroy());

const run = (some: Record<string, Migration>) => runMigrations(db, some);

const rows = async () => {
  const bids = await db.selectFrom("bids").selectAll().execute();
  const packages = await db.selectFrom("packages").select(["id", "title", "bid_count"]).execute();
  const users = await db.selectFrom("users").select(["id", "email", "last_name"]).execute();
  const [{ count } = { count: 0 }] = (
    await sql<{ count: number }>`select count(*) as count from mail_outbox, favorites`.execute(db)
  ).rows;
  return { bids, packages, users, count };
};

describe("an upgrade from the first schema", () => {
  test("leaves the years of the texts unstated", async () => {
    await migrate(db);
    const lots = await db.selectFrom("packages").select(["period_from", "period_to"]).execute();
    expect(lots.length).toBeGreaterThan(0);
    for (const lot of lots) expect(lot).toEqual({ period_from: null, period_to: null });
  });

  test("finds earlier listings by any form of their text", async () => {
    await migrate(db);
    const query = parseSearch("唐诗三百首");
    if (!query) throw new Error("nothing to search for");
    const found = await db
      .selectFrom(searchMatches(query).as("found"))
      .select("found.seq")
      .execute();
    expect(found).toHaveLength(1);
  });

  test("keeps every row, and reaches the schema of a new database", async () => {
    const before = await rows();
    expect(before.bids).toHaveLength(1);
    expect(await migrate(db)).toEqual(Object.keys(migrations).slice(1));
    const { bids, ...others } = await rows();
    expect(bids).toMatchObject([
      { id: "bid", amount_cents: 105_000, bidder_id: "ada", sequence: 1 },
    ]);
    const lot = db.selectFrom("packages").select(["state_seq", "ended_at"]);
    expect(await lot.execute()).toEqual([{ state_seq: 1, ended_at: null }]);
    expect(others).toMatchObject({ packages: before.packages, users: before.users, count: 1 });
    const fresh = openDatabase(join(newFolder(), "fresh.sqlite"));
    await migrate(fresh);
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
    await fresh.destroy();
  });

  test("emails nobody twice", async () => {
    const remind = sql`insert into user_settings (user_id, settings, updated_at)
      values ('ada', '{"favoriteReminders":true}', 7)`;
    await remind.execute(db);
    const reminder = sql`insert into mail_outbox (id, recipient, template, unique_key, next_attempt_at, created_at)
      values ('reminder', 'ada@example.test', 'favorite-ending', 'favorite-ending lot ada', 8, 8)`;
    await reminder.execute(db);
    await migrate(db);
    const later = db
      .selectFrom("mail_outbox")
      .select(["template", "template_values"])
      .where("created_at", ">", 8);
    const end = 9_000_000_000_000;
    await remindOfFavorites(db, end - HOUR);
    await mailSellersOfBids(db, end - 3 * DAY);
    expect(await later.execute()).toEqual([]);
    await db.updateTable("packages").set({ bid_count: 2 }).execute();
    await mailSellersOfBids(db, end - DAY);
    const [summary, ...others] = await later.execute();
    expect([summary?.template, others]).toEqual(["bid-summary", []]);
    expect(JSON.parse(summary?.template_values ?? "")).toMatchObject({ lots: [{ newBids: 1 }] });
  });

  test("releases the bids that a contract had released", async () => {
    for (const statement of SOLD_BEFORE) await sql.raw(statement).execute(db);
    await migrate(db);
    const bids = await db.selectFrom("bids").select(["id", "status"]).orderBy("id").execute();
    expect(bids).toEqual([
      { id: "bid", status: "pending" },
      { id: "higher", status: "released" },
      { id: "refused", status: "rejected" },
      { id: "sold-for", status: "accepted" },
    ]);
    const sold = db
      .selectFrom("packages")
      .select(["highest_bid_cents", "highest_bid_id"])
      .select(["bids_sum_cents", "bids_top_cents", "rejected_bids", "released_bids"])
      .where("id", "=", "sold");
    expect(await sold.execute()).toEqual([
      {
        highest_bid_cents: 150,
        highest_bid_id: "sold-for",
        bids_sum_cents: 470,
        bids_top_cents: 200,
        rejected_bids: 1,
        released_bids: 1,
      },
    ]);
    await expectPositions(db);
    const contracts = db.selectFrom("contracts").select("bid_id");
    expect(await contracts.execute()).toEqual([{ bid_id: "sold-for" }]);
    const again = db.updateTable("bids").set({ status: "accepted" }).where("id", "=", "higher");
    await expect(again.execute()).rejects.toThrow("UNIQUE");
  });

  test("rebuilds bids, keeping their references intact", async () => {
    for (const statement of SOLD_BEFORE) await sql.raw(statement).execute(db);
    await sql`update bids set idempotency_key = 'key', message = 'for you' where id = 'bid'`.execute(
      db,
    );
    await migrate(db);
    const contracts = db.selectFrom("contracts").select("bid_id");
    expect(await contracts.execute()).toEqual([{ bid_id: "sold-for" }]);
    const kept = db
      .selectFrom("bids")
      .select(["idempotency_key", "message"])
      .where("id", "=", "bid");
    expect(await kept.execute()).toEqual([{ idempotency_key: "key", message: "for you" }]);
    const stray = sql`insert into bids (id, package_id, bidder_id, seller_id, amount_cents, sequence, created_at)
      values ('stray', 'lot', 'mei', 'mei', 200000, 9, 9)`;
    await expect(stray.execute(db)).rejects.toThrow("FOREIGN KEY");
    await db.deleteFrom("users").where("id", "=", "ada").execute();
    expect(await db.selectFrom("bids").select("id").execute()).toEqual([]);
    expect(await contracts.execute()).toEqual([{ bid_id: null }]);
    await db.destroy();
    verifyDatabase(file);
    db = openDatabase(file);
  });

  test("is refused if it would remove contracts", async () => {
    await sql`pragma foreign_keys = on`.execute(db);
    const before = await rows();
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    expect(String(error)).toContain("Foreign keys must be off");
    expect(await rows()).toEqual(before);
  });

  test("leaves the file unchanged for the older version if it fails", async () => {
    const failing: Migration = {
      async up(upgraded) {
        await sql`alter table bids add column half integer`.execute(upgraded);
        await sql`update packages set title = 'half'`.execute(upgraded);
        throw new Error("no further");
      },
    };
    const [before, schema] = [await rows(), await schemaOf(db)];
    const { error } = await run({ ...migrations, "9999-failing": failing });
    expect(String(error)).toContain("no further");
    expect([await rows(), await schemaOf(db)]).toEqual([before, schema]);
    await db.destroy();
    verifyDatabase(file);
    db = openDatabase(file);
    expect(await migrate(db)).toEqual(Object.keys(migrations).slice(1));
  });

  test("makes an older version refuse the file", async () => {
    await run({ ...migrations, "9999-later": { up: async () => {} } });
    await db.destroy();
    const before = readFileSync(file);
    expect(() => verifyDatabase(file)).toThrow("it has the migration 9999-later");
    expect(readFileSync(file).equals(before)).toBe(true);
    db = openDatabase(file);
  });
});

async function schemaOf(database: Db): Promise<unknown[]> {
  const { rows } = await sql`select type, name, sql from sqlite_schema
    where name not like 'sqlite_%' order by name`.execute(database);
  return rows;
}
