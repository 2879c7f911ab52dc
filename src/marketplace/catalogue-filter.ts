import { type RawBuilder, sql } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";
import type { RANKS } from "../../db/search/query";
import { DAY, ENDING_SOON_MS } from "../lib/time";
import {
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, type RightsFilter } from "../rights/rights";
import type { Sort, StatusFilter } from "./schema";

/** What to show; what is left out does not filter. Prices in cents, the bounds included. */
export interface CatalogueFilter extends RightsFilter {
  status: StatusFilter;
  category?: Category;
  language?: Language;
  minPriceCents?: number;
  maxPriceCents?: number;
  certifiedOnly: boolean;
  search?: string;
}

export type Order = Exclude<Sort, "relevance"> | "lately-ended" | keyof typeof RANKS;

export const NEW_MS = 7 * DAY;

export interface Bound {
  column: "auction_end_time" | "created_at" | "roadshow_end_time" | "listed_price_cents";
  operator: "<" | "<=" | ">" | ">=";
  value: number;
}

export interface Choice {
  column: "category" | "language" | "rights_class";
  values: readonly (string | number)[];
}

export interface Narrowing {
  parts: ReadonlyArray<{ status: PackagesTable["status"]; bounds: readonly Bound[] }>;
  certified: readonly number[];
  bounds: readonly Bound[];
  choices: readonly Choice[];
}

export function narrowingOf(filter: CatalogueFilter, order: Order, now: number): Narrowing {
  return {
    parts: partsOf(filter, order, now),
    certified: filter.certifiedOnly ? [1] : [1, 0],
    bounds: boundsOf(filter, now),
    choices: choicesOf(filter),
  };
}

function partsOf(filter: CatalogueFilter, order: Order, now: number): Narrowing["parts"] {
  const end = (operator: Bound["operator"]): Bound[] => [
    { column: "auction_end_time", operator, value: now },
  ];
  const over = (["ended", "settled"] as const).map((status) => ({ status, bounds: [] }));
  // Past its end an auction is over, although its row is only about to say so.
  if (order === "lately-ended") return [...over, { status: "active", bounds: end("<=") }];
  if (filter.status === "all" && order !== "ending-soon")
    return [...over, { status: "active", bounds: [] }];
  return [{ status: "active", bounds: end(">") }];
}

function boundsOf(filter: CatalogueFilter, now: number): Bound[] {
  const { status, minPriceCents, maxPriceCents } = filter;
  const bounds: Array<[Bound["column"], Bound["operator"], number | undefined | false]> = [
    ["auction_end_time", "<", status === "ending-soon" && now + ENDING_SOON_MS],
    ["created_at", ">=", status === "new" && now - NEW_MS],
    ["roadshow_end_time", ">", status === "featured" && now],
    ["listed_price_cents", ">=", minPriceCents],
    ["listed_price_cents", "<=", maxPriceCents],
  ];
  return bounds.flatMap(([column, operator, value]) =>
    value === undefined || value === false ? [] : [{ column, operator, value }],
  );
}

function choicesOf(filter: CatalogueFilter): Choice[] {
  const { category, language, use, exclusive } = filter;
  const choices: Choice[] = [];
  if (category) choices.push({ column: "category", values: categoriesMatching(category) });
  if (language) choices.push({ column: "language", values: languagesMatching(language) });
  if (use !== undefined || exclusive !== undefined)
    choices.push({ column: "rights_class", values: classesMatching(filter) });
  return choices;
}

export function statuses({ parts, certified }: Narrowing): RawBuilder<unknown> {
  const own = parts.flatMap(({ status, bounds }) =>
    bounds.map((bound) =>
      parts.length === 1 ? compared(bound) : sql`(status <> ${status} or ${compared(bound)})`,
    ),
  );
  const any = [sql`status in (${sql.join(parts.map(({ status }) => status))})`];
  return sql.join([...any, sql`certified in (${sql.join(certified)})`, ...own], sql` and `);
}

export function conditions({ bounds, choices }: Narrowing): RawBuilder<unknown> {
  const any = choices.map(({ column, values }) => sql`${sql.ref(column)} in (${sql.join(values)})`);
  return sql.join([sql`true`, ...any, ...bounds.map(compared)], sql` and `);
}

const OPERATORS = { "<": sql`<`, "<=": sql`<=`, ">": sql`>`, ">=": sql`>=` };

export function compared({ column, operator, value }: Bound): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${OPERATORS[operator]} ${value}`;
}
