import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { jsonRows } from "../json";
import { prepared } from "../prepared";
import { columnList, columnNames, type InsertSet, type RowSet } from "../row-set";

export function writeAllAtOnce(sets: Readonly<Record<string, RowSet>>) {
  const hasPlaces = Object.values(sets).some(hasPlace);
  const writeRows = prepared<Record<string, string | number>, { changed: number }>((db, value) => {
    const parts = Object.entries(sets).map(
      ([name, set]) => sql`${sql.ref(`${name}_set`)} as (${setStatement(set, value(name))})`,
    );
    const placeCte = sql`place as (update log_place set last = last + ${value("#places")}::bigint
      returning last - ${value("#places")}::bigint as base)`;
    const changed = Object.entries(sets)
      .filter(([, set]) => "set" in set)
      .map(([name]) => sql`(select count(*) from ${sql.ref(`${name}_set`)})`);
    return compilable(
      sql`with ${sql.join(hasPlaces ? [placeCte, ...parts] : parts)}
        select ${sql.join([sql.lit(0), ...changed], sql` + `)} as changed`,
      db,
    );
  });
  return async (tx: Db, rows: Readonly<Record<string, readonly object[]>>, places: number) => {
    const values = Object.keys(sets).map((name) => [name, JSON.stringify(rows[name] ?? [])]);
    return (
      (await writeRows.firstIn(tx, { ...Object.fromEntries(values), "#places": places }))
        ?.changed ?? 0
    );
  };
}

const hasPlace = ({ columns }: RowSet) => columns.place !== undefined;

function setStatement(set: RowSet, json: unknown): RawBuilder<unknown> {
  const { text } = set.columns;
  const types = columnNames(set).map((name) => [name, text.includes(name) ? "text" : "bigint"]);
  const rows = sql`(${jsonRows(json, Object.fromEntries(types))}) as now`;
  if (!("set" in set)) return insertion(set, rows);
  const newValue = (name: string) => sql.ref(`now.${name}`);
  return sql`update ${sql.table(set.table)} set ${set.set(newValue)} from ${rows}
    where ${set.where(newValue)} returning 1`;
}

function insertion(set: InsertSet, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = columnNames(set).map((name) =>
    set.columns.place?.includes(name)
      ? sql`base + ${sql.ref(`now.${name}`)}`
      : sql.ref(`now.${name}`),
  );
  return sql`insert into ${sql.table(set.table)} (${columnList(set)})
    select ${sql.join(values)} from ${hasPlace(set) ? sql`place, ` : sql``}${rows}
    ${set.onConflict ?? sql``}`;
}
