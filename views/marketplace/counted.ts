import type { Messages } from "../../messages/messages";
import type { FacetCounts } from "../../src/marketplace/catalogue-counts";

const MAX_EXACT_COUNT = 1000;

export function cappedCount(count: number, { atLeast }: Pick<FacetCounts, "atLeast">) {
  return { count: Math.min(count, MAX_EXACT_COUNT), more: atLeast || count > MAX_EXACT_COUNT };
}

export function countText(
  { finding }: Messages,
  counts: FacetCounts | null,
  countOf: (counts: FacetCounts) => number,
): string | null {
  if (!counts) return null;
  const { count, more } = cappedCount(countOf(counts), counts);
  return count === 0 && more ? null : finding.count({ count, more });
}
