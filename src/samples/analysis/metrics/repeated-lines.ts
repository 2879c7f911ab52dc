import { type Check, check } from "../findings";
import type { Reading } from "../reading";
import { atMost, share } from "../score";

/** Share of the characters that may stand in repeated lines (English; FineWeb2 has no such rule). */
const DUPLICATE_LINE_CHARACTERS = 0.2;

/** Shorter lines are headings and names of speakers or poets, which may come back. */
const HEADING = { alphabetic: 30, eastAsian: 8 };

/** Whether a text's lines come again, by datatrove's limits times a leniency. */
export function repeatedLines(reading: Reading, leniency: number): Check[] {
  const { linesInFile: lines, rules, language } = reading;
  const isEastern = language.variety !== null || ["ja", "ko", "zh"].includes(language.code);
  const shortest = isEastern ? HEADING.eastAsian : HEADING.alphabetic;
  const repeated = repeatsAmong(lines.written.filter((line) => line.length >= shortest));
  const values = { share: repeated.lineShare, times: repeated.most };
  const count = atMost(repeated.lineShare, rules.duplicateLines * leniency);
  const checks = [check(count, "contentUniqueness", "repeated-lines", values)];
  if (language.code !== "en") return checks;
  const characters = atMost(repeated.characterShare, DUPLICATE_LINE_CHARACTERS * leniency);
  return [...checks, check(characters, "contentUniqueness", "repeated-lines", values)];
}

/** Shares of the lines that appeared before, and how often the most frequent one comes. */
function repeatsAmong(lines: readonly string[]) {
  const times = new Map<string, number>();
  let [repeated, repeatedCharacters, characters, most] = [0, 0, 0, 1];
  for (const line of lines) {
    const seen = (times.get(line) ?? 0) + 1;
    times.set(line, seen);
    most = Math.max(most, seen);
    characters += line.length;
    if (seen > 1) [repeated, repeatedCharacters] = [repeated + 1, repeatedCharacters + line.length];
  }
  const lineShare = share(repeated, lines.length);
  return { lineShare, characterShare: share(repeatedCharacters, characters), most };
}
