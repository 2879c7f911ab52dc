import { resetFilters } from "../../src/marketplace/active-filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import { useMessages } from "../messages/context";

export function ResetFilters({ state, swapped }: { state: MarketplaceState; swapped?: boolean }) {
  const { filters } = useMessages().packages;
  return (
    <a
      className="button"
      id="reset-filters"
      href={hrefOf(resetFilters(state))}
      hx-swap-oob={swapped ? "true" : undefined}
    >
      {filters.reset}
    </a>
  );
}
