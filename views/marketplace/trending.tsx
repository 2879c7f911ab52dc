import { resetFilters } from "../../src/marketplace/active-filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { Category } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";

const TRENDING = ["Technical", "Fiction", "Scientific", "News"] as const satisfies Category[];

export function TrendingCategories({
  state,
  swapped,
}: {
  state: MarketplaceState;
  swapped?: boolean;
}) {
  const { marketplace } = useMessages().packages;
  const first = resetFilters(state);
  return (
    <ul id="trending-categories" hx-swap-oob={swapped ? "true" : undefined}>
      {TRENDING.map((category) => (
        <li key={category}>
          <a href={hrefOf({ ...first, filter: { ...first.filter, category } })}>
            {marketplace.trendingCategories[category]}
          </a>
        </li>
      ))}
    </ul>
  );
}
