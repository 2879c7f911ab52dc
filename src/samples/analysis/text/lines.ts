import { ramp, share } from "../score";

/**
 * A mark that closes a line of running text, in any of the languages, with closing quotes: German closes by “ and «,
 * Russian and French by ».
 */
const TERMINAL = /[.!?:;。！？…；：｡،؟۔।॥။។།։።][\s"'“”‘’«»‹›」』）)\]】》〉*_]*$/;

/** Left-over tags behind the mark; they are a fault of their own (formatCleanliness). */
const CLOSING_TAGS = /(?:<[^<>]{1,60}>|&nbsp;|\s)+$/;

/** What they end in. Most lines do not, and are not searched for where tags begin. */
const CLOSING = /[>;\s]/;

/**
 * Marks that refer to a note, or number a paragraph, behind its end: [12], 「362」, ¹² or, where a page
 * has lost its raised figures, the figures alone behind a stop.
 */
const REFERENCE_MARKS =
  /(?:\s{0,4}(?:[[({【「〔［（]\s?(?:\d{1,5}|[a-z*†‡])\s?[\])}】」〕］）]|[⁰¹²³⁴-⁹]{1,4}|[†‡]))+$/;
const BARE_FIGURES = /(?<=[\p{L}\p{M})"”’」』）][.!?。！？]["”’」』]?)\d{1,3}$/u;

/** What they end in; most lines do not. */
const REFERRING = /[\d\])}】」〕］）⁰¹²³⁴-⁹†‡]/;

/** A line of speech between East Asian quotation marks, which need no mark before the last. */
const SPEECH = /^[\s　]{0,8}[「『].*[」』]$/;

/** Whether a line ends as a finished sentence does, with or without a reference mark behind it. */
export function endsFinished(line: string): boolean {
  const end = line.slice(-200);
  const words = CLOSING.test(end.slice(-1)) ? end.replace(CLOSING_TAGS, "") : end;
  if (TERMINAL.test(words.slice(-12)) || SPEECH.test(line)) return true;
  if (!REFERRING.test(words.slice(-1))) return false;
  const unmarked = words.slice(-60).replace(REFERENCE_MARKS, "").replace(BARE_FIGURES, "");
  return TERMINAL.test(unmarked.slice(-12));
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A line that holds text, rather than a rule of dashes or stars between two scenes. */
function holdsText(line: string): boolean {
  return LETTER_OR_DIGIT.test(line);
}

/** Fewest broken lines that tell hard wrapping from chance, and the widths that pages are broken at. */
const WRAPPED_LINES = 5;
const WRAPPED = { narrowest: 45, widest: 120 };

/** Whether a block's lines were broken at a width rather than where the author ended them. */
function isHardWrapped(blocks: readonly (readonly string[])[]): boolean {
  const broken = blocks.flatMap((block) => block.slice(0, -1));
  if (broken.length < WRAPPED_LINES) return false;
  const lengths = broken.map((line) => line.length).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.95)] as number;
  const full = lengths.filter((length) => length >= width * 0.7).length;
  const open = broken.filter((line) => !endsFinished(line)).length;
  return (
    width >= WRAPPED.narrowest &&
    width <= WRAPPED.widest &&
    full >= broken.length * 0.8 &&
    open >= broken.length * 0.6 &&
    capitalShare(blocks.flat()) < CAPITALS.verse
  );
}

/** What a line begins with, behind quotes and dashes. */
const BEGINNING = /^[^\p{L}\p{N}]{0,6}(\p{Lu})?(\p{Ll})?/u;

/** Behind so many open lines a capital is no chance; the share of them that have one. */
export const CAPITALS = { lines: 16, prose: 0.75, verse: 0.92 };

/** Share of lines with a capital of those behind a line that ends no sentence: verse has it in its alphabets. */
export function capitalShare(lines: readonly string[]): number {
  let [open, capital] = [0, 0];
  for (let at = 1; at < lines.length; at++) {
    if (/[.!?…][\s"'“”‘’«»‹›)\]]{0,3}$/.test(lines[at - 1] as string)) continue;
    const [, upper, lower] = BEGINNING.exec(lines[at] as string) ?? [];
    if (upper) capital++;
    if (upper ?? lower) open++;
  }
  return open < CAPITALS.lines ? 0 : capital / open;
}

export interface Lines {
  /** Lines with text in them as they stand in the file, trimmed. */
  readonly raw: readonly string[];
  /** The raw ones with an empty line wherever the file has some between two. */
  readonly spaced: readonly string[];
  /**
   * The author's lines: the raw ones, or whole paragraphs where the file is hard-wrapped, as
   * many book files are. Rules about line ends would otherwise reject every one of those.
   */
  readonly written: readonly string[];
}

export function linesOf(text: string): Lines {
  const blocks: string[][] = [];
  let afterBlank = true;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (trimmed === "") afterBlank = true;
    else if (holdsText(trimmed)) {
      if (afterBlank) blocks.push([]);
      blocks.at(-1)?.push(trimmed);
      afterBlank = false;
    }
  }
  const raw = blocks.flat();
  const spaced = blocks.flatMap((block, at) => (at > 0 ? ["", ...block] : block));
  return {
    raw,
    spaced,
    written: isHardWrapped(blocks) ? blocks.map((block) => block.join(" ")) : raw,
  };
}

/** Share of lines for which a test holds. */
export function shareOfLines(lines: readonly string[], test: (line: string) => boolean): number {
  return share(lines.filter(test).length, lines.length);
}

/** Dots that end a line; behind a shout or a question they cut nothing off. */
const CUT_OFF = /(?<![!?！？])(?:\.{3}|…)["'”’」』）)]*$/;

/** Dots with something behind them in the line: an author's, who leaves sentences open on purpose. */
const TRAILING_OFF = /(?:\.{3}|…)["'”’」』）)]*[^"'”’」』）).…]/;

/** Lines with dots within them, for each that ends in dots: in pages that were cut off, and in plays. */
const WITHIN = { none: 0.2, many: 0.8 };

/** Share of lines that end in dots, and how far it is their author's way, who writes dots within lines as well. */
export function dotsOf(lines: readonly string[]): { ending: number; habit: number } {
  const ending = shareOfLines(lines, (line) => CUT_OFF.test(line.slice(-8)));
  const within = shareOfLines(lines, (line) => TRAILING_OFF.test(line));
  return { ending, habit: ramp(share(within, ending), WITHIN.none, WITHIN.many) };
}

/** Reads lines once, however many metrics ask how much the same ones look like verse or a law. */
export function readOnce<T>(
  read: (lines: readonly string[]) => T,
): (lines: readonly string[]) => T {
  const known = new WeakMap<readonly string[], T>();
  return (lines) => {
    const value = known.get(lines) ?? read(lines);
    known.set(lines, value);
    return value;
  };
}
