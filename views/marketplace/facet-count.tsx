import { useMessages } from "../../messages/context";
import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import { STATUS_FILTERS } from "../../src/marketplace/filters";
import { countText } from "./counted";

export function FacetCount({ facet, value, counts, isOutOfBand }: FacetCountProps) {
  const text = countText(
    useMessages(),
    counts,
    (facets) => (facets[facet] as Record<string, number>)[value] ?? 0,
  );
  return (
    <span
      className="facet-count"
      id={`count-${facet}-${value}`}
      hx-swap-oob={isOutOfBand ? "true" : undefined}
    >
      {text}
    </span>
  );
}

interface FacetCountProps {
  facet: "status" | "certified";
  value: string;
  counts: FacetCounts | null;
  isOutOfBand?: boolean;
}

export function SwappedFacetCounts({ counts }: { counts: FacetCounts | null }) {
  return (
    <>
      {STATUS_FILTERS.map((status) => (
        <FacetCount key={status} facet="status" value={status} counts={counts} isOutOfBand />
      ))}
      <FacetCount facet="certified" value="true" counts={counts} isOutOfBand />
    </>
  );
}
