import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import { STATUS_FILTERS } from "../../src/marketplace/schema";
import { useMessages } from "../messages/context";
import { countText } from "./counted";

export function FacetCount({ part, value, counts, swapped }: FacetCountProps) {
  const text = countText(
    useMessages(),
    counts,
    (facets) => (facets[part] as Record<string, number>)[value] ?? 0,
  );
  return (
    <span
      className="facet-count"
      id={`count-${part}-${value}`}
      hx-swap-oob={swapped ? "true" : undefined}
    >
      {text}
    </span>
  );
}

interface FacetCountProps {
  part: "status" | "certified";
  value: string;
  counts: FacetCounts | null;
  swapped?: boolean;
}

export function SwappedFacetCounts({ counts }: { counts: FacetCounts | null }) {
  return (
    <>
      {STATUS_FILTERS.map((status) => (
        <FacetCount key={status} part="status" value={status} counts={counts} swapped />
      ))}
      <FacetCount part="certified" value="true" counts={counts} swapped />
    </>
  );
}
