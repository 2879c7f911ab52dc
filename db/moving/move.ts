import type { Db } from "../db";
import { migrate } from "../migrate";
import { fillSearchIndex, LATER_COLUMNS } from "../search";
import { type CellValue, type Column, type ColumnKind, SqliteSource } from "./source";
import {
  ENGINE_TABLES,
  insertRows,
  readFigures,
  resumeNumbering,
  type TargetTable,
  tablesOf,
  truncateTables,
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
  const source = new SqliteSource(file);
  try {
    const tables = await tablesOf(db);
    requireSameTables(source.tables(), tables);
    return await db.transaction().execute(async (tx) => {
      const result: MoveResult = { tables: tables.length, rows: 0, replaced: 0 };
      await truncateTables(tx, tables);
      for (const table of tables) await copyTable(source, tx, table, result);
      await fillSearchIndex(tx, LATER_COLUMNS);
      await tx.deleteFrom("package_words_due").execute();
      await resumeNumbering(tx);
      for (const table of tables) await compareTable(source, tx, table, result);
      return result;
    });
  } finally {
    source.close();
  }
}

function requireSameTables(inSqlite: readonly string[], inPostgres: readonly TargetTable[]): void {
  const postgresNames = new Set(inPostgres.map(({ name }) => name));
  const missing = inSqlite.find((name) => !ENGINE_TABLES.test(name) && !postgresNames.has(name));
  if (missing !== undefined) throw new Error(`PostgreSQL has no table ${missing}`);
}

async function copyTable(
  source: SqliteSource,
  tx: Db,
  table: TargetTable,
  result: MoveResult,
): Promise<void> {
  let [batch, bytes]: [CellValue[][], number] = [[], 0];
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch);
    [batch, bytes] = [[], 0];
  };
  for (const row of source.rows(table.name, table.columns)) {
    batch.push(row.map((value) => withoutNul(value, result)));
    result.rows++;
    for (const value of row)
      if (typeof value === "string" || value instanceof Uint8Array) bytes += value.length;
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
}

/** Texts from older versions may contain U+0000, which PostgreSQL refuses. */
function withoutNul(value: CellValue, result: MoveResult): CellValue {
  if (typeof value !== "string" || !value.includes("\0")) return value;
  result.replaced += value.split("\0").length - 1;
  return value.replaceAll("\0", "\u{fffd}");
}

/** Each replaced U+0000 makes a text two bytes longer. */
async function compareTable(
  source: SqliteSource,
  tx: Db,
  { name, columns }: TargetTable,
  result: MoveResult,
) {
  const sourceFigures = source.figures(sumsQuery("sqlite", name, columns));
  const targetFigures = await readFigures(tx, sumsQuery("postgres", name, columns));
  const index = sourceFigures.findIndex(
    (figure, i) => figure !== targetFigures[i] && !isExpectedGrowth(i),
  );
  if (index < 0 && sourceFigures.length === targetFigures.length) return;
  const difference = index === 0 ? "rows" : `column ${columns[Math.floor((index - 1) / 2)]?.name}`;
  throw new Error(
    `The table ${name} differs after the copy (${difference}: ${targetFigures[index]} instead of ${sourceFigures[index]})`,
  );

  function isExpectedGrowth(i: number): boolean {
    const isText = i > 0 && i % 2 === 0 && columns[i / 2 - 1]?.kind === "text";
    const growth = Number(targetFigures[i]) - Number(sourceFigures[i]);
    return isText && growth > 0 && growth <= 2 * result.replaced;
  }
}

const DIGEST_MODULUS = 1_000_003;

const DIGESTS: Readonly<
  Record<ColumnKind, Record<"sqlite" | "postgres", (name: string) => string>>
> = {
  bigint: {
    sqlite: (name) => `${name} % ${DIGEST_MODULUS}`,
    postgres: (name) => `${name} % ${DIGEST_MODULUS}`,
  },
  "double precision": {
    sqlite: (name) => `cast(${name} * 1024 as integer) % ${DIGEST_MODULUS}`,
    postgres: (name) => `trunc(${name} * 1024)::bigint % ${DIGEST_MODULUS}`,
  },
  text: {
    sqlite: (name) => `length(cast(${name} as blob))`,
    postgres: (name) => `octet_length(${name})`,
  },
  bytea: { sqlite: (name) => `length(${name})`, postgres: (name) => `octet_length(${name})` },
};

function sumsQuery(engine: "sqlite" | "postgres", table: string, columns: readonly Column[]) {
  const figures = columns.flatMap(({ name, kind }) => [
    `count("${name}")`,
    `coalesce(sum(${DIGESTS[kind][engine](`"${name}"`)}), 0)`,
  ]);
  return `select ${["count(*)", ...figures].join(", ")} from "${table}"`;
}
