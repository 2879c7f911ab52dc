import { type Check, check, type Measured, weakest } from "../findings";
import { divisionLikeness } from "../genres/laws";
import { isVerse, leaveForDots, verseLikeness } from "../genres/verse";
import { sentenceLinks } from "../order/sentence-links";
import type { Reading } from "../reading";
import { atMost, ramp, share } from "../score";
import { dotsOf, endsFinished, shareOfLines } from "../text/lines";
import type { ContentType } from "../verdict";
import { openLines } from "./open-lines";

const BULLET = /^[•●○◦▪■□◆►➢*·]\s/;

/** Opens a point of a list, or what somebody says. */
const DASH = /^[–—―-]\s?(?=\S)/;

/** Points of a list seldom end as sentences do; what is said always does. */
const POINTS = 0.5;
/** Share of the lines that may end in dots. */
const CUT = 0.3;

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
 * joined first (lines.ts). Verse breaks its lines on purpose and often leaves them without
 * a mark, so it is held to neither; nor literary texts to the number and length of their lines,
 * nor problem banks to their ends, nor to points, which are their choices. Beside these, whether the
 * sentences hang together.
 */
export function structureQuality(reading: Reading, type: ContentType): Measured {
  const { lines, endings, words } = reading;
  if (words.count === 0 || lines.written.length === 0) return { score: 0, findings: [] };
  const isPoem = type !== "problem_bank" && isVerse(endings.written);
  const bullets = bulletShare(lines.written);
  const cut = cutShare(lines.written);
  return weakest([
    ...(type === "problem_bank"
      ? []
      : [check(atMost(bullets, 0.9), "structureQuality", "bullet-lines", { share: bullets })]),
    check(atMost(cut, CUT * leaveForDots(lines.written)), "structureQuality", "cut-lines", {
      share: cut,
    }),
    paragraphs(reading),
    ...(type === "problem_bank" ? [] : order(reading)),
    ...(type === "problem_bank" || isPoem ? [] : openLines(reading)),
    ...(type === "educational" && !isPoem ? breaks(reading) : []),
  ]);
}

/** Share of lines that were cut off: ends in dots, unless their author writes dots within lines as well. */
function cutShare(lines: readonly string[]): number {
  const { ending, habit } = dotsOf(lines);
  return ending * (1 - habit);
}

/** Share of lines that are points of a list: lines with a dash that mostly end finished are speech. */
function bulletShare(lines: readonly string[]): number {
  const dashed = lines.filter((line) => DASH.test(line));
  const isSpeech = shareOfLines(dashed, endsFinished) > POINTS;
  return shareOfLines(lines, (line) => BULLET.test(line) || (!isSpeech && DASH.test(line)));
}

function paragraphs({ lines, words }: Reading): Check {
  const length = words.count / lines.written.length;
  const score = Math.max(ONE_BLOCK, ramp(length, PARAGRAPH.endless, PARAGRAPH.normal));
  return check(score, "structureQuality", "one-block", { words: Math.round(length) });
}

/** What sentences without order take of the score: of a page, and more so of a chapter. */
const LOOSE = { page: 0.33, more: 0.42 };

/** Neither single sentences, a line each, nor short poems have an order that they could have lost. */
const SINGLE = 0.39;
const PER_LINE = { single: 1.15, running: 1.5 };

/** What texts that take turns lose of it. */
const BY_TURNS = 0.65;

/** What may be chance is not said. */
const SURE = 0.7;

/** A sentence and its translation take turns as well. */
const TRANSLATED = { hardly: 0.02, surely: 0.1 };

/** Published filters do not ask whether sentences follow from each other; see sentence-links.ts. */
function order({ words, sentences, lines, language, naturalness }: Reading): Check[] {
  const { loose, certainty, turns } = sentenceLinks(words, sentences);
  // What a law amends takes turns with what is put in its place.
  const prose = (1 - verseLikeness(lines.written)) * (1 - divisionLikeness(lines.written));
  const isRunning = ramp(
    sentences.length / lines.written.length,
    PER_LINE.single,
    PER_LINE.running,
  );
  const most = LOOSE.page + LOOSE.more * certainty ** 2;
  const lost = isRunning * most + (1 - isRunning) * Math.min(SINGLE, most);
  const isOneLanguage =
    language.code === "bilingual-zh-en"
      ? 0
      : 1 - ramp(naturalness?.foreign ?? 0, TRANSLATED.hardly, TRANSLATED.surely);
  const inTurns = prose * isOneLanguage * turns;
  const inDisorder = check(1 - loose * lost, "structureQuality", "loose-sentences", {
    sentences: sentences.length,
  });
  return [
    { ...inDisorder, isUntold: loose < SURE },
    check(1 - inTurns * BY_TURNS, "structureQuality", "sentences-by-turns", {}),
  ];
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
