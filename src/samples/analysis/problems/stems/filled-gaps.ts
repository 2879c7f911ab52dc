import { GAP } from "../wording/patterns";

/** Gaps, and in a bank also dots within a sentence: "On … alors une odeur de brûlé." */
const GAPS = new RegExp(`${GAP.source}|(?<=\\p{L} )(?:…|\\.{3,6})(?= \\p{L})`, "gu");

/** What is to be chosen from within a sentence, the first choice by itself: "Il (c'était / s'était) passé". */
const CHOSEN_WITHIN =
  /([(（]\s?)([^()（）/／\n\d]{1,24})((?:[/／][^()（）/／\n\d]{1,24}){1,5}[)）])/g;

/** Choices are words, or stand apart: "kg/m" is a unit. */
const APART =
  /\s[/／]\s|\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * A bank's text with a figure in place of each gap, and blanks up to its length: what stands on either side of it are no
 * neighbours. Where a sentence has choices within it, the first of them is read in their place.
 */
export function withGapsFilled(text: string): string {
  return withFirstChoices(text).replace(GAPS, (gap) => "1".padStart(gap.length));
}

/** So much of a text may be choices that are not read. */
const MOST_UNREAD = 0.1;

function withFirstChoices(text: string): string {
  let unread = 0;
  const chosen = text.replace(
    CHOSEN_WITHIN,
    (all: string, opening: string, first: string, others: string) => {
      if (!APART.test(all)) return all;
      unread += others.length;
      return " ".repeat(opening.length) + first + " ".repeat(others.length);
    },
  );
  return unread > MOST_UNREAD * text.length ? text : chosen;
}
