import { MOJIBAKE } from "./gates";
import { hanUse } from "./language/han";
import type { LanguageModel } from "./model/language-model";
import { modelFeatures, readByModel } from "./naturalness";
import type { Page, Window } from "./page";
import { questionMarks } from "./question-marks";
import { coveredShare, REPEAT_LENGTHS } from "./repeats";
import { Kind, kindOf, letterCaseTable } from "./text/characters";
import type { Line } from "./text/lines";

/** What is measured in a window besides what a model reads. */
export const plainFeatures = [
  // Words
  "repeats2",
  "repeats3",
  "repeats4",
  "repeats5",
  "repeats6",
  "repeats10",
  "looseRepeats",
  "echoes",
  "burst",
  "variety",
  "onceShare",
  "wordLength",
  "longWords",
  "mixedWords",
  "textWords",
  // Lines
  "finished",
  "shortLines",
  "lineWords",
  "sentenceWords",
  "sentenceSpread",
  "repeatedLines",
  "copiedLines",
  "boilerplate",
  "asking",
  "choices",
  "answers",
  "provisions",
  "tables",
  // Characters
  "letters",
  "digits",
  "punctuation",
  "symbols",
  "capitals",
  "innerCapitals",
  "otherScript",
  "rareHan",
  "unpaired",
  "quotes",
  "exclaims",
  "broken",
  "mojibake",
] as const;

export const featureNames = [...modelFeatures, ...plainFeatures] as const;
export type FeatureName = (typeof featureNames)[number];

/** All features of each window, in the order of their names; NaN where one cannot be measured. */
export function featuresOf(
  page: Page,
  windows: readonly Window[],
  model: LanguageModel | null,
): Float64Array[] {
  const read = model ? readByModel(page, windows, model) : null;
  const burst = burstOf(page);
  const none = new Array(modelFeatures.length).fill(Number.NaN);
  return windows.map((window, at) =>
    Float64Array.from([
      ...(read?.[at] ?? none),
      ...wordFeatures(page, window, burst),
      ...lineFeatures(page, window),
      ...characterFeatures(page, window),
    ]),
  );
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : Number.NaN);

/** Words that come no oftener than this tell what a text is about. */
const SELDOM = 8;
const VARIETY_WORDS = 100;
const LONG_WORD = 14;
const MIXED = /\p{L}\d|\d\p{Ll}\p{L}/u;

function wordFeatures(page: Page, window: Window, burst: number): number[] {
  const { words, times, repeats, text } = page;
  const { fromWord: from, toWord: to } = window;
  const count = to - from;
  const marks = (length: number) => repeats.again.get(length) as Uint8Array;
  const shares = REPEAT_LENGTHS.map((length) => coveredShare(marks(length), length, from, to));
  const [pairs, triples, fours] = [marks(2), marks(3), marks(4)];
  let [loose, echoes, once, units, long, mixed] = [0, 0, 0, 0, 0, 0];
  for (let at = from; at < to; at++) {
    const goesOn = fours[at] === 1 || (at > 0 && fours[at - 1] === 1);
    if (triples[at] === 1 && !goesOn) loose++;
    const seldom = Math.min(timesAt(page, at), timesAt(page, at + 1));
    if (pairs[at] === 1 && seldom <= SELDOM && triples[at] !== 1 && triples[at - 1] !== 1) echoes++;
    if (times[words.ids[at] as number] === 1) once++;
    const length = words.lengths[at] as number;
    units += length;
    if (length > LONG_WORD) long++;
    if (length > 2 && length < 30) {
      const start = words.starts[at] as number;
      if (MIXED.test(text.slice(start, start + length))) mixed++;
    }
  }
  return [
    ...shares,
    ratio(loose, count),
    ratio(echoes, count),
    burst,
    varietyOf(page, from, to),
    ratio(once, count),
    ratio(units, count),
    ratio(long, count),
    ratio(mixed, count),
    Math.log(words.count + 1),
  ];
}

function timesAt({ words, times }: Page, at: number): number {
  return at < words.count ? (times[words.ids[at] as number] as number) : Number.POSITIVE_INFINITY;
}

/** Different words in each hundred. */
function varietyOf({ words, seenIn }: Page, from: number, to: number): number {
  let [different, parts] = [0, 0];
  for (let part = from; part + VARIETY_WORDS <= to; part += VARIETY_WORDS) {
    for (let at = part; at < part + VARIETY_WORDS; at++) {
      const id = words.ids[at] as number;
      // A part is known by where it begins.
      if (seenIn[id] !== part + 1) different++;
      seenIn[id] = part + 1;
    }
    parts++;
  }
  return ratio(different, parts * VARIETY_WORDS);
}

/**
 * How much nearer to each other the few times stand that a word comes than chance would have them:
 * a text speaks of one thing after the other, and a machine that strings words together does not.
 */
function burstOf({ words, times }: Page): number {
  const last = new Int32Array(words.vocabulary.size).fill(-1);
  let [sum, gaps] = [0, 0];
  for (let at = 0; at < words.count; at++) {
    const id = words.ids[at] as number;
    const often = times[id] as number;
    if (often < 2 || often > SELDOM) continue;
    const before = last[id] as number;
    last[id] = at;
    if (before < 0) continue;
    sum += Math.log(((at - before) * (often + 1)) / words.count);
    gaps++;
  }
  return ratio(sum, gaps);
}

const SHORT_LINE = 30;
const PROVISION =
  /^\s{0,8}(?:§|[(（]?\p{L}?\d{0,3}[)）]|(?:art(?:icle|ículo|igo|ikel)?|section|clause|статья)\b|第?[\d一二三四五六七八九十百]{1,6}[條条章節节款項项]|제?\d{1,4}조)/iu;
const TABLE = /\||\t|\S {3,}\S|^\s*[-+=*_]{4,}/;

function lineFeatures(page: Page, window: Window): number[] {
  const { text, lines } = page;
  const own = lines.slice(window.fromLine, window.toLine);
  const held = own.map(({ start, end }) => text.slice(start, end));
  const some = (test: (line: string) => boolean) => ratio(held.filter(test).length, own.length);
  const of = (test: (line: Line) => boolean) => ratio(own.filter(test).length, own.length);
  const { asking, choices, answers } = questionMarks(held);
  const [sentences, spread] = sentencesIn(page, window);
  return [
    of(({ isFinished }) => isFinished),
    of(({ length }) => length <= SHORT_LINE),
    Math.log(1 + ratio(window.toWord - window.fromWord, own.length)),
    sentences,
    spread,
    of(({ isRepeated }) => isRepeated),
    copiedShare(page, window, own),
    of(({ isBoilerplate }) => isBoilerplate),
    asking,
    choices,
    answers,
    some((line) => PROVISION.test(line.slice(0, 40))),
    some((line) => TABLE.test(line.slice(0, 300))),
  ];
}

/** Words from which a line is no heading and no refrain, and the share of it that is said elsewhere in a copy. */
const LONG_LINE = 8;
const COPIED = 0.6;

/** Share of a window's words in long lines that are made of sequences the text has elsewhere. */
function copiedShare({ words, repeats }: Page, { fromWord, toWord }: Window, lines: readonly Line[]): number {
  const marks = repeats.again.get(4) as Uint8Array;
  let [at, copied] = [fromWord, 0];
  for (const line of lines) {
    const from = at;
    while (at < toWord && (words.starts[at] as number) < line.end) at++;
    if (at - from >= LONG_LINE && coveredShare(marks, 4, from, at) >= COPIED) copied += at - from;
  }
  return ratio(copied, toWord - fromWord);
}

const isEnd = new Uint8Array(0x10000);
for (const end of ".!?…。！？\n") isEnd[end.charCodeAt(0)] = 1;

/** Mean words a sentence as a logarithm, and how much that differs. */
function sentencesIn({ text, words }: Page, { fromWord, toWord }: Window): [number, number] {
  let [length, count, sum, squares] = [0, 0, 0, 0];
  for (let at = fromWord; at < toWord; at++) {
    length++;
    const end = (words.starts[at] as number) + (words.lengths[at] as number);
    const next = at + 1 < toWord ? (words.starts[at + 1] as number) : end + 1;
    let ends = at + 1 === toWord;
    for (let unit = end; unit < next && !ends; unit++) ends = isEnd[text.charCodeAt(unit)] === 1;
    if (!ends) continue;
    const log = Math.log(length);
    count++;
    sum += log;
    squares += log * log;
    length = 0;
  }
  const mean = ratio(sum, count);
  return [mean, Math.sqrt(Math.max(0, squares / count - mean * mean))];
}

const OPENING = "([{（「『【《〈“«„";
const CLOSING = ")]}）」』】》〉”»";

function characterFeatures(page: Page, window: Window): number[] {
  const { text, language } = page;
  const cases = letterCaseTable();
  const counts = new Uint32Array(20);
  let [capitals, inner, unpaired, pairs, exclaims, depth] = [0, 0, 0, 0, 0, 0];
  let [before, isStart] = [0, true];
  for (let at = window.start; at < window.end; at++) {
    const unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    counts[kind] = (counts[kind] as number) + 1;
    const letterCase = cases[unit] as number;
    if (letterCase === 2) {
      capitals++;
      if (!isStart && !before) inner++;
    }
    if (letterCase > 0) isStart = false;
    before = letterCase;
    if (isEnd[unit] === 1 || kind === Kind.punctuation) isStart = true;
    if (kind !== Kind.punctuation && kind !== Kind.symbol) continue;
    const sign = text[at] as string;
    if (sign === "!" || sign === "！") exclaims++;
    if (OPENING.includes(sign)) [depth, pairs] = [depth + 1, pairs + 1];
    else if (CLOSING.includes(sign)) {
      if (depth === 0) unpaired++;
      else depth--;
    }
  }
  const of = (...kinds: (keyof typeof Kind)[]) =>
    kinds.reduce((sum, kind) => sum + (counts[Kind[kind]] as number), 0);
  const part = text.slice(window.start, window.end);
  const han = counts[Kind.han] === 0 ? null : hanUse(part);
  const mistaken = part.match(MOJIBAKE)?.length ?? 0;
  const letters = of("letter", "latin", "cyrillic", "arabic", "hangul", "kana", "han", "mark");
  const visible = window.end - window.start - of("space");
  const words = window.toWord - window.fromWord;
  return [
    ratio(letters, visible),
    ratio(of("digit"), visible),
    ratio(of("punctuation"), visible),
    ratio(of("symbol"), visible),
    ratio(capitals, letters),
    ratio(inner, words),
    1 - ratio(ownLetters(language.script, of), letters),
    han === null ? 0 : ratio(han.han - han.common, Math.max(1, han.han)),
    ratio(unpaired + depth, words) * 100,
    ratio(pairs, words) * 100,
    ratio(exclaims, words) * 100,
    ratio(of("control", "privateUse", "replacement"), visible),
    ratio(mistaken, words) * 100,
  ];
}

type Count = (...kinds: (keyof typeof Kind)[]) => number;

function ownLetters(script: string, of: Count): number {
  if (script === "Jpan") return of("kana", "han");
  if (script === "Kore") return of("hangul", "han");
  if (script.startsWith("Han")) return of("han");
  if (script === "Cyrl") return of("cyrillic");
  return script === "Latn" ? of("latin", "mark") : of("letter", "arabic", "mark");
}
