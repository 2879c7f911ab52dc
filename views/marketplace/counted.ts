import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import type { Messages } from "../messages/messages";

const MAX = 1000;

export function shownCount(count: number, { atLeast }: Pick<FacetCounts, "atLeast">) {
  return { count: Math.min(count, MAX), more: atLeast || count > MAX };
}

export function countText(
  { finding }: Messages,
  counts: FacetCounts | null,
  countOf: (counts: FacetCounts) => number,
): string | null {
  if (!counts) return null;
  const { count, more } = shownCount(countOf(counts), counts);
  return count === 0 && more ? null : finding.count({ count, more });
}
