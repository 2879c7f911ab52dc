import type { WordModel } from "../../models/language-model";
import { Likelihoods } from "../../models/likelihoods";
import type { Neighbours } from "../../models/order-test";
import { tokenStream } from "../../models/token-stream";
import { timesOf, type Words } from "../../text/words";
import { rankOf } from "../words/known-words";
import { Form, koreanForms } from "../words/korean-forms";
import { Term, type Terms, termsOf } from "../words/terms";
import { eachBlock } from "./blocks";
import { MOST_READ, readPair, readTie } from "./neighbour-readings";
import { type Window, WindowCursor } from "./windows";

/** From this rank on a word is rare: place 8,000 or later by frequency. */
const RARE = 26;

/** Reads the words of a text by the model of its language, window by window. */
export function readWords(
  text: string,
  words: Words,
  model: WordModel,
  windows: readonly Window[],
): void {
  const terms = termsOf(text, words, model.language);
  readVocabulary(text, words, model, windows, terms);
  readOrder(text, words, model, windows, terms);
}

/** Words of an alphabet; those of another script beside them are not the model's. */
const LETTER = /^[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]/v;

/** Nats a letter at most, so that one odd word weighs no more than several. */
const MOST_SURPRISE = 6;

/** How strange each different word is, looked up once. */
function strangeness(words: Words, model: WordModel) {
  const { vocabulary } = words;
  const kinds = new Uint8Array(vocabulary.size);
  const surprises = new Float32Array(vocabulary.size);
  const { spelling } = model;
  const forms = model.language === "ko" ? koreanForms(vocabulary.keys(), words.count, model) : null;
  let id = 0;
  for (const word of vocabulary.keys()) {
    const rank = rankOf(word, model);
    const surprise = LETTER.test(word) ? spelling.surprise(word) : null;
    let kind = 0;
    if (surprise === null) kind = IGNORED;
    else if (forms?.[id] === Form.own) kind = OWN | UNCOMMON;
    else if (rank === undefined) {
      kind = UNKNOWN | UNCOMMON | (surprise > spelling.foreign ? MISSPELT : 0);
      if (forms) kind |= endingOf(forms[id] as number);
    } else if (rank >= RARE) kind = UNCOMMON;
    surprises[id] = Math.min(MOST_SURPRISE, surprise ?? 0);
    kinds[id++] = kind;
  }
  return { kinds, surprises };
}

const [UNKNOWN, MISSPELT, UNCOMMON, IGNORED] = [1, 2, 4, 8];
const [OWN, UNENDED, MISENDED] = [16, 32, 64];

const endingOf = (form: number) =>
  (form & Form.unended ? UNENDED : 0) | (form & Form.misended ? MISENDED : 0);

/**
 * Share of a text's words that may be terms of a kind: code costs what is beyond, since noise can be
 * dressed as it, and so do words of a language that the text is not in.
 */
const MOST_TERMS = { code: 0.12, english: 0.25 };

/** Share of a text's words that may be written on to a figure. */
const MOST_COUNTERS = 0.15;

/** Share of a text's words that may be of its own: an invented language has particles as well. */
const MOST_OWN = 0.25;

/** Share of what was found that is more than a share of the words. */
const beyond = (found: number, most: number, { count }: Words) =>
  1 - Math.min(1, (most * count) / found);

/** Share of a text's words that may be headwords with the Chinese characters that they are written with. */
const MOST_GLOSSED = 0.12;

/** From so many times on a noun that stands alone in a block is what the text is about. */
const OFTEN = 4;

/** Whether a word is written on to a figure: of Korean, what is counted, with its particles. */
function isCounter(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  return before >= 0x30 && before <= 0x39;
}

/** How a word is written in Chinese characters, behind it: a syllable each. */
const GLOSS = /^[(（](\p{Script=Han}{2,8})[)）]/u;

/** Whether a Korean word is followed by the Chinese characters that it is written with: it is no noise. */
function isGlossed(text: string, { starts, lengths }: Words, at: number): boolean {
  const end = (starts[at] as number) + (lengths[at] as number);
  return GLOSS.exec(text.slice(end, end + BESIDE))?.[1]?.length === lengths[at];
}

/** What may stand behind a headword: what it means, how else it is written, or nothing. */
const BEHIND_HEADWORD = /^[ \t]*(?:[(（:：\n]|$)/;
const HANGUL = /[가-힣]/;

/** So much of a line is looked at before and behind a word, in UTF-16 units. */
const BESIDE = 24;

/** Whether a word begins a line and ends it, or is explained: what names something needs no ending. */
function isHeadword(text: string, words: Words, at: number): boolean {
  const end = (words.starts[at] as number) + (words.lengths[at] as number);
  return BEHIND_HEADWORD.test(text.slice(end, end + BESIDE)) && beginsLine(text, words, at);
}

function beginsLine(text: string, { starts }: Words, at: number): boolean {
  const start = starts[at] as number;
  const before = text.slice(Math.max(0, start - BESIDE), start);
  return !HANGUL.test(before.slice(before.lastIndexOf("\n") + 1));
}

function readVocabulary(
  text: string,
  words: Words,
  model: WordModel,
  windows: readonly Window[],
  terms: Terms,
): void {
  const { kinds, surprises } = strangeness(words, model);
  const counters = Uint8Array.from(words.starts, (start) =>
    model.language === "ko" && isCounter(text, start) ? 1 : 0,
  );
  const found = counters.reduce((sum, one) => sum + one, 0);
  const countersCounted = found > 0 ? beyond(found, MOST_COUNTERS, words) : 0;
  const inAll = timesOf(words);
  let glosses = MOST_GLOSSED * words.count;
  const glossed = Uint8Array.from(words.ids, (id, at) => {
    if (model.language !== "ko" || !((kinds[id] as number) & UNKNOWN)) return 0;
    if (glosses < 1 || !beginsLine(text, words, at) || !isGlossed(text, words, at)) return 0;
    glosses--;
    return 1;
  });
  const own =
    kinds.reduce((sum, kind, id) => sum + (kind & OWN ? (inAll[id] as number) : 0), 0) +
    // A gloss is a word itself.
    2 * glossed.reduce((sum, one) => sum + one, 0);
  const ownCounted = own > 0 ? beyond(own, MOST_OWN, words) : 0;
  const counted = [
    0,
    beyond(terms.code, MOST_TERMS.code, words),
    beyond(terms.english, MOST_TERMS.english, words),
  ];
  const cursor = new WindowCursor(windows);
  eachBlock(words, ({ start, end, times }) => {
    for (let at = start; at < end; at++) {
      const id = words.ids[at] as number;
      const kind = glossed[at] === 1 ? OWN | UNCOMMON : (kinds[id] as number);
      if (kind === IGNORED) continue;
      const sums = cursor.sumsAt(words.starts[at] as number);
      if (counters[at] === 1) {
        sums.units += countersCounted;
        sums.unknown += countersCounted;
        continue;
      }
      const term = terms.kinds[at] as number;
      if (term !== Term.none) {
        sums.units += counted[term] as number;
        sums.unknown += counted[term] as number;
        continue;
      }
      sums.units++;
      sums.spelt++;
      sums.surprise += surprises[id] as number;
      if (kind & UNKNOWN) sums.unknown++;
      if (kind & OWN) sums.unknown += ownCounted;
      if (kind & UNENDED && (times[id] as number) < OFTEN && !isHeadword(text, words, at))
        sums.unended++;
      if (kind & MISENDED) sums.misended++;
      if (kind & MISSPELT) sums.misspelt++;
      if (kind & UNCOMMON) sums.rare++;
      if (kind & UNCOMMON && times[id] === 1) sums.stray++;
    }
  });
}

function readOrder(
  text: string,
  words: Words,
  model: WordModel,
  windows: readonly Window[],
  { beside }: Terms,
): void {
  const { order, classes } = model;
  const stream = tokenStream(text, words, classes);
  const { tokens } = stream;
  const likelihoods = new Likelihoods(order, tokens);
  const cursor = new WindowCursor(windows);
  const step = Math.max(1, Math.ceil(words.count / MOST_READ));
  const neighbours: Neighbours = { first: 0, second: 0, end: 0 };
  for (let at = 2; at < tokens.length; at += step) {
    const word = stream.words[at] as number;
    if (word < 0 || beside[word] === 1) continue;
    const sums = cursor.sumsAt(words.starts[word] as number);
    readTie(likelihoods, at, sums);
    if (!order.knows(tokens, at, 3)) sums.strangers++;
    if ((stream.words[at - 1] as number) < 0 || tokens[at] === tokens[at - 1]) continue;
    neighbours.first = at - 1;
    neighbours.second = at;
    neighbours.end = at + 1;
    readPair(likelihoods, neighbours, sums);
  }
}
