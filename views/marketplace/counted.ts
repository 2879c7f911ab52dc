import type { Counts } from "../../src/marketplace/catalogue-counts";
import type { Messages } from "../messages/en/catalogue";

/** Up to here a count is told exactly. */
const MOST = 1000;

/** How many packages there are, as far as it is told; `more` where there are at least so many. */
export function toldCount(count: number, { atLeast }: Pick<Counts, "atLeast">) {
  return { count: Math.min(count, MOST), more: atLeast || count > MOST };
}

/** The same as a word; none where nothing is known. */
export function countText(
  { finding }: Messages,
  counts: Counts | null,
  countOf: (counts: Counts) => number,
): string | null {
  if (!counts) return null;
  const { count, more } = toldCount(countOf(counts), counts);
  return count === 0 && more ? null : finding.count(count, more);
}
