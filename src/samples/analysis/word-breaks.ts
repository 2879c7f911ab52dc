import { piecesOf } from "./pieces";

/** The locale makes no difference to where ICU finds words, so one serves every language. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const [SPACE, LETTER, SIGN, ODD] = [0, 1, 2, 3];

/** Longest word that is told without the segmenter; what is longer, it may part. */
const LONGEST = 60;

/** ASCII by what it does to words; "_" joins them, digits have rules of their own. */
const sides = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (sign === " " || sign === "\n") return SPACE;
  if (/[a-z]/i.test(sign)) return LETTER;
  return /[!-/:-@[-^`{-~]/.test(sign) ? SIGN : ODD;
});

type Add = (start: number, length: number) => void;

/**
 * Words that need no segmenter: ASCII letters between spaces with nothing but signs around them,
 * as most of an English text is. Signs join only what has letters on both sides.
 * @returns where the first stretch begins that is not so, a space before it or the text's start
 */
export function plainWords(text: string, from: number, add: Add): number {
  let place = from;
  for (;;) {
    let [at, start, end] = [place, -1, -1];
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const side = code < 128 ? sides[code] : ODD;
      if (side === SPACE) break;
      if (side === ODD) return place;
      if (side === SIGN) continue;
      if (start < 0) start = at;
      else if (end !== at) return place;
      end = at + 1;
    }
    if (end - start > LONGEST) return place;
    if (start >= 0) add(start, end - start);
    if (at >= text.length) return at;
    place = at + 1;
  }
}

/**
 * Words as the segmenter finds them, up to the next space of ASCII that follows them.
 * @returns where what follows begins
 */
export function segmentedWords(text: string, from: number, add: Add): number {
  const end = endOfOdd(text, from);
  for (const { start, piece } of piecesOf(text.slice(from, end))) {
    for (const { segment, index, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike) add(from + start + index, segment.length);
    }
  }
  return end;
}

/** So many plain letters in a row, in units: the text has gone back to ASCII. */
const PLAIN_AGAIN = 40;

/** The segmenter is asked once for a stretch rather than once for each word of it. */
function endOfOdd(text: string, from: number): number {
  let [lastSpace, plain] = [-1, 0];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const side = code < 128 ? sides[code] : ODD;
    if (side === ODD) [lastSpace, plain] = [-1, 0];
    else plain++;
    if (side === SPACE && lastSpace < 0) lastSpace = at;
    if (plain >= PLAIN_AGAIN && lastSpace >= 0) return lastSpace + 1;
  }
  return text.length;
}
