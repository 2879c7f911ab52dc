import { sql } from "kysely";
import type { Db } from "../db";
import type { CellValue, Column, ColumnKind } from "./source";

export const ENGINE_TABLES =
  /^(package_(grams|trigrams|words|figures)\w*|catalogue_state|log_place|kysely_\w+|sqlite_\w+)$/;

export interface TargetTable {
  name: string;
  columns: Column[];
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`.execute(
    db,
  );
  if (rows.length === 0) return true;
  if (!rows.some(({ name }) => name === "kysely_migration")) return false;
  const stored = await sql`select 1 from users union all select 1 from secrets limit 1`.execute(db);
  return stored.rows.length === 0;
}

export async function tablesOf(db: Db): Promise<TargetTable[]> {
  const columns = await sql<{ table: string; name: string; kind: ColumnKind }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as kind
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by c.relname, a.attnum`.execute(db);
  const references = await sql<{ from: string; to: string }>`
    select a.relname as from, b.relname as to from pg_constraint k
      join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
     where k.contype = 'f' and a.oid <> b.oid`.execute(db);
  const byTable = Map.groupBy(columns.rows, ({ table }) => table);
  const sorted: TargetTable[] = [];
  const visit = (name: string) => {
    if (ENGINE_TABLES.test(name) || sorted.some((table) => table.name === name)) return;
    for (const { from, to } of references.rows) if (from === name) visit(to);
    sorted.push({
      name,
      columns: (byTable.get(name) ?? []).map(({ name, kind }) => ({ name, kind })),
    });
  };
  for (const name of byTable.keys()) visit(name);
  return sorted;
}

export async function truncateTables(tx: Db, tables: readonly TargetTable[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`truncate ${names}`.execute(tx);
}

export async function insertRows(
  tx: Db,
  { name, columns }: TargetTable,
  rows: readonly CellValue[][],
) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = columns.map(
    ({ kind }, i) => sql`${rows.map((row) => asParameter(row[i] ?? null))}::${sql.raw(kind)}[]`,
  );
  await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(values)})`.execute(
    tx,
  );
}

function asParameter(value: CellValue): string | number | Buffer | null {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

export async function resumeNumbering(tx: Db): Promise<void> {
  const identities = await sql<{ table: string; name: string }>`
    select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of identities.rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)}))
      from ${sql.table(table)} having max(${sql.ref(name)}) is not null`.execute(tx);
  await sql`update log_place set last = (select coalesce(max(seq), 0) from log_entries)`.execute(
    tx,
  );
}

export async function readFigures(tx: Db, select: string): Promise<string[]> {
  const { rows } = await sql
    .raw<{ figures: string[] }>(
      select.replace(
        /^select (.*) from /,
        (_, list) => `select array[${list}]::numeric[]::text[] as figures from `,
      ),
    )
    .execute(tx);
  return rows[0]?.figures ?? [];
}
