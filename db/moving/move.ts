import type { Db } from "../db";
import { migrate } from "../migrate";
import { ENGLISH_TEXTS, fillSearch } from "../search";
import { type Column, type Kind, Source, type Value } from "./source";
import {
  clear,
  ENGINE_TABLES,
  figures,
  insertRows,
  resumeNumbering,
  type Table,
  tablesOf,
} from "./target";

export interface MoveResult {
  tables: number;
  rows: number;
  replaced: number;
}

const BATCH_ROWS = 1000;
const BATCH_BYTES = 4_000_000;

/** Copies all or nothing into an empty database and compares before the commit. @throws Error */
export async function move(file: string, db: Db): Promise<MoveResult> {
  await migrate(db);
  const source = new Source(file);
  try {
    const tables = await tablesOf(db);
    requireSameTables(source.tables(), tables);
    return await db.transaction().execute(async (tx) => {
      const result: MoveResult = { tables: tables.length, rows: 0, replaced: 0 };
      await clear(tx, tables);
      for (const table of tables) await copy(source, tx, table, result);
      await fillSearch(tx, ENGLISH_TEXTS);
      await tx.deleteFrom("package_words_due").execute();
      await resumeNumbering(tx);
      for (const table of tables) await compare(source, tx, table, result);
      return result;
    });
  } finally {
    source.close();
  }
}

function requireSameTables(inSqlite: readonly string[], inPostgres: readonly Table[]): void {
  const postgresNames = new Set(inPostgres.map(({ name }) => name));
  const missing = inSqlite.find((name) => !ENGINE_TABLES.test(name) && !postgresNames.has(name));
  if (missing !== undefined) throw new Error(`PostgreSQL has no table ${missing}`);
}

async function copy(source: Source, tx: Db, table: Table, result: MoveResult): Promise<void> {
  let [batch, bytes]: [Value[][], number] = [[], 0];
  const send = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch);
    [batch, bytes] = [[], 0];
  };
  for (const row of source.rows(table.name, table.columns)) {
    batch.push(row.map((value) => withoutNul(value, result)));
    result.rows++;
    for (const value of row)
      if (typeof value === "string" || value instanceof Uint8Array) bytes += value.length;
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await send();
  }
  await send();
}

/** Texts from older versions may contain U+0000, which PostgreSQL refuses. */
function withoutNul(value: Value, result: MoveResult): Value {
  if (typeof value !== "string" || !value.includes("\0")) return value;
  result.replaced += value.split("\0").length - 1;
  return value.replaceAll("\0", "\u{fffd}");
}

/** Each replaced U+0000 makes a text two bytes longer. */
async function compare(source: Source, tx: Db, { name, columns }: Table, result: MoveResult) {
  const before = source.figures(sumsOf("sqlite", name, columns));
  const after = await figures(tx, sumsOf("postgres", name, columns));
  const index = before.findIndex((figure, i) => figure !== after[i] && !isGrown(i));
  if (index < 0 && before.length === after.length) return;
  const what = index === 0 ? "rows" : `column ${columns[Math.floor((index - 1) / 2)]?.name}`;
  throw new Error(
    `The table ${name} differs after the copy (${what}: ${after[index]} instead of ${before[index]})`,
  );

  function isGrown(i: number): boolean {
    const isText = i > 0 && i % 2 === 0 && columns[i / 2 - 1]?.kind === "text";
    const growth = Number(after[i]) - Number(before[i]);
    return isText && growth > 0 && growth <= 2 * result.replaced;
  }
}

const MODULUS = 1_000_003;

const DIGESTS: Readonly<Record<Kind, Record<"sqlite" | "postgres", (name: string) => string>>> = {
  bigint: {
    sqlite: (name) => `${name} % ${MODULUS}`,
    postgres: (name) => `${name} % ${MODULUS}`,
  },
  "double precision": {
    sqlite: (name) => `cast(${name} * 1024 as integer) % ${MODULUS}`,
    postgres: (name) => `trunc(${name} * 1024)::bigint % ${MODULUS}`,
  },
  text: {
    sqlite: (name) => `length(cast(${name} as blob))`,
    postgres: (name) => `octet_length(${name})`,
  },
  bytea: { sqlite: (name) => `length(${name})`, postgres: (name) => `octet_length(${name})` },
};

export function sumsOf(engine: "sqlite" | "postgres", table: string, columns: readonly Column[]) {
  const figures = columns.flatMap(({ name, kind }) => [
    `count("${name}")`,
    `coalesce(sum(${DIGESTS[kind][engine](`"${name}"`)}), 0)`,
  ]);
  return `select ${["count(*)", ...figures].join(", ")} from "${table}"`;
}
