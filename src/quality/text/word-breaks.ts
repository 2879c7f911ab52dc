import { once } from "../../lib/memo";
import { piecesOf } from "./pieces";

/** ICU finds the same words for every locale, so one segmenter is enough. */
const segmenter = once(() => new Intl.Segmenter("en", { granularity: "word" }));

const [COMPLEX, SPACE, LETTER, DIGIT, SIGN, JOINER, COMMA, COLON] = [0, 1, 2, 3, 4, 5, 6, 7];

const MAX_STRETCH = 60;

const SIGN_CHARACTERS = '!"#$%&()*+-/<=>?@[\\]^`{}~|\t\r–—“”…•«»§°£€';
const ALPHABETIC_LETTER = /[\p{L}&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]/v;
const ALPHABETS_END = 0x2000;

const classesByCode = once(() => {
  const table = new Uint8Array(0x10000);
  for (let code = 0; code < ALPHABETS_END; code++)
    if (ALPHABETIC_LETTER.test(String.fromCharCode(code))) table[code] = LETTER;
  const mark = (characters: string, characterClass: number) => {
    for (const character of characters) table[character.charCodeAt(0)] = characterClass;
  };
  mark(SIGN_CHARACTERS, SIGN);
  mark("0123456789", DIGIT);
  mark(" \n", SPACE);
  // Apostrophes and periods join letters or digits, commas join digits, and colons join letters.
  mark("'.’", JOINER);
  mark(",;", COMMA);
  mark(":", COLON);
  return table;
});

function joinsWord(characterClass: number, lastClass: number): boolean {
  return characterClass === JOINER || characterClass === (lastClass === DIGIT ? COMMA : COLON);
}

type WordListener = (start: number, length: number) => void;

const [wordStarts, wordEnds] = [new Int32Array(MAX_STRETCH), new Int32Array(MAX_STRETCH)];

/** Splits simple text without the segmenter. Returns where the first complex stretch begins. */
function readSimpleWords(text: string, from: number, onWord: WordListener): number {
  const classes = classesByCode();
  let stretchStart = from;
  for (;;) {
    let [at, words, wordStart, lastClass] = [stretchStart, 0, -1, COMPLEX];
    let characterClass = SPACE;
    for (; at < text.length; at++) {
      characterClass = classes[text.charCodeAt(at)] as number;
      if (characterClass === LETTER || characterClass === DIGIT) {
        if (wordStart < 0) wordStart = at;
        lastClass = characterClass;
        continue;
      }
      if (characterClass === SPACE) break;
      if (characterClass === COMPLEX) return stretchStart;
      if (wordStart < 0) continue;
      if (
        characterClass !== SIGN &&
        classes[text.charCodeAt(at + 1)] === lastClass &&
        joinsWord(characterClass, lastClass)
      )
        continue;
      if (words === MAX_STRETCH - 1 || at - wordStart > MAX_STRETCH) return stretchStart;
      wordStarts[words] = wordStart;
      wordEnds[words++] = at;
      wordStart = -1;
    }
    if (wordStart >= 0) {
      if (at - wordStart > MAX_STRETCH) return stretchStart;
      wordStarts[words] = wordStart;
      wordEnds[words++] = at;
    }
    for (let word = 0; word < words; word++) {
      const start = wordStarts[word] as number;
      onWord(start, (wordEnds[word] as number) - start);
    }
    if (at >= text.length) return at;
    stretchStart = at + 1;
  }
}

function readComplexWords(text: string, from: number, onWord: WordListener): number {
  const end = endOfComplexStretch(text, from);
  for (const { start, piece } of piecesOf(text.slice(from, end))) {
    for (const { segment, index, isWordLike } of segmenter().segment(piece)) {
      if (isWordLike) onWord(from + start + index, segment.length);
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

export function eachWord(text: string, onWord: WordListener): void {
  for (let i = 0; i < text.length; ) {
    i = readSimpleWords(text, i, onWord);
    i = readComplexWords(text, i, onWord);
  }
}

const MIN_SIMPLE_CHARACTERS = 40;

/** Calling the segmenter once per stretch is faster than once per word. */
function endOfComplexStretch(text: string, from: number): number {
  const classes = classesByCode();
  let [lastSpace, simpleCharacters] = [-1, 0];
  for (let i = from; i < text.length; i++) {
    const characterClass = classes[text.charCodeAt(i)];
    if (characterClass === COMPLEX) [lastSpace, simpleCharacters] = [-1, 0];
    else simpleCharacters++;
    if (characterClass === SPACE && lastSpace < 0) lastSpace = i;
    if (simpleCharacters >= MIN_SIMPLE_CHARACTERS && lastSpace >= 0) return lastSpace + 1;
  }
  return text.length;
}
