import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../../db/client";
import { migrate } from "../../../db/migrate";
import { prepared } from "../../../db/prepared";
import { indexForSearch } from "../../../db/search";
import { inTransaction } from "../../../db/transaction";
import { addUser } from "../../support/people";
import { Random } from "../random";
import { LISTING_COLUMNS, type ListingRow, listingRow, NOW } from "./listing";
import { readPhrases } from "./phrases";

export const PACKAGES = 1_000_000;
const A_TRANSACTION = 50_000;
const PREFIX = "marketplace-bench-catalogue-";

/**
 * A database of a million packages in a folder under `parent`, kept there for the next run as long
 * as nothing changes that decides what is in it; what other versions left is removed.
 * @returns its file, and the seconds that it took to fill; 0 where it was there
 */
export async function millionPackages(parent: string): Promise<{ file: string; seconds: number }> {
  const folder = join(parent, PREFIX + (await contentVersion()));
  const file = join(folder, "catalogue.sqlite");
  for (const name of readdirSync(parent)) {
    const stale = join(parent, name);
    if (name.startsWith(PREFIX) && stale !== folder) rmSync(stale, { recursive: true });
  }
  if (existsSync(file)) return { file, seconds: 0 };
  const unfinished = `${folder}-unfinished`;
  mkdirSync(unfinished);
  const start = performance.now();
  await fill(join(unfinished, "catalogue.sqlite"));
  renameSync(unfinished, folder);
  return { file, seconds: (performance.now() - start) / 1000 };
}

/** Changes with the schema, the encoding of the search index, and what fills the catalogue. */
async function contentVersion(): Promise<string> {
  const db = openDatabase(":memory:");
  await migrate(db);
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema`.execute(db);
  await db.destroy();
  const sources = ["../../../db/search.ts", "../../../src/lib/text.ts", "listing.ts", "million.ts"];
  const texts = sources.map((name) => readFileSync(join(import.meta.dir, name), "utf8"));
  return Bun.hash([...rows.map((row) => row.sql), ...texts].join("\n")).toString(36);
}

async function fill(file: string): Promise<void> {
  const db = openDatabase(file);
  // Nothing of it is worth saving before it is whole.
  await sql`pragma synchronous = off`.execute(db);
  await migrate(db);
  const seller = await addUser(db, "publisher", NOW, { role: "seller" });
  await withoutListIndexes(db, () => insertPackages(db, seller.id));
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}

/** An index is made faster from what is there than a row at a time. */
async function withoutListIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema
    where type = 'index' and tbl_name = 'packages' and sql is not null`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await work();
  for (const index of indexes) await sql.raw(index.sql).execute(db);
}

async function insertPackages(db: Db, sellerId: string): Promise<void> {
  const random = new Random(1);
  const phrases = readPhrases();
  for (let first = 1; first <= PACKAGES; first += A_TRANSACTION) {
    await inTransaction(db, async (tx) => {
      for (let seq = first; seq < first + A_TRANSACTION; seq++) {
        const row = listingRow(seq, PACKAGES, random, phrases, sellerId);
        await insertPackage.all(tx, row);
        await indexForSearch(tx, seq, row);
      }
    });
  }
}

const insertPackage = prepared<ListingRow, never>(
  (db, value) =>
    db
      .insertInto("packages")
      .values(
        Object.fromEntries(LISTING_COLUMNS.map((name) => [name, value(name)])) as never,
      ) as never,
);
