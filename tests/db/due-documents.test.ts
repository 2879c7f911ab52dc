import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf, perEngine } from "../../db/engine";
import { migrations } from "../../db/migrations";
import { postgresMigrations } from "../../db/postgres/migrations";
import {
  fillSearchIndex,
  LATER_COLUMNS,
  removeFromSearch,
  searchMatches,
  writeDueDocuments,
} from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";

const NOW = Date.UTC(2026, 10, 26);

onBothEngines(({ make, open }) => {
  let db: Db;
  let seller: string;

  beforeEach(async () => {
    db = open(make());
    seller = (await addPeople(db, NOW)).mei.id;
  });

  afterEach(() => db.destroy());

  async function find(typed: string): Promise<number> {
    const query = parseSearch(typed);
    if (!query) throw new Error("nothing to search for");
    return (await db.selectFrom(searchMatches(query).as("found")).select("seq").execute()).length;
  }

  const due = () => db.selectFrom("package_words_due").select("seq").execute();

  test("picks up listings, edits and deletions by a server of the previous version", async () => {
    const { seq: _, ...row } = await addLot(db, seller, NOW, { title: "Sea tales" });
    const gone = await addLot(db, seller, NOW, { title: "Lanterns" });
    expect(await due()).toEqual([]);
    await db
      .insertInto("packages")
      .values({ ...row, id: "other", title: "Elegies" })
      .execute();
    await db.updateTable("packages").set({ title: "Sagas" }).where("id", "=", row.id).execute();
    await db.deleteFrom("packages").where("id", "=", gone.id).execute();
    expect([await find("elegies"), await find("sagas"), await find("tales")]).toEqual([0, 0, 1]);
    expect(await writeDueDocuments(db)).toBe(true);
    expect([await find("elegies"), await find("sagas"), await find("tales")]).toEqual([1, 1, 0]);
    expect(await find("lanterns")).toBe(0);
    expect([await due(), await writeDueDocuments(db)]).toEqual([[], false]);
  });

  test("includes English texts in later search documents", async () => {
    const texts = {
      title: "漢詩",
      englishTitle: "Elegies",
      englishAbstract: "Sixty songs of autumn.",
    };
    const lot = await addLot(db, seller, NOW, texts);
    const change = { english_title: "Odes" };
    await db.updateTable("packages").set(change).where("id", "=", lot.id).execute();
    expect(await due()).toHaveLength(1);
    await writeDueDocuments(db);
    expect([await find("odes autumn"), await find("elegies")]).toEqual([1, 0]);
    await removeFromSearch(db, lot.seq);
    await fillSearchIndex(db, LATER_COLUMNS);
    expect(await find("odes autumn")).toBe(1);
  });

  test("rewrites no search document for bids or unsearched columns", async () => {
    await addLot(db, seller, NOW);
    await db.updateTable("packages").set({ bid_count: 7, version: 3 }).execute();
    expect(await due()).toEqual([]);
  });

  test("marks packages with missing or stale search documents during an upgrade", async () => {
    const titles = ["Missing", "Fresh", "Stale", "Earlier"];
    for (const title of titles) await addLot(db, seller, NOW, { title });
    await db.updateTable("packages").set({ updated_at: 0 }).execute();
    const later = { updated_at: Date.now() };
    await db.updateTable("packages").set(later).where("title", "=", "Stale").execute();
    const of = (title: string) =>
      db.selectFrom("packages").select("seq").where("title", "=", title);
    await sql`delete from package_words where rowid = (${of("Missing")})`.execute(db);
    const inPostgres = engineOf(db) === "postgres";
    if (inPostgres)
      await sql`update package_words set words = '''earlier'''::tsvector
        where rowid = (${of("Earlier")})`.execute(db);
    for (const change of ["insert", "update", "delete"]) await dropTrigger(change);
    await sql`drop table package_words_due`.execute(db);
    const all = inPostgres ? postgresMigrations() : migrations;
    await all["0080-package-words-due"]?.up(db as never);
    const noted = await db
      .selectFrom("package_words_due")
      .innerJoin("packages", "packages.seq", "package_words_due.seq")
      .select("title")
      .orderBy("title")
      .execute();
    // Only one server at a time uses a SQLite file.
    const expected = inPostgres ? ["Earlier", "Missing", "Stale"] : ["Missing"];
    expect(noted.map(({ title }) => title)).toEqual(expected);
  });

  const dropTrigger = (change: string) => {
    const trigger = sql.raw(`packages_words_${change}`);
    return perEngine({
      sqlite: sql`drop trigger ${trigger}`,
      postgres: sql`drop function if exists note_package_words cascade`,
    }).execute(db);
  };
});
