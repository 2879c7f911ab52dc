import { activeFilterCount } from "../../src/marketplace/active-filters";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";
import { useMessages } from "../messages/context";

export function FilterCount({ state, swapped }: { state: MarketplaceState; swapped?: boolean }) {
  const { filters } = useMessages().packages;
  const count = activeFilterCount(state);
  return (
    <span id="filter-count" className="filter-count" hx-swap-oob={swapped ? "true" : undefined}>
      {filters.active({ count })}
    </span>
  );
}
