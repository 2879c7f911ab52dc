import { type ActiveFilterName, activeFilters, clearFilters } from "./active-filters";
import type { CatalogueCounts, Counts } from "./catalogue-counts";
import type { MarketplaceState } from "./marketplace-state";

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
