import { type RawBuilder, sql } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";

/** What lists filter by: every index that one is read from has all of it. */
export const FILTERED = [
  "category",
  "language",
  "rights_class",
  "listed_price_cents",
  "auction_end_time",
  "created_at",
  "roadshow_end_time",
] as const satisfies ReadonlyArray<keyof PackagesTable>;

export type FilteredColumn = (typeof FILTERED)[number];

type Column = FilteredColumn | "status" | "certified";

type Value = string | number;

/** What a query asks of a column; any of the values where the operator is `in`. */
export interface Condition {
  column: Column;
  operator: "in" | "<" | "<=" | ">" | ">=";
  values: readonly Value[];
}

/** Stands for a value that is bound when the query is run. */
export type Placeholder = (name: string) => never;

/** Conditions as a query's text has them, whatever their values. */
export function shapeOf(conditions: readonly Condition[]): string {
  return conditions
    .map(({ column, operator, values }) => `${column} ${operator} ${values.length}`)
    .join();
}

const COMPARED = { "<": sql`<`, "<=": sql`<=`, ">": sql`>`, ">=": sql`>=` };

/** All of the conditions; `name` tells their values from those of others in the query. */
export function every(
  conditions: readonly Condition[],
  name: string,
  value: Placeholder,
): RawBuilder<unknown> {
  if (conditions.length === 0) return sql`true`;
  const each = conditions.map(({ column, operator, values }, i) => {
    const places = values.map((_, j) => value(`${name}${i}.${j}`));
    return operator === "in"
      ? sql`${sql.ref(column)} in (${sql.join(places)})`
      : sql`${sql.ref(column)} ${COMPARED[operator]} ${places[0]}`;
  });
  return sql.join(each, sql` and `);
}

/** The values by the names that {@link every} gave them. */
export function valuesOf(conditions: readonly Condition[], name: string): Record<string, Value> {
  return Object.fromEntries(
    conditions.flatMap(({ values }, i) =>
      values.map((value, j) => [`${name}${i}.${j}`, value] as const),
    ),
  );
}
