import { type RawBuilder, sql } from "kysely";

/** A `place` is relative to the public log's last entry before these rows. */
export interface Columns {
  text: readonly string[];
  bigint: readonly string[];
  place?: readonly string[];
}

export interface InsertSet {
  table: string;
  columns: Columns;
  onConflict?: RawBuilder<unknown>;
}

/** Returns a column of the new row. */
export type NewValue = (name: string) => RawBuilder<unknown>;

export interface UpdateSet {
  table: string;
  columns: Columns;
  set(newValue: NewValue): RawBuilder<unknown>;
  where(newValue: NewValue): RawBuilder<unknown>;
}

export type RowSet = InsertSet | UpdateSet;

export const columnNames = ({ columns: { text, bigint, place = [] } }: RowSet): string[] => [
  ...text,
  ...bigint,
  ...place,
];

export const columnList = (set: RowSet): RawBuilder<unknown> =>
  sql.join(columnNames(set).map((name) => sql.ref(name)));
