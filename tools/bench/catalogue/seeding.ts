import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { addToSearch } from "../../../db/search";
import { searchDocument } from "../../../db/search/document";
import { startsOf } from "../../../db/search/starts";
import { connectionOf } from "../../../db/sqlite/client";
import { inTransaction, rootOf } from "../../../db/transaction";
import { newId } from "../../../src/lib/ids";
import { addUser } from "../../../tests/support/people";
import { Random } from "../random";
import { LISTING_COLUMNS, listingRow, NOW } from "./listing";
import { readPhrases } from "./phrases";
import { insertOnPostgres } from "./seeding-postgres";

const SELLERS = 1000;
const PIECES = 12;
const ONE_BY_ONE = 500;

/** Adds packages after those that the database has. */
export async function listMany(db: Db, total: number): Promise<void> {
  const last = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  const rows = generate(total, await addSellers(db), last.seq ?? 0);
  if (engineOf(db) === "postgres") return insertOnPostgres(db, rows);
  // An unfinished database is not worth saving.
  await sql`pragma synchronous = off`.execute(db);
  await without(db, "trigger", () =>
    without(db, "index", async () => {
      const oneByOne = Math.min(ONE_BY_ONE, total);
      await inPieces(db, async () => {
        const piece = Math.ceil((total - oneByOne) / PIECES);
        for (let left = total - oneByOne; left > 0; left -= piece)
          await insertMany(db, rows, Math.min(piece, left));
      });
      for (const row of rows) {
        await inTransaction(db, async (tx) => {
          insertRow(tx)(row);
          await addToSearch(tx, row.seq, row);
        });
      }
    }),
  );
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await sql`pragma synchronous = full`.execute(db);
}

async function addSellers(db: Db): Promise<string[]> {
  const first = await addUser(db, "publisher0", NOW, { role: "seller" });
  const others = Array.from({ length: SELLERS - 1 }, (_, i) => ({
    ...first,
    id: newId(NOW),
    email: `publisher${i + 1}@example.test`,
  }));
  await inTransaction(db, async (tx) => {
    for (const user of others) await tx.insertInto("users").values(user).execute();
  });
  return [first, ...others].map(({ id }) => id);
}

function* generate(total: number, sellerIds: readonly string[], lastSeq: number) {
  const random = new Random(1);
  const phrases = readPhrases();
  for (let n = 1; n <= total; n++) {
    const row = listingRow(n, total, random, phrases, sellerIds);
    yield { ...row, seq: lastSeq + n };
  }
}

type Rows = ReturnType<typeof generate>;

async function without(
  db: Db,
  type: "index" | "trigger",
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema
    where type = ${type} and tbl_name = 'packages' and sql is not null order by rowid`.execute(db);
  for (const { name } of rows) await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(db);
  await work();
  for (const { sql: text } of rows) await sql.raw(text).execute(db);
}

const SEARCH_TABLES = ["package_words"] as const;

async function inPieces(db: Db, work: () => Promise<void>): Promise<void> {
  const set = async (option: string, value: number) => {
    for (const table of SEARCH_TABLES)
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank)
        values (${option}, ${value})`.execute(db);
  };
  await set("hashsize", 1 << 28);
  await set("automerge", 0);
  await work();
  await set("hashsize", 1 << 20);
  await set("automerge", 4);
}

async function insertMany(db: Db, rows: Rows, count: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const insert = insertRow(tx);
    const statement = statementOf(tx);
    const words = statement(
      "insert into package_words (rowid, title, about, description, characters) values (?, ?, ?, ?, ?)",
    );
    const starts = statement("insert into package_starts (kind, text, seq) values (?, ?, ?)");
    for (let i = 0; i < count; i++) {
      const { value: row, done } = rows.next();
      if (done) return;
      insert(row);
      const { title, about, description, characters } = searchDocument(row);
      for (const { kind, text, seq } of startsOf(row.seq, row)) starts(kind, text, seq);
      words(row.seq, ...[title, about, description, characters].map((field) => field.join(" ")));
    }
  });
}

function insertRow(tx: Db) {
  const names = LISTING_COLUMNS.join();
  const places = LISTING_COLUMNS.map(() => "?").join();
  const insert = statementOf(tx)(`insert into packages (${names}) values (${places})`);
  return (row: ReturnType<typeof listingRow>) =>
    insert(...LISTING_COLUMNS.map((name) => row[name]));
}

/** Kysely would take longer than SQLite itself. */
function statementOf(tx: Db) {
  const connection = connectionOf(rootOf(tx));
  return (text: string) => {
    const statement = connection?.prepare(text);
    return (...values: unknown[]) => void statement?.run(values);
  };
}
