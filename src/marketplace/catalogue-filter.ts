import type { PackagesTable } from "../../db/schema/packages";
import type { RANKS } from "../../db/search/query";
import { DAY, ENDING_SOON_MS } from "../lib/time";
import { bound, type ColumnBound, type ColumnChoice, type Traits, traits } from "./filter-kinds";
import { type CatalogueFilter, FILTER_LIST, type ListedFilter } from "./filter-list";
import type { Sort } from "./schema";

export type CatalogueOrder =
  | Exclude<Sort, "relevance">
  | "lately-ended"
  | "no-token-price"
  | "no-quality"
  | "no-publisher"
  | keyof typeof RANKS;

export const NEW_MS = 7 * DAY;

/** The conditions that do not depend on the order or the time. */
export interface FigureConditions {
  bounds: readonly ColumnBound[];
  choices: readonly ColumnChoice[];
  traits: Traits;
}

export interface FilterConditions extends FigureConditions {
  parts: ReadonlyArray<{ status: PackagesTable["status"]; bounds: readonly ColumnBound[] }>;
  certified: readonly number[];
  /** Excludes auctions that open later. */
  openedAt?: number | null;
}

export function filterConditionsOf(
  filter: CatalogueFilter,
  order: CatalogueOrder,
  now: number,
  ownBounds: readonly ColumnBound[] = [],
): FilterConditions {
  const { bounds, choices, traits } = conditionsIn(filter, FILTER_LIST);
  return {
    parts: partsOf(filter, order, now),
    certified: filter.certifiedOnly ? [1] : [1, 0],
    bounds: [...timeBounds(filter, now), ...bounds, ...ownBounds],
    choices,
    traits,
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

function timeBounds({ status }: CatalogueFilter, now: number): ColumnBound[] {
  switch (status) {
    case "ending-soon":
      return [bound("auction_end_time", "<", now + ENDING_SOON_MS)];
    case "new":
      return [bound("created_at", ">=", now - NEW_MS)];
    case "featured":
      return [bound("roadshow_end_time", ">", now)];
    case "upcoming":
      return [bound("opens_at", ">", now)];
    default:
      return [];
  }
}

const UNCOUNTED = FILTER_LIST.filter(({ facet }) => !facet);

/** Without the facets, whose choices are counted. */
export function figureConditionsOf(filter: CatalogueFilter): FigureConditions {
  return conditionsIn(filter, UNCOUNTED);
}

/** Hidden packages have the trait `absent`. */
const LISTED: Traits = traits({ absent: false });

function conditionsIn(filter: CatalogueFilter, filters: readonly ListedFilter[]): FigureConditions {
  const conditions = filters.flatMap(({ key, where }) => {
    const value = filter[key];
    return value === undefined ? [] : (where?.(value, filter) ?? []);
  });
  const allTraits = [LISTED, ...conditions.filter((condition) => "mask" in condition)];
  return {
    bounds: conditions.filter((condition) => "operator" in condition),
    choices: conditions.filter((condition) => "values" in condition),
    traits: {
      mask: allTraits.reduce((bits, { mask }) => bits | mask, 0),
      value: allTraits.reduce((bits, { value }) => bits | value, 0),
    },
  };
}
