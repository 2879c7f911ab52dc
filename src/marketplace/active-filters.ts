import type { CatalogueCounts, Counts } from "./catalogue-counts";
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
  "publisher",
  "rightsSource",
  "reserve",
  "sale",
  "format",
] as const;

export type ActiveFilterName = (typeof ACTIVE_FILTERS)[number];

export interface ActiveFilter {
  name: ActiveFilterName;
  without: MarketplaceState;
}

export function activeFilters(state: MarketplaceState): ActiveFilter[] {
  const { cursor: _, ...first } = state;
  return ACTIVE_FILTERS.filter((name) => isSet(state.filter, name)).map((name) => ({
    name,
    without: { ...first, filter: without(state.filter, name) },
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
    case "size": {
      const { minTokens: _, maxTokens: __, ...rest } = filter;
      return rest;
    }
    default: {
      const { [name]: _, ...rest } = filter;
      return rest;
    }
  }
}

export interface Loosened {
  leaveOut: ActiveFilterName | null;
  state: MarketplaceState;
  counts: Counts | null;
}

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
