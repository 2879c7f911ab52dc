import { Sign } from "../../models/character-tokens";
import type { CharacterModel } from "../../models/language-model";
import { Likelihoods } from "../../models/likelihoods";
import { type Neighbours, orderGain } from "../../models/order-test";
import type { Words } from "../../text/words";
import { eachBlock } from "./blocks";
import { MOST_READ, readPair, readTie, TELLING } from "./neighbour-readings";
import type { Sums } from "./readings";
import { type Window, WindowCursor } from "./windows";

/** Characters that are read at most. */
const MOST_CHARACTERS = 120_000;

/** Two words of more characters than this are no neighbours but a sentence. */
const LONGEST_PAIR = 8;

/** Reads unspaced text by the model of its language, window by window. */
export function readCharacters(
  text: string,
  words: Words,
  model: CharacterModel,
  windows: readonly Window[],
): void {
  const { tokens, places } = model.characters.read(text);
  const likelihoods = new Likelihoods(model.order, tokens);
  readTies(text, likelihoods, places, windows);
  readOrder(likelihoods, places, words, windows);
  readStranded(likelihoods, places, words, windows);
  readSingles(words, windows);
}

/** Characters of a word that tells: what is shorter stands beside anything, what is longer is several. */
const TELLTALE = { shortest: 2, longest: 4 };

/**
 * Words that come once and fit neither what stands before nor what comes behind: what a text is about comes
 * back, and what does not is called for where it stands.
 */
function readStranded(
  likelihoods: Likelihoods,
  places: Int32Array,
  words: Words,
  windows: readonly Window[],
): void {
  const { tokens } = likelihoods;
  const cursor = new WindowCursor(windows);
  let token = 0;
  const falls = (at: number) => likelihoods.afterOne(at) < likelihoods.alone(at);
  eachBlock(words, ({ start, end, times }) => {
    for (let at = start; at < end; at++) {
      const place = words.starts[at] as number;
      const length = words.lengths[at] as number;
      if (length < TELLTALE.shortest || length > TELLTALE.longest) continue;
      while (token < places.length && (places[token] as number) < place) token++;
      const behind = token + length;
      if (places[token] !== place || token < 1 || behind >= tokens.length) continue;
      if (places[behind - 1] !== place + length - 1) continue;
      const sums = cursor.sumsAt(place);
      sums.telltale++;
      if (times[words.ids[at] as number] === 1 && falls(token) && falls(behind)) sums.stranded++;
    }
  });
}

/** Single characters side by side, that a segmenter finds no word in. */
function readSingles({ count, starts, lengths }: Words, windows: readonly Window[]): void {
  const cursor = new WindowCursor(windows);
  let run = 0;
  for (let at = 0; at < count; at++) {
    const start = starts[at] as number;
    const follows = run > 0 && start === (starts[at - 1] as number) + 1;
    run = lengths[at] === 1 ? (follows ? run + 1 : 1) : 0;
    if (run >= 3) cursor.sumsAt(start).rare++;
  }
}

/** A character that the model has not, and that comes back more often, is what the text is about: 「焊」 of welding. */
const MOST_STRAY = 2;

function readTies(
  text: string,
  likelihoods: Likelihoods,
  places: Int32Array,
  windows: readonly Window[],
): void {
  const { model, tokens } = likelihoods;
  const strays = new Map<number, number>();
  const isStray = (place: number) => {
    const character = text.codePointAt(place) ?? 0;
    const times = (strays.get(character) ?? 0) + 1;
    strays.set(character, times);
    return times <= MOST_STRAY;
  };
  const cursor = new WindowCursor(windows);
  const step = Math.max(1, Math.ceil(tokens.length / MOST_CHARACTERS));
  for (let at = 2; at < tokens.length; at += step) {
    const token = tokens[at] as number;
    if (token > Sign.other && token <= Sign.latin) continue;
    const sums = cursor.sumsAt(places[at] as number);
    sums.units++;
    readTie(likelihoods, at, sums);
    readSwap(likelihoods, at, sums);
    if (token === Sign.other && isStray(places[at] as number)) sums.stray++;
    if (!model.knows(tokens, at, 2)) sums.unknown++;
    if (!model.knows(tokens, at, 3)) sums.misspelt++;
  }
}

/** Whether two neighbouring characters would rather stand the other way round. */
function readSwap(likelihoods: Likelihoods, at: number, sums: Sums): void {
  const { tokens } = likelihoods;
  const before = tokens[at - 1] as number;
  // Figures and Latin letters stand where they belong, and of a character that the model has not nothing is known.
  if (Math.min(before, tokens[at] as number) <= Sign.latin || before === tokens[at]) return;
  const gain = orderGain(likelihoods, { first: at - 1, second: at, end: at + 1 });
  sums.spelt++;
  if (gain < -TELLING) sums.surprise++;
}

/** Whether the second of two words fits neither the first nor what follows. */
function isStranger(likelihoods: Likelihoods, { second, end }: Neighbours): boolean {
  if (end >= likelihoods.tokens.length) return false;
  return [second, end].every((at) => likelihoods.afterOne(at) < likelihoods.alone(at));
}

function readOrder(
  likelihoods: Likelihoods,
  places: Int32Array,
  words: Words,
  windows: readonly Window[],
): void {
  const cursor = new WindowCursor(windows);
  const step = Math.max(1, Math.ceil(words.count / MOST_READ));
  const neighbours: Neighbours = { first: 0, second: 0, end: 0 };
  let token = 0;
  for (let at = 0; at + 1 < words.count; at += step) {
    const [start, next] = [words.starts[at] as number, words.starts[at + 1] as number];
    const end = next + (words.lengths[at + 1] as number);
    if (start + (words.lengths[at] as number) !== next || end - start > LONGEST_PAIR) continue;
    while (token < places.length && (places[token] as number) < start) token++;
    if (places[token] !== start) continue;
    neighbours.first = token;
    neighbours.second = token + next - start;
    neighbours.end = token + end - start;
    if (places[neighbours.second] !== next || neighbours.end > likelihoods.tokens.length) continue;
    const sums = cursor.sumsAt(start);
    if (isStranger(likelihoods, neighbours)) sums.strangers++;
    readPair(likelihoods, neighbours, sums);
  }
}
