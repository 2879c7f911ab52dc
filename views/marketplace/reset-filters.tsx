import { useMessages } from "../../messages/context";
import { resetFilters } from "../../src/marketplace/active-filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import { LinkButton } from "../ui/buttons";

export function ResetFilters({
  state,
  isOutOfBand,
}: {
  state: MarketplaceState;
  isOutOfBand?: boolean;
}) {
  const { filters } = useMessages().packages;
  return (
    <LinkButton
      label={filters.reset}
      id="reset-filters"
      href={hrefOf(resetFilters(state))}
      hx-swap-oob={isOutOfBand ? "true" : undefined}
    />
  );
}
