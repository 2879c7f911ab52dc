import { GAP } from "../wording/patterns";

const GAPS = new RegExp(GAP, "g");

/** A bank's text with a figure in place of each gap, and blanks up to its length: what stands on either side of it are no neighbours. */
export function withGapsFilled(text: string): string {
  return text.replace(GAPS, (gap) => "1".padStart(gap.length));
}
