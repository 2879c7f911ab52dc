import type { Page } from "./page";
import { Sign, standInTable } from "./text/signs";

type Range = readonly [start: number, end: number];

/** What stands for other words: signs, or the same word, again and again within lines. */
export interface Placeholders {
  kind: "sign" | "word";
  ranges: readonly Range[];
  /** Of all words, including those that the signs stand for. */
  share: number;
}

/** The signs or the word that stand for most words, whatever they are. */
export function placeholdersIn(page: Page): Placeholders {
  const { count } = page.words;
  const signs = mostOf(signsIn(page));
  const words = mostOf(frequentWordsIn(page));
  const covered = coveredWords(page, signs);
  return covered >= words.length
    ? { kind: "sign", ranges: signs, share: covered / Math.max(1, count + covered) }
    : { kind: "word", ranges: words, share: words.length / Math.max(1, count) };
}

/** A bar of signs covers as many words as would fit. */
function coveredWords({ text, words }: Page, ranges: readonly Range[]): number {
  const letters = words.lengths.reduce((sum, length) => sum + length, 0);
  const meanLength = letters / Math.max(1, words.count);
  return ranges.reduce((sum, [start, end]) => {
    const isBar = end - start > 2 && text[start] !== " " && isRun(text, start, end);
    return sum + (isBar ? Math.max(1, Math.round((end - start) / meanLength)) : 1);
  }, 0);
}

class Places {
  readonly ranges = new Map<string, Range[]>();

  add(key: string, ...added: Range[]): void {
    const ranges = this.ranges.get(key);
    if (ranges) ranges.push(...added);
    else this.ranges.set(key, added);
  }
}

function mostOf({ ranges }: Places): readonly Range[] {
  let most: readonly Range[] = [];
  for (const each of ranges.values()) if (each.length > most.length) most = each;
  return most;
}

/** Narrower gaps justify lines. */
const MIN_GAP = 3;

/** One key for all odd signs, because a text needs few of them, however many kinds it uses. */
const ODD = "odd";

function signsIn(page: Page): Places {
  const { text, words } = page;
  const [places, edges, signs] = [new Places(), new Edges(), standInTable()];
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
        if (isInLine && end - at >= MIN_GAP && end === to) places.add(" ", [at, end]);
      }
      if (sign <= Sign.lineBreak) continue;
      while (end < to && signAt(end) > Sign.lineBreak) end++;
      const [isAfterWord, isBeforeWord] = [at === from, end === to];
      if (isAfterWord !== isBeforeWord) edges.add(text, at, end, isAfterWord);
      else if (isInLine && !isOperator(page, i, at, end))
        addSign(places, text, at, end, isAfterWord);
      isInLine = true;
    }
  }
  places.add(ODD, ...edges.unpaired());
  return places;
}

/** Signs at one side of a word mark it, as quotes, brackets and emphasis do, if they come in pairs. */
class Edges {
  readonly #ranges = new Map<string, { before: Range[]; after: Range[] }>();

  add(text: string, start: number, end: number, isAfterWord: boolean): void {
    const first = text[start] as string;
    const isOddRun = standInTable()[first.charCodeAt(0)] === Sign.odd && isRun(text, start, end);
    if (end - start < 2 || !isOddRun) return;
    const { before, after } = this.#ranges.get(first) ?? { before: [], after: [] };
    this.#ranges.set(first, { before, after });
    (isAfterWord ? after : before).push([start, end]);
  }

  unpaired(): Range[] {
    return [...this.#ranges.values()].flatMap(({ before, after }) =>
      before.length > after.length ? before.slice(after.length) : after.slice(before.length),
    );
  }
}

const OPERATORS = /^[\p{Sm}^*]+$/u;

/** Operators are beside a number. */
function isOperator({ text, words }: Page, next: number, start: number, end: number): boolean {
  const isNumber = (word: number) => {
    const from = words.starts[word] as number;
    const last = from + (words.lengths[word] as number) - 1;
    return isDigit(text, from) || isDigit(text, last);
  };
  return (isNumber(next - 1) || isNumber(next)) && OPERATORS.test(text.slice(start, end));
}

function isDigit(text: string, at: number): boolean {
  return standInTable()[text.charCodeAt(at)] === Sign.digit;
}

/** A single one of these joins words. Other ordinary signs separate them where no spaces do. */
const JOINING = "-–—/%&·・～";

function addSign(places: Places, text: string, from: number, to: number, isInWord: boolean): void {
  const signs = standInTable();
  let [start, end] = [from, to];
  const isOdd = (at: number) => signs[text.charCodeAt(at)] === Sign.odd;
  while (start < end && !isOdd(start)) start++;
  if (start < end) {
    while (!isOdd(end - 1)) end--;
    places.add(ODD, [start, end]);
    return;
  }
  if (isInWord && to - from === 1 && !JOINING.includes(text[from] as string)) return;
  places.add(isRun(text, from, to) ? (text[from] as string) : text.slice(from, to), [from, to]);
}

/** Below this share, a word is no placeholder. */
const FREQUENT_SHARE = 0.03;

/** Numbered placeholders, such as NAME_12, are one word. */
const NUMBERED = /\p{L}.*\d|\d.*\p{L}/u;

function frequentWordsIn({ text, words, frequencies }: Page): Places {
  const [places, keys] = [new Places(), new Map<number, string>()];
  for (const [word, id] of words.vocabulary) {
    const isRunOfLetters = word.length > 1 && isRun(word, 0, word.length);
    if (isRunOfLetters) keys.set(id, word[0] as string);
    else if (NUMBERED.test(word)) keys.set(id, word.replace(/\d+/g, "0"));
    else if ((frequencies[id] as number) > words.count * FREQUENT_SHARE) keys.set(id, word);
  }
  for (let i = 1; i < words.count && keys.size > 0; i++) {
    const key = keys.get(words.ids[i] as number);
    if (key === undefined) continue;
    const before = (words.starts[i - 1] as number) + (words.lengths[i - 1] as number);
    const start = words.starts[i] as number;
    const isFirst = text.slice(before, start).includes("\n");
    if (!isFirst) places.add(key, [start, start + (words.lengths[i] as number)]);
  }
  return places;
}

function isRun(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (text[at] !== text[start]) return false;
  return true;
}
