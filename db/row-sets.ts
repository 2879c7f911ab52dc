import { sql } from "kysely";
import type { Db } from "./db";
import { engineOf } from "./engine";
import { compilable } from "./indexed";
import { writeAllAtOnce } from "./postgres/row-sets";
import { prepared, preparedWrite } from "./prepared";
import { columnList, columnNames, type RowSet } from "./row-set";

type RowOf<Set extends RowSet> = Record<Set["columns"]["text"][number], string | null> &
  Record<Set["columns"]["bigint"][number], number | null> &
  Record<NonNullable<Set["columns"]["place"]>[number], number | null>;

type RowsOf<Sets extends Record<string, RowSet>> = {
  [Name in keyof Sets]: RowOf<Sets[Name]>[];
};

/** On SQLite each row is its own statement, since one for many rows takes twice as long. */
export function rowSets<const Sets extends Readonly<Record<string, RowSet>>>(sets: Sets) {
  const tableWrites = Object.entries(sets).map(([name, set]) => ({
    name,
    isUpdate: "set" in set,
    places: set.columns.place ?? [],
    statement: rowWrite(set),
  }));
  const hasPlaces = tableWrites.some(({ places }) => places.length > 0);
  const writeInPostgres = writeAllAtOnce(sets);

  async function writeInSqlite(tx: Db, rows: Readonly<Record<string, readonly Row[]>>) {
    const lastPlace = hasPlaces ? ((await findLastPlace.firstIn(tx, {}))?.last ?? 0) : 0;
    let changed = 0;
    for (const { name, isUpdate, places, statement } of tableWrites) {
      for (const row of rows[name] ?? []) {
        for (const place of places) if (row[place] !== null) (row[place] as number) += lastPlace;
        const result = statement.writeIn(tx, row);
        if (isUpdate && !(result instanceof Promise)) changed += result.changes;
      }
    }
    return changed;
  }

  /** @param entries how many entries of the public log these rows contain */
  return (tx: Db, rows: RowsOf<Sets>, entries = 0): Promise<number> =>
    engineOf(tx) === "sqlite"
      ? // One description writes the rows of each set.
        writeInSqlite(tx, rows as never)
      : writeInPostgres(tx, rows, entries);
}

type Row = Record<string, string | number | null>;

function rowWrite(set: RowSet) {
  return preparedWrite<Row>((db, value) => {
    const newValue = (name: string) => sql`${value(name)}`;
    const query =
      "set" in set
        ? sql`update ${sql.table(set.table)} set ${set.set(newValue)} where ${set.where(newValue)}`
        : sql`insert into ${sql.table(set.table)} (${columnList(set)})
            values (${sql.join(columnNames(set).map(newValue))}) ${set.onConflict ?? sql``}`;
    return compilable(query, db);
  });
}

const findLastPlace = prepared<Record<never, never>, { last: number | null }>((db) =>
  db.selectFrom("log_entries").select((eb) => eb.fn.max<number | null>("seq").as("last")),
);
