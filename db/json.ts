import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom as postgresArrayFrom } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteArrayFrom } from "kysely/helpers/sqlite";
import type { Db } from "./db";
import { engineOf, perEngine } from "./engine";

export function jsonNumber(column: string, path: readonly string[]): RawBuilder<number> {
  return perEngine({
    sqlite: sql<number>`json_extract(${sql.ref(column)}, ${["$", ...path].join(".")})`,
    postgres: sql<number>`(${sql.ref(column)}::jsonb #>> ${path})::double precision`,
  });
}

export function jsonText(column: string, path: readonly string[]): RawBuilder<string> {
  return perEngine({
    sqlite: sql<string>`json_extract(${sql.ref(column)}, ${["$", ...path].join(".")})`,
    postgres: sql<string>`${sql.ref(column)}::jsonb #>> ${path}`,
  });
}

/** The text of a JSON array, so that one query can return rows of several tables. */
export function jsonArrayOf<Row>(
  db: Db,
  rows: Parameters<typeof sqliteArrayFrom<Row>>[0],
): RawBuilder<string> {
  return engineOf(db) === "postgres"
    ? sql<string>`cast(${postgresArrayFrom(rows)} as text)`
    : sql<string>`${sqliteArrayFrom(rows)}`;
}

type ColumnTypes = Readonly<Record<string, "text" | "bigint">>;

export function jsonRows(json: unknown, types: ColumnTypes): RawBuilder<unknown> {
  const names = Object.keys(types);
  const extractedColumns = names.map(
    (name) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`,
  );
  const typedColumns = names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name] ?? "text")}`);
  return perEngine({
    sqlite: sql`select ${sql.join(extractedColumns)} from json_each(${json})`,
    postgres: sql`select * from json_to_recordset(${json}::json) as listed (${sql.join(typedColumns)})`,
  });
}

/** The value for `listedIds`. */
export function idList(ids: readonly string[]): string {
  return JSON.stringify(ids.map((id) => ({ id })));
}

/** The IDs of an `idList`, for `in`. */
export function listedIds(json: string): RawBuilder<string> {
  return sql<string>`(select id from (${jsonRows(json, { id: "text" })}) as listed_ids)`;
}
