import type { CatalogueCounts, FacetCounts } from "./catalogue-counts";
import { type CatalogueFilter, FILTER_LIST, FILTER_NAMES, type FilterName } from "./filter-list";
import { DEFAULT_STATE, type MarketplaceState } from "./marketplace-state";

export interface ActiveFilter {
  name: FilterName;
  stateWithout: MarketplaceState;
}

export function activeFilters(state: MarketplaceState): ActiveFilter[] {
  const { cursor: _, ...firstPage } = state;
  return FILTER_NAMES.filter((name) => isSet(state.filter, name)).map((name) => ({
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

function isSet(filter: CatalogueFilter, name: FilterName): boolean {
  return partsOf(name).some(({ key, none }) => filter[key] !== none);
}

function removeFilter(filter: CatalogueFilter, name: FilterName): CatalogueFilter {
  const removed = new Map<string, unknown>(partsOf(name).map(({ key, none }) => [key, none]));
  const entries = Object.entries(filter).map(([key, value]) => [
    key,
    removed.has(key) ? removed.get(key) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function partsOf(name: FilterName) {
  return FILTER_LIST.filter(({ label }) => label === name);
}

export interface LooserSearch {
  droppedFilter: FilterName | null;
  state: MarketplaceState;
  counts: FacetCounts | null;
}

export async function looserSearches(
  catalogueCounts: CatalogueCounts,
  state: MarketplaceState,
  now: number,
): Promise<LooserSearch[]> {
  const ifMatching = async (
    droppedFilter: FilterName | null,
    looserState: MarketplaceState,
  ): Promise<LooserSearch[]> => {
    const counts = await catalogueCounts.get(looserState.filter, now);
    const hasMatches = counts === null || counts.total > 0;
    return hasMatches ? [{ droppedFilter, state: looserState, counts }] : [];
  };
  const searches: LooserSearch[] = [];
  for (const { name, stateWithout } of activeFilters(state))
    searches.push(...(await ifMatching(name, stateWithout)));
  if (searches.length > 0 || state.filter.search === undefined) return searches;
  return ifMatching(null, clearFilters(state));
}
