import { useMessages } from "../../messages/context";
import { resetFilters } from "../../src/marketplace/active-filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { Category } from "../../src/packages/vocabulary";

const TRENDING_CATEGORIES = [
  "Technical",
  "Fiction",
  "Scientific",
  "News",
] as const satisfies Category[];

export function TrendingCategories({
  state,
  isOutOfBand,
}: {
  state: MarketplaceState;
  isOutOfBand?: boolean;
}) {
  const { marketplace } = useMessages().packages;
  const resetState = resetFilters(state);
  return (
    <ul id="trending-categories" hx-swap-oob={isOutOfBand ? "true" : undefined}>
      {TRENDING_CATEGORIES.map((category) => (
        <li key={category}>
          <a href={hrefOf({ ...resetState, filter: { ...resetState.filter, category } })}>
            {marketplace.trendingCategories[category]}
          </a>
        </li>
      ))}
    </ul>
  );
}
