import { type Check, check, type Measured, weakest } from "../findings";
import { divisionLikeness, isArticleHead } from "../genres/laws";
import { isVerse, verseLikeness } from "../genres/verse";
import { sentenceLinks } from "../order/sentence-links";
import type { Reading } from "../reading";
import { atLeast, atMost, ramp, share } from "../score";
import { dotsOf, endsFinished, shareOfLines } from "../text/lines";
import type { ContentType } from "../verdict";

const BULLET = /^[•●○◦▪■□◆►➢*·]\s/;

/** Opens a point of a list, or what somebody says. */
const DASH = /^[–—―-]\s?(?=\S)/;

/** Points of a list seldom end as sentences do; what is said always does. */
const POINTS = 0.5;
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
 * nor problem banks to their ends. Beside these, whether the sentences hang together.
 */
export function structureQuality(reading: Reading, type: ContentType): Measured {
  const { lines, words } = reading;
  if (words.count === 0 || lines.written.length === 0) return { score: 0, findings: [] };
  const isPoem = type !== "problem_bank" && isVerse(lines.written);
  const bullets = bulletShare(lines.written);
  const cut = cutShare(lines.written);
  return weakest([
    check(atMost(bullets, 0.9), "structureQuality", "bullet-lines", { share: bullets }),
    check(atMost(cut, 0.3), "structureQuality", "cut-lines", { share: cut }),
    paragraphs(reading),
    ...(type === "problem_bank" ? [] : order(reading)),
    ...(type === "problem_bank" || isPoem ? [] : punctuation(reading)),
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

/** Words a sentence that nobody writes, and that many do: for a text of one line. */
const SENTENCE = { endless: 300, normal: 80 };

/** Likeness to verse from which open lines count the less: free verse has lines of many lengths. */
const FREE_VERSE = { prose: 0.3, verse: 0.8 };

/**
 * Some scripture has no mark at the end of a sentence anywhere, and a verse a line: marks a line that are as good as
 * none, and how long, in characters, such lines are at least in the middle and at most as a rule.
 */
const UNPOINTED = {
  marks: 0.04,
  middle: { alphabetic: 40, eastAsian: 18 },
  longest: { alphabetic: 260, eastAsian: 130 },
  most: 0.95,
};
const MARKS = /[.!?。！？…]/g;

/** Lines from which their ends tell all that they can. */
const ENOUGH_LINES = 40;

/** The last line does not count: an excerpt may be cut anywhere. */
function punctuation(reading: Reading): Check[] {
  const { lines, rules, words, sentences } = reading;
  if (rules.linePunctuation === null) return [];
  // The number of an article stands over it as a heading does.
  const whole = lines.written.slice(0, -1).filter((line) => !isArticleHead(line));
  const open = whole.length > 0 ? 1 - shareOfLines(whole, endsFinished) : 1;
  const score =
    whole.length > 0
      ? atLeast(1 - open, rules.linePunctuation, 0.6)
      : ramp(words.count / sentences.length, SENTENCE.endless, SENTENCE.normal);
  // A title and its author are two lines of three in a short excerpt, and of a hundred in a long one.
  const sure = Math.min(1, lines.written.length / ENOUGH_LINES);
  const judged = whole.length > 0 ? 1 - (1 - score) * sure : score;
  const verse = ramp(verseLikeness(lines.written), FREE_VERSE.prose, FREE_VERSE.verse);
  const unpointed = isUnpointed(whole) || isUnclosed(whole) || isUnmarked(reading) ? 1 : 0;
  return [
    check(Math.max(judged, verse, unpointed), "structureQuality", "open-lines", { share: open }),
  ];
}

/** Whether the lines are sentences in a writing that marks no end: nothing was cut off there. */
function isUnpointed(lines: readonly string[]): boolean {
  if (lines.length < ENOUGH_LINES) return false;
  const marks = lines.reduce((sum, line) => sum + (line.match(MARKS)?.length ?? 0), 0);
  if (marks > UNPOINTED.marks * lines.length) return false;
  const writing =
    shareOfLines(lines, (line) => EAST_ASIAN.test(line)) > 0.5 ? "eastAsian" : "alphabetic";
  const lengths = lines.map(({ length }) => length).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] as number;
  const long = lengths[Math.floor(lengths.length * UNPOINTED.most)] as number;
  return middle >= UNPOINTED.middle[writing] && long <= UNPOINTED.longest[writing];
}

/**
 * Classical Chinese is printed with marks all along and none behind the last sentence of a paragraph. Of lines that were
 * cut off or wrapped, by chance alone, as many end at a mark as its characters are marks.
 */
const UNCLOSED = { lines: 20, marks: 0.06, ofChance: 0.2 };

/** Whether so few lines end at a mark that the last one was left out everywhere: nothing was cut off there. */
function isUnclosed(lines: readonly string[]): boolean {
  if (lines.length < UNCLOSED.lines) return false;
  if (shareOfLines(lines, (line) => EAST_ASIAN.test(line)) < UNPOINTED.most) return false;
  const characters = lines.reduce((sum, { length }) => sum + length, 0);
  const marks =
    lines.reduce((sum, line) => sum + (line.match(PAUSES)?.length ?? 0), 0) / characters;
  return marks >= UNCLOSED.marks && shareOfLines(lines, endsAtPause) < marks * UNCLOSED.ofChance;
}

/** Classical Chinese was written without any mark: share of the characters that may be one nevertheless. */
const UNMARKED = 0.002;

function isUnmarked({ text, language }: Reading): boolean {
  return (
    language.variety === "classical" &&
    share(text.match(PAUSES)?.length ?? 0, text.length) < UNMARKED
  );
}

const PAUSES = /[，、；：。！？…]/g;
const endsAtPause = (line: string) => /[，、；：。！？…]["'”’」』）)]*$/.test(line);

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;

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
