import type { ContentType } from "../analysis";
import { type Check, check, type Measured, weakest } from "../findings";
import { endsFinished, shareOfLines, verseLikeness } from "../lines";
import type { Reading } from "../reading";
import { atLeast, atMost, ramp, share } from "../score";

const BULLET = /^[•●○◦▪■□◆►➢*·–-]\s/;
const CUT_OFF = /(?:\.{3}|…)["'”’」』）)]*$/;

/** Longest line, in characters, that FineWeb calls short, and how many lines may be. */
const SHORT_LINE = 30;
const SHORT_LINES = 0.67;

/** Words a paragraph that are still one, and that no longer can be. */
const PARAGRAPH = { normal: 1500, endless: 6000 };

/** A missing paragraph mark is a fault of form: no published filter drops a text for it. */
const ONE_BLOCK = 0.6;

/**
 * structureQuality: whether the text is laid out in whole sentences and paragraphs.
 *
 * datatrove fineweb_quality: lines that end in punctuation (50 % at the threshold, 100 % at .6),
 * short lines and newlines a word; gopher_quality: bullets and lines cut off by an ellipsis;
 * FineWeb2's values by language, which has no rule on short lines. Hard-wrapped paragraphs are
 * joined first (lines.ts). Verse breaks lines on purpose, so verse and literary texts are
 * not held to the number or length of their lines; problem banks not to their ends.
 */
export function structureQuality(reading: Reading, type: ContentType): Measured {
  const { lines, words } = reading;
  if (words.count === 0) return { score: 0, findings: [] };
  const bullets = shareOfLines(lines.written, (line) => BULLET.test(line));
  const cut = shareOfLines(lines.written, (line) => CUT_OFF.test(line.slice(-8)));
  return weakest([
    check(atMost(bullets, 0.9), "structureQuality", "bullet-lines", { share: bullets }),
    check(atMost(cut, 0.3), "structureQuality", "cut-lines", { share: cut }),
    paragraphs(reading),
    ...(type === "problem_bank" ? [] : [punctuation(reading)]),
    ...(type === "educational" && verseLikeness(lines.written) < 0.5 ? breaks(reading) : []),
  ]);
}

/** Words a sentence that nobody writes, and that many do: for a text of one line. */
const SENTENCE = { endless: 300, normal: 80 };

/** The last line does not count: an excerpt may be cut anywhere. */
function punctuation({ lines, rules, words, sentences }: Reading): Check {
  const whole = lines.written.slice(0, -1);
  const finished = shareOfLines(whole, endsFinished);
  if (whole.length > 0) {
    const score = atLeast(finished, rules.linePunctuation, 0.6);
    return check(score, "structureQuality", "open-lines", { share: 1 - finished });
  }
  const length = words.count / sentences.length;
  const score = ramp(length, SENTENCE.endless, SENTENCE.normal);
  return check(score, "structureQuality", "open-lines", { share: 1 });
}

function paragraphs({ lines, words }: Reading): Check {
  const length = words.count / lines.written.length;
  const score = Math.max(ONE_BLOCK, ramp(length, PARAGRAPH.endless, PARAGRAPH.normal));
  return check(score, "structureQuality", "one-block", { words: Math.round(length) });
}

function breaks({ lines, words, rules, language }: Reading): Check[] {
  const perWord = share(lines.written.length - 1, words.count);
  const wordsPerLine = Math.round(words.count / lines.written.length);
  const checks = [
    check(atMost(perWord, rules.newlinesPerWord), "structureQuality", "many-breaks", {
      words: wordsPerLine,
    }),
  ];
  if (language.code !== "en") return checks;
  const short = shareOfLines(lines.written, (line) => line.length <= SHORT_LINE);
  return [
    ...checks,
    check(atMost(short, SHORT_LINES), "structureQuality", "short-lines", { share: short }),
  ];
}
