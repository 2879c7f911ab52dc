import { type Check, check, type Measured, weakest } from "../findings";
import type { Reading } from "../reading";
import { atMost, ramp, share } from "../score";

/** Faults in ten thousand characters: two or three a page halve the score, one in twenty ends it. */
const FAULTS = { threshold: 25, ruin: 500 };

/** A shorter text is judged as if it had this many characters: one slip does not ruin a page. */
const LEAST_CHARACTERS = 2000;

/** What UTF-8's later bytes become in Windows-1252 and Latin-1, less what stands after é or à. */
const TAIL =
  "[\\u0080-\\u009f\\u00a1-\\u00aa\\u00ac-\\u00af\\u00b1-\\u00b6\\u00b8-\\u00ba\\u00bc-\\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]";
const QUOTE = "[‘’“”–—…]";

/**
 * UTF-8 that was read in a Western encoding: an accented capital with a sign behind it, or the
 * three- and four-byte forms of typographic marks and Chinese; then double-byte text read so, a
 * run of Latin-1 letters that no language writes; then what GBK makes of U+FFFD and of memory.
 */
const MOJIBAKE = new RegExp(
  [
    `[ÃÂÐÑÎÏ]${TAIL}`,
    `[à-ï](?:${TAIL}(?:${TAIL}|${QUOTE})|${QUOTE}${TAIL})`,
    "â€[œ\\u009d™˜“”¦]",
    "(?![^·°«»¡¿]{0,4}[·°«»¡¿])[\\u00a1-\\u00ff]{5,}",
    "锟斤拷|烫烫烫|屯屯屯|ï»¿",
  ].join("|"),
  "g",
);

/** An empty space within a word of an alphabet, which nobody sees and which makes two words of it. */
const HIDDEN =
  /(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hangul}])\u200b+(?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Hangul}])/gu;

/**
 * textIntegrity: whether the characters are the ones that the author wrote.
 *
 * Broken characters (U+FFFD, control and private-use characters, NULs, empty spaces within words) and mojibake sequences as
 * rspeer/python-ftfy's `badness` lists them, 50 % at 25 in ten thousand. Chinese is also measured by
 * its share of common characters: at least 98 % in natural text, 13 to 22 % in UTF-8 that was
 * read as GBK, which has no other mark.
 */
export function textIntegrity(reading: Reading): Measured {
  const { characters, nulCharacters, text } = reading;
  const hidden = text.includes("\u200b") ? (text.match(HIDDEN)?.length ?? 0) : 0;
  const broken = characters.replacement + characters.control + characters.privateUse + hidden;
  const garbled = text.match(MOJIBAKE)?.reduce((sum, run) => sum + run.length, 0) ?? 0;
  const faults = broken + garbled + nulCharacters;
  const rate = (faults * 10_000) / Math.max(characters.total, LEAST_CHARACTERS);
  const intact = atMost(rate, FAULTS.threshold, FAULTS.ruin);
  // Every fault is told, however few there are: each can be mended.
  const told = [
    check(intact, "textIntegrity", "broken-characters", { count: broken }),
    check(intact, "textIntegrity", "mojibake", { count: garbled }),
    check(intact, "textIntegrity", "nul-characters", { count: nulCharacters }),
  ].filter((_, at) => [broken, garbled, nulCharacters][at] !== 0);
  const rare = weakest(commonCharacters(reading));
  return {
    score: Math.min(intact, rare.score),
    findings: [...told.map(({ finding }) => finding), ...rare.findings],
  };
}

function commonCharacters({ han, language }: Reading): Check[] {
  if (language.variety === null || han.han === 0) return [];
  const common = share(han.common, han.han);
  return [
    check(ramp(common, 0.7, 0.95), "textIntegrity", "rare-characters", { share: 1 - common }),
  ];
}
