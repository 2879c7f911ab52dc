import type { CatalogueCounts, FacetCounts } from "./catalogue-counts";
import type { CatalogueFilter } from "./catalogue-filter";
import { DEFAULT_STATE, type MarketplaceState } from "./marketplace-state";

export const ACTIVE_FILTERS = [
  "search",
  "status",
  "certified",
  "category",
  "language",
  "use",
  "exclusive",
  "price",
  "maxTokenCents",
  "minQuality",
  "size",
  "period",
  "publisher",
  "rightsSource",
  "reserve",
  "sale",
  "format",
] as const;

export type ActiveFilterName = (typeof ACTIVE_FILTERS)[number];

export interface ActiveFilter {
  name: ActiveFilterName;
  stateWithout: MarketplaceState;
}

export function activeFilters(state: MarketplaceState): ActiveFilter[] {
  const { cursor: _, ...firstPage } = state;
  return ACTIVE_FILTERS.filter((name) => isSet(state.filter, name)).map((name) => ({
    name,
    stateWithout: { ...firstPage, filter: removeFilter(state.filter, name) },
  }));
}

export function activeFilterCount(state: MarketplaceState): number {
  return activeFilters(state).filter(({ name }) => name !== "search").length;
}

export function resetFilters({ filter: { search }, chosen }: MarketplaceState): MarketplaceState {
  return {
    ...DEFAULT_STATE,
    ...(chosen && { chosen }),
    filter: { ...DEFAULT_STATE.filter, ...(search && { search }) },
  };
}

export function clearFilters({
  filter: { search },
  sort,
  view,
  chosen,
}: MarketplaceState): MarketplaceState {
  const filter = { status: "all" as const, certifiedOnly: false, ...(search && { search }) };
  return { filter, sort, view, ...(chosen && { chosen }) };
}

function isSet(filter: CatalogueFilter, name: ActiveFilterName): boolean {
  switch (name) {
    case "status":
      return filter.status !== "all";
    case "certified":
      return filter.certifiedOnly;
    case "price":
      return filter.minPriceCents !== undefined || filter.maxPriceCents !== undefined;
    case "size":
      return filter.minTokens !== undefined || filter.maxTokens !== undefined;
    case "period":
      return filter.periodFrom !== undefined || filter.periodTo !== undefined;
    default:
      return filter[name] !== undefined;
  }
}

function removeFilter(filter: CatalogueFilter, name: ActiveFilterName): CatalogueFilter {
  switch (name) {
    case "status":
      return { ...filter, status: "all" };
    case "certified":
      return { ...filter, certifiedOnly: false };
    case "price": {
      const { minPriceCents: _, maxPriceCents: __, ...rest } = filter;
      return rest;
    }
    case "size": {
      const { minTokens: _, maxTokens: __, ...rest } = filter;
      return rest;
    }
    case "period": {
      const { periodFrom: _, periodTo: __, ...rest } = filter;
      return rest;
    }
    default: {
      const { [name]: _, ...rest } = filter;
      return rest;
    }
  }
}

export interface LooserSearch {
  droppedFilter: ActiveFilterName | null;
  state: MarketplaceState;
  counts: FacetCounts | null;
}

export async function looserSearches(
  catalogueCounts: CatalogueCounts,
  state: MarketplaceState,
  now: number,
): Promise<LooserSearch[]> {
  const searches: LooserSearch[] = [];
  const addIfMatching = async (
    droppedFilter: ActiveFilterName | null,
    looserState: MarketplaceState,
  ) => {
    const counts = await catalogueCounts.get(looserState.filter, now);
    if (counts === null || counts.total > 0)
      searches.push({ droppedFilter, state: looserState, counts });
  };
  for (const { name, stateWithout } of activeFilters(state))
    await addIfMatching(name, stateWithout);
  if (searches.length === 0 && state.filter.search !== undefined)
    await addIfMatching(null, clearFilters(state));
  return searches;
}
