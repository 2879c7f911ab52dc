import { useMessages } from "../../messages/context";
import { activeFilterCount } from "../../src/marketplace/active-filters";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";

export function FilterCount({
  state,
  isOutOfBand,
}: {
  state: MarketplaceState;
  isOutOfBand?: boolean;
}) {
  const { filters } = useMessages().packages;
  const count = activeFilterCount(state);
  return (
    <span id="filter-count" className="filter-count" hx-swap-oob={isOutOfBand ? "true" : undefined}>
      {filters.active({ count })}
    </span>
  );
}
