import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOpened } from "../auctions/reading/counted";
import { type FilterConditions, figureConditionsOf } from "./catalogue-filter";
import type { ColumnBound } from "./filter-kinds";
import type { CatalogueFilter } from "./filter-list";

export function statusesSql({ parts, certified }: FilterConditions): RawBuilder<unknown> {
  const partBounds = parts.flatMap(({ status, bounds }) =>
    bounds.map((bound) =>
      parts.length === 1 ? comparison(bound) : sql`(status <> ${status} or ${comparison(bound)})`,
    ),
  );
  const any = [sql`status in (${sql.join(parts.map(({ status }) => status))})`];
  return sql.join([...any, sql`certified in (${sql.join(certified)})`, ...partBounds], sql` and `);
}

export function conditionsSql({
  bounds,
  choices,
  traits: { mask, value },
  openedAt = null,
}: Omit<FilterConditions, "parts" | "certified">): RawBuilder<unknown> {
  const any = choices.map(({ column, values }) => sql`${sql.ref(column)} in (${sql.join(values)})`);
  const traits = mask > 0 ? [sql`(listed_traits & ${mask}) = ${value}`] : [];
  const opened = openedAt === null ? [] : [isOpened(openedAt, "seq")];
  return sql.join([sql`true`, ...any, ...traits, ...bounds.map(comparison), ...opened], sql` and `);
}

const OPERATORS = { "<": sql`<`, "<=": sql`<=`, ">": sql`>`, ">=": sql`>=` };

export function comparison({ column, operator, value }: ColumnBound): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${OPERATORS[operator]} ${value}`;
}

export function figureConditions(filter: CatalogueFilter): RawBuilder<SqlBool> {
  return conditionsSql(figureConditionsOf(filter)) as RawBuilder<SqlBool>;
}
