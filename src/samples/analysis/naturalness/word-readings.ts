import type { WordModel } from "../models/language-model";
import { Likelihoods } from "../models/likelihoods";
import { type Neighbours, orderGain } from "../models/order-test";
import { tokenStream } from "../models/token-stream";
import type { Words } from "../words";
import { eachBlock } from "./blocks";
import { rankOf } from "./known-words";
import type { Sums } from "./readings";
import { Term, type Terms, termsOf } from "./terms";
import { type Window, WindowCursor } from "./windows";

/** From this rank on a word is rare: place 8,000 or later by frequency. */
const RARE = 26;

/** Neighbours that are compared and tied words that are read, at most: enough for any mean. */
const MOST_READ = 24_000;

/** Nats from which the order of two neighbours tells anything. */
const TELLING = 1.5;

/** Reads the words of a text by the model of its language, window by window. */
export function readWords(
  text: string,
  words: Words,
  model: WordModel,
  windows: readonly Window[],
): void {
  const terms = termsOf(text, words, model.language);
  readVocabulary(words, model, windows, terms);
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
  let id = 0;
  for (const word of vocabulary.keys()) {
    const rank = rankOf(word, model);
    const surprise = LETTER.test(word) ? spelling.surprise(word) : null;
    let kind = 0;
    if (surprise === null) kind = IGNORED;
    else if (rank === undefined) {
      kind = UNKNOWN | UNCOMMON | (surprise > spelling.foreign ? MISSPELT : 0);
    } else if (rank >= RARE) kind = UNCOMMON;
    surprises[id] = Math.min(MOST_SURPRISE, surprise ?? 0);
    kinds[id++] = kind;
  }
  return { kinds, surprises };
}

/** Nats by which a neighbour makes a word less likely than it is by itself, or likelier. */
const CLASH = -1;
const FIT = 2;

/** How well a token fits what stands on either side of it. */
export function readPlace(likelihoods: Likelihoods, at: number, sums: Sums): void {
  if (at + 1 >= likelihoods.tokens.length) return;
  const before = likelihoods.afterOne(at) - likelihoods.alone(at);
  const after = likelihoods.afterOne(at + 1) - likelihoods.alone(at + 1);
  sums.placed++;
  if (before < CLASH) sums.clashes++;
  if (before < 0 && after < 0) sums.misfits++;
  if (before > FIT) sums.fits++;
}

const [IGNORED, UNKNOWN, MISSPELT, UNCOMMON] = [8, 1, 2, 4];

/**
 * Share of a text's words that may be terms of a kind: code costs what is beyond, since noise can be
 * dressed as it, and so do words of a language that the text is not in.
 */
const MOST_TERMS = { code: 0.12, english: 0.25 };

function readVocabulary(
  words: Words,
  model: WordModel,
  windows: readonly Window[],
  terms: Terms,
): void {
  const { kinds, surprises } = strangeness(words, model);
  const beyond = (found: number, most: number) => 1 - Math.min(1, (most * words.count) / found);
  const counted = [
    0,
    beyond(terms.code, MOST_TERMS.code),
    beyond(terms.english, MOST_TERMS.english),
  ];
  const cursor = new WindowCursor(windows);
  eachBlock(words, ({ start, end, times }) => {
    for (let at = start; at < end; at++) {
      const id = words.ids[at] as number;
      const kind = kinds[id] as number;
      if (kind === IGNORED) continue;
      const sums = cursor.sumsAt(words.starts[at] as number);
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
    const pair = likelihoods.afterOne(at);
    sums.tied++;
    sums.ties += pair - likelihoods.alone(at);
    sums.longTies += likelihoods.afterAll(at) - pair;
    readPlace(likelihoods, at, sums);
    if (!order.knows(tokens, at, 3)) sums.strangers++;
    if ((stream.words[at - 1] as number) < 0 || tokens[at] === tokens[at - 1]) continue;
    neighbours.first = at - 1;
    neighbours.second = at;
    neighbours.end = at + 1;
    const gain = orderGain(likelihoods, neighbours);
    sums.pairs++;
    sums.order += Math.tanh(gain / 2);
    if (Math.abs(gain) < TELLING) continue;
    sums.telling++;
    if (gain < 0) sums.reversed++;
  }
}
