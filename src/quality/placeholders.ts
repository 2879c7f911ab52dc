import type { Page } from "./page";
import { Sign, signTable } from "./text/signs";

type Range = readonly [start: number, end: number];

/** What stands for other words: the same sign, or the same word, again and again within lines. */
export interface Placeholders {
  kind: "sign" | "word";
  ranges: readonly Range[];
  /** Of all words, including those that the signs stand for. */
  share: number;
}

/** The sign or word that stands for most words, whatever it is. */
export function placeholdersIn(page: Page): Placeholders {
  const { count } = page.words;
  const signs = mostOf(signsIn(page));
  const words = mostOf(frequentWordsIn(page));
  return signs.length >= words.length
    ? { kind: "sign", ranges: signs, share: signs.length / Math.max(1, count + signs.length) }
    : { kind: "word", ranges: words, share: words.length / Math.max(1, count) };
}

class Places {
  readonly ranges = new Map<string, Range[]>();

  add(key: string, start: number, end: number): void {
    const ranges = this.ranges.get(key);
    if (ranges) ranges.push([start, end]);
    else this.ranges.set(key, [[start, end]]);
  }
}

function mostOf({ ranges }: Places): readonly Range[] {
  let most: readonly Range[] = [];
  for (const each of ranges.values()) if (each.length > most.length) most = each;
  return most;
}

/** Narrower gaps justify lines. */
const MIN_GAP = 3;

function signsIn({ text, words }: Page): Places {
  const [places, signs] = [new Places(), signTable()];
  const signAt = (at: number) => signs[text.charCodeAt(at)] as number;
  for (let i = 1; i < words.count; i++) {
    const from = (words.starts[i - 1] as number) + (words.lengths[i - 1] as number);
    const to = words.starts[i] as number;
    let isInLine = true;
    for (let at = from, end = from; at < to; at = end) {
      const sign = signAt(at);
      end = at + 1;
      if (sign === Sign.lineBreak) isInLine = false;
      if (sign === Sign.space) {
        while (end < to && signAt(end) === Sign.space) end++;
        if (isInLine && end - at >= MIN_GAP && end === to) places.add(" ", at, end);
      }
      if (sign <= Sign.lineBreak) continue;
      while (end < to && signAt(end) > Sign.lineBreak) end++;
      // Signs at one side of a word mark it: quotes, brackets, emphasis.
      if (isInLine && (at === from) === (end === to)) addSign(places, text, at, end, at === from);
      isInLine = true;
    }
  }
  return places;
}

/** A single one of these joins words. Other ordinary signs separate them where no spaces do. */
const JOINING = "-–—/%&·・～";

function addSign(places: Places, text: string, from: number, to: number, isInWord: boolean): void {
  const signs = signTable();
  let [start, end] = [from, to];
  const isOdd = (at: number) => signs[text.charCodeAt(at)] === Sign.odd;
  while (start < end && !isOdd(start)) start++;
  if (start === end) {
    start = from;
    if (isInWord && end - start === 1 && !JOINING.includes(text[start] as string)) return;
  } else while (!isOdd(end - 1)) end--;
  const key = isRun(text, start, end) ? (text[start] as string) : text.slice(start, end);
  places.add(key, start, end);
}

/** Below this share, a word is no placeholder. */
const FREQUENT_SHARE = 0.03;

function frequentWordsIn({ text, words, frequencies }: Page): Places {
  const [places, keys] = [new Places(), new Map<number, string>()];
  for (const [word, id] of words.vocabulary) {
    const isRunOfLetters = word.length > 1 && isRun(word, 0, word.length);
    if (isRunOfLetters || (frequencies[id] as number) > words.count * FREQUENT_SHARE)
      keys.set(id, isRunOfLetters ? (word[0] as string) : word);
  }
  for (let i = 1; i < words.count && keys.size > 0; i++) {
    const key = keys.get(words.ids[i] as number);
    if (key === undefined) continue;
    const before = (words.starts[i - 1] as number) + (words.lengths[i - 1] as number);
    const start = words.starts[i] as number;
    const isFirst = text.slice(before, start).includes("\n");
    if (!isFirst) places.add(key, start, start + (words.lengths[i] as number));
  }
  return places;
}

function isRun(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (text[at] !== text[start]) return false;
  return true;
}
