import type { CatalogueCounts, Counts } from "./catalogue-counts";
import type { CatalogueFilter } from "./catalogue-filter";
import { DEFAULT_STATE, type MarketplaceState } from "./marketplace-state";

/** A filter that is set, as one takes it off: both prices are one. */
export const ACTIVE_FILTERS = [
  "search",
  "status",
  "certified",
  "category",
  "language",
  "use",
  "exclusive",
  "price",
] as const;

export type ActiveFilterName = (typeof ACTIVE_FILTERS)[number];

/** A filter that is set, and all that is shown without it. */
export interface ActiveFilter {
  name: ActiveFilterName;
  without: MarketplaceState;
}

/** The filters that are set, those of the first visit included. Each is left at its first page. */
export function activeFilters(state: MarketplaceState): ActiveFilter[] {
  const { cursor: _, ...first } = state;
  return ACTIVE_FILTERS.filter((name) => isSet(state.filter, name)).map((name) => ({
    name,
    without: { ...first, filter: without(state.filter, name) },
  }));
}

/** How many filters are set; the words of a search are none. */
export function activeFilterCount(state: MarketplaceState): number {
  return activeFilters(state).filter(({ name }) => name !== "search").length;
}

/** What the first visit shows, of what the words of the search find. */
export function resetFilters({ filter: { search } }: MarketplaceState): MarketplaceState {
  return { ...DEFAULT_STATE, filter: { ...DEFAULT_STATE.filter, ...(search && { search }) } };
}

/** All that the words of the search find, in the order and layout that were chosen. */
export function clearFilters({
  filter: { search },
  sort,
  view,
}: MarketplaceState): MarketplaceState {
  return { filter: { status: "all", certifiedOnly: false, ...(search && { search }) }, sort, view };
}

function isSet(filter: CatalogueFilter, name: ActiveFilterName): boolean {
  switch (name) {
    case "status":
      return filter.status !== "all";
    case "certified":
      return filter.certifiedOnly;
    case "price":
      return filter.minPriceCents !== undefined || filter.maxPriceCents !== undefined;
    default:
      return filter[name] !== undefined;
  }
}

function without(filter: CatalogueFilter, name: ActiveFilterName): CatalogueFilter {
  switch (name) {
    case "status":
      return { ...filter, status: "all" };
    case "certified":
      return { ...filter, certifiedOnly: false };
    case "price": {
      const { minPriceCents: _, maxPriceCents: __, ...rest } = filter;
      return rest;
    }
    default: {
      const { [name]: _, ...rest } = filter;
      return rest;
    }
  }
}

/** A way to find something: a filter is left out, or the words of the search alone are kept. */
export interface Loosened {
  leaveOut: ActiveFilterName | null;
  state: MarketplaceState;
  /** Of what it finds; null where that was not counted. */
  counts: Counts | null;
}

/** What there is without each of the filters that are set, or else with the words alone. */
export async function loosenedFilters(
  catalogueCounts: CatalogueCounts,
  state: MarketplaceState,
  now: number,
): Promise<Loosened[]> {
  const loosened: Loosened[] = [];
  const offer = async (leaveOut: ActiveFilterName | null, loose: MarketplaceState) => {
    const counts = await catalogueCounts.of(loose.filter, now);
    if (counts === null || counts.total > 0) loosened.push({ leaveOut, state: loose, counts });
  };
  for (const { name, without } of activeFilters(state)) await offer(name, without);
  if (loosened.length === 0 && state.filter.search !== undefined)
    await offer(null, clearFilters(state));
  return loosened;
}
