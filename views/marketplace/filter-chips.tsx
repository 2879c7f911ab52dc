import { useMessages } from "../../messages/context";
import { activeFilters } from "../../src/marketplace/active-filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import { Icon } from "../ui/icon";
import { useFilterLabel } from "./filter-label";

export function FilterChips({ state }: { state: MarketplaceState }) {
  const { finding } = useMessages();
  const label = useFilterLabel(state.filter);
  const filters = activeFilters(state);
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={finding.active}>
      {filters.map(({ name, stateWithout }) => (
        <li key={name}>
          <a href={hrefOf(stateWithout)} aria-label={finding.remove({ filter: label(name) })}>
            {label(name)} <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}
