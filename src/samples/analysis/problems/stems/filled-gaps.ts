import { GAP } from "../wording/patterns";

/** Gaps, and in a bank also dots within a sentence: "On … alors une odeur de brûlé." */
const GAPS = new RegExp(`${GAP.source}|(?<=\\p{L} )(?:…|\\.{3,6})(?= \\p{L})`, "gu");

/** What is to be chosen from within a sentence, the first choice by itself: "Il (c'était / s'était) passé". */
const CHOSEN_WITHIN = /([(（]\s?)([^()（）/／\n]{1,24})((?:[/／][^()（）/／\n]{1,24}){1,5}[)）])/g;

/**
 * A bank's text with a figure in place of each gap, and blanks up to its length: what stands on either side of it are no
 * neighbours. Where a sentence has choices within it, the first of them is read in their place.
 */
export function withGapsFilled(text: string): string {
  return text
    .replace(CHOSEN_WITHIN, (_, opening: string, first: string, others: string) => {
      return " ".repeat(opening.length) + first + " ".repeat(others.length);
    })
    .replace(GAPS, (gap) => "1".padStart(gap.length));
}
