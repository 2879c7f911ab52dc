import type { PackagesTable } from "../../db/schema/packages";
import type { RANKS } from "../../db/search/query";
import type { OrderValue } from "../lib/cursor";
import { FIRST_YEAR } from "../lib/period";
import { DAY, ENDING_SOON_MS } from "../lib/time";
import {
  orderKey,
  RESERVES,
  type Reserve,
  traitsOf,
  UNKNOWN_FIGURE,
} from "../packages/listed-figures";
import {
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, type RightsFilter } from "../rights/rights";
import type { Sale } from "../rules/sale";
import type { PeriodFilter } from "./period-words";
import type { Sort, StatusFilter } from "./schema";

/** Absent fields do not filter. Prices are in cents, with inclusive bounds. */
export interface CatalogueFilter extends RightsFilter, PeriodFilter {
  status: StatusFilter;
  category?: Category;
  language?: Language;
  minPriceCents?: number;
  maxPriceCents?: number;
  /** Per million tokens; excludes packages whose tokens are unknown. */
  maxTokenCents?: number;
  minQuality?: number;
  minTokens?: number;
  maxTokens?: number;
  publisher?: string;
  rightsSource?: boolean;
  reserve?: Reserve;
  sale?: Sale;
  format?: string;
  certifiedOnly: boolean;
  search?: string;
}

export type CatalogueOrder =
  | Exclude<Sort, "relevance">
  | "lately-ended"
  | "no-token-price"
  | "no-quality"
  | "no-publisher"
  | keyof typeof RANKS;

export const NEW_MS = 7 * DAY;

export interface ColumnBound {
  column:
    | "auction_end_time"
    | "created_at"
    | "roadshow_end_time"
    | "opens_at"
    | "listed_price_cents"
    | "listed_token_cents"
    | "listed_tokens"
    | "listed_quality"
    | "listed_publisher"
    | "period_from"
    | "period_to";
  operator: "<" | "<=" | ">" | ">=";
  value: OrderValue;
}

export interface ColumnChoice {
  column: "category" | "language" | "rights_class" | "listed_reserve" | "listed_publisher";
  values: readonly (string | number)[];
}

export interface FilterConditions {
  parts: ReadonlyArray<{ status: PackagesTable["status"]; bounds: readonly ColumnBound[] }>;
  certified: readonly number[];
  bounds: readonly ColumnBound[];
  choices: readonly ColumnChoice[];
  traits: Traits;
  /** Excludes auctions that open later. */
  openedAt?: number | null;
}

interface Traits {
  mask: number;
  value: number;
}

export function filterConditionsOf(
  filter: CatalogueFilter,
  order: CatalogueOrder,
  now: number,
  ownBounds: readonly ColumnBound[] = [],
): FilterConditions {
  return {
    parts: partsOf(filter, order, now),
    certified: filter.certifiedOnly ? [1] : [1, 0],
    bounds: [...boundsOf(filter, now), ...ownBounds],
    choices: choicesOf(filter),
    traits: traitsIn(filter),
    openedAt: filter.status === "active" || filter.status === "ending-soon" ? now : null,
  };
}

function partsOf(
  filter: CatalogueFilter,
  order: CatalogueOrder,
  now: number,
): FilterConditions["parts"] {
  const endBounds = (operator: ColumnBound["operator"]): ColumnBound[] => [
    { column: "auction_end_time", operator, value: now },
  ];
  const endedParts = (["ended", "settled"] as const).map((status) => ({ status, bounds: [] }));
  // An auction can be past its end before its row is updated.
  if (order === "lately-ended")
    return [...endedParts, { status: "active", bounds: endBounds("<=") }];
  if (filter.status === "all" && order !== "ending-soon")
    return [...endedParts, { status: "active", bounds: [] }];
  return [{ status: "active", bounds: endBounds(">") }];
}

type Bounds = ReadonlyArray<
  [ColumnBound["column"], ColumnBound["operator"], number | undefined | false]
>;

function boundsOf(filter: CatalogueFilter, now: number): ColumnBound[] {
  const { status } = filter;
  const timeBounds = definedBounds([
    ["auction_end_time", "<", status === "ending-soon" && now + ENDING_SOON_MS],
    ["created_at", ">=", status === "new" && now - NEW_MS],
    ["roadshow_end_time", ">", status === "featured" && now],
    ["opens_at", ">", status === "upcoming" && now],
  ]);
  return [...timeBounds, ...figureBounds(filter)];
}

export function figureBounds(filter: CatalogueFilter): ColumnBound[] {
  const { periodFrom, periodTo } = filter;
  return definedBounds([
    ["listed_price_cents", ">=", filter.minPriceCents],
    ["listed_price_cents", "<=", filter.maxPriceCents],
    ["listed_token_cents", "<=", filter.maxTokenCents],
    ["listed_token_cents", ">", filter.maxTokenCents !== undefined && UNKNOWN_FIGURE],
    ["listed_quality", ">=", filter.minQuality],
    ["listed_tokens", ">=", filter.minTokens],
    ["listed_tokens", "<=", filter.maxTokens],
    // Only with this bound can SQLite use the index of packages with a period.
    ["period_from", ">=", periodFrom ?? (periodTo !== undefined && FIRST_YEAR)],
    ["period_to", "<=", periodTo],
  ]);
}

function definedBounds(bounds: Bounds): ColumnBound[] {
  return bounds.flatMap(([column, operator, value]) =>
    value === undefined || value === false ? [] : [{ column, operator, value }],
  );
}

export function traitsIn({ rightsSource, format, sale }: CatalogueFilter): Traits {
  const named = format && { format };
  const traits = {
    source: rightsSource !== undefined,
    highest: sale !== undefined,
    absent: true,
  };
  const expected = { source: rightsSource === true, highest: sale === "highest" };
  return {
    mask: traitsOf({ ...traits, ...named }),
    value: traitsOf({ ...expected, ...named }),
  };
}

export function figureChoices({ reserve, publisher }: CatalogueFilter): ColumnChoice[] {
  const choices: ColumnChoice[] = [];
  if (publisher !== undefined)
    choices.push({ column: "listed_publisher", values: [orderKey(publisher)] });
  if (reserve) choices.push({ column: "listed_reserve", values: [RESERVES.indexOf(reserve)] });
  return choices;
}

function choicesOf(filter: CatalogueFilter): ColumnChoice[] {
  const { category, language, use, exclusive } = filter;
  const choices: ColumnChoice[] = [];
  if (category) choices.push({ column: "category", values: categoriesMatching(category) });
  if (language) choices.push({ column: "language", values: languagesMatching(language) });
  if (use !== undefined || exclusive !== undefined)
    choices.push({ column: "rights_class", values: classesMatching(filter) });
  return [...choices, ...figureChoices(filter)];
}
