import { once } from "../../lib/memo";
import { piecesOf } from "./pieces";

/** ICU finds the same words for every locale, so one segmenter is enough. */
const segmenter = once(() => new Intl.Segmenter("en", { granularity: "word" }));

const [ODD, SPACE, LETTER, DIGIT, SIGN, JOINER, COMMA, COLON] = [0, 1, 2, 3, 4, 5, 6, 7];

const MAX_STRETCH = 60;

const SIGNS = '!"#$%&()*+-/<=>?@[\\]^`{}~|\t\r–—“”…•«»§°£€';
const ALPHABETS = /[\p{L}&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]/v;
const BEYOND_LETTERS = 0x2000;

const sidesByCode = once(() => {
  const table = new Uint8Array(0x10000);
  for (let code = 0; code < BEYOND_LETTERS; code++)
    if (ALPHABETS.test(String.fromCharCode(code))) table[code] = LETTER;
  const mark = (characters: string, side: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = side;
  };
  mark(SIGNS, SIGN);
  mark("0123456789", DIGIT);
  mark(" \n", SPACE);
  // These join letters or digits into one word, commas only digits, and colons only letters.
  mark("'.’", JOINER);
  mark(",;", COMMA);
  mark(":", COLON);
  return table;
});

function joins(side: number, last: number): boolean {
  return side === JOINER || side === (last === DIGIT ? COMMA : COLON);
}

type Add = (start: number, length: number) => void;

const [begins, ends] = [new Int32Array(MAX_STRETCH), new Int32Array(MAX_STRETCH)];

/** Splits simple text without the segmenter. Returns where the first complex stretch begins. */
function plainWords(text: string, from: number, add: Add): number {
  const sides = sidesByCode();
  let place = from;
  for (;;) {
    let [at, words, begin, last] = [place, 0, -1, ODD];
    let side = SPACE;
    for (; at < text.length; at++) {
      side = sides[text.charCodeAt(at)] as number;
      if (side === LETTER || side === DIGIT) {
        if (begin < 0) begin = at;
        last = side;
        continue;
      }
      if (side === SPACE) break;
      if (side === ODD) return place;
      if (begin < 0) continue;
      if (side !== SIGN && sides[text.charCodeAt(at + 1)] === last && joins(side, last)) continue;
      if (words === MAX_STRETCH - 1 || at - begin > MAX_STRETCH) return place;
      begins[words] = begin;
      ends[words++] = at;
      begin = -1;
    }
    if (begin >= 0) {
      if (at - begin > MAX_STRETCH) return place;
      begins[words] = begin;
      ends[words++] = at;
    }
    for (let word = 0; word < words; word++) {
      const start = begins[word] as number;
      add(start, (ends[word] as number) - start);
    }
    if (at >= text.length) return at;
    place = at + 1;
  }
}

function segmentedWords(text: string, from: number, add: Add): number {
  const end = endOfOdd(text, from);
  for (const { start, piece } of piecesOf(text.slice(from, end))) {
    for (const { segment, index, isWordLike } of segmenter().segment(piece)) {
      if (isWordLike) add(from + start + index, segment.length);
    }
  }
  return end;
}

export function wordCount(text: string): number {
  let words = 0;
  eachWord(text, () => {
    words++;
  });
  return words;
}

export function eachWord(text: string, add: Add): void {
  for (let i = 0; i < text.length; ) {
    i = plainWords(text, i, add);
    i = segmentedWords(text, i, add);
  }
}

const MIN_PLAIN = 40;

/** Calling the segmenter once per stretch is faster than once per word. */
function endOfOdd(text: string, from: number): number {
  const sides = sidesByCode();
  let [lastSpace, plain] = [-1, 0];
  for (let i = from; i < text.length; i++) {
    const side = sides[text.charCodeAt(i)];
    if (side === ODD) [lastSpace, plain] = [-1, 0];
    else plain++;
    if (side === SPACE && lastSpace < 0) lastSpace = i;
    if (plain >= MIN_PLAIN && lastSpace >= 0) return lastSpace + 1;
  }
  return text.length;
}
