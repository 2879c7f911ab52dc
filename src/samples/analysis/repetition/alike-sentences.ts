import { joinHash } from "../../../lib/hash-counts";
import { ramp, share } from "../score";
import type { Words } from "../text/words";
import { sameNumbers } from "./copies";

/**
 * How far apart the two words of a pair stand. Neighbours are left out: set phrases have them, and a
 * copy of which each third word was changed has but a third of them, and no fewer of those two apart.
 */
const DISTANCES = [2, 3] as const;

/** A sentence of fewer words says nothing; one of many more words or characters is read in parts. */
const SHORTEST = 7;
const LONGEST = 64;

/**
 * Share of its pairs that a sentence has in common with one before it: by chance, and as a copy.
 * Characters are few, and come back in like places more than words do.
 */
const ALIKE = {
  words: { chance: 0.3, copy: 0.4 },
  characters: { chance: 0.38, copy: 0.5 },
};

/** A pair that came so often tells nothing where the sentence that is likest lacks it. */
const COMMON = 4;

/**
 * Share of a text, 0 to 1, in sentences much like one earlier sentence: copies of which up to a third
 * of the words was changed, patterns with other words in their gaps, copies with numbers strewn in.
 * Each sentence is compared with those that had its pairs first and last alone, so that the time
 * is linear in the text.
 *
 * @param sentences words in each sentence, in order
 * @param besides words that were left out, such as formulas', which nothing says again
 */
export function shareOfAlike(
  text: string,
  words: Words,
  sentences: readonly number[],
  besides = 0,
): number {
  const read = tokensOf(text, words, sentences);
  const comparison = new Comparison(read);
  let [alike, judged] = [0, 0];
  for (const { start, end, isLong } of read.parts) {
    const likeness = comparison.add(start, end);
    if (!isLong) continue;
    judged += end - start;
    const { chance, copy } = ALIKE[(read.tokens[start] as number) < 0 ? "characters" : "words"];
    alike += (end - start) * ramp(likeness, chance, copy);
  }
  // A few long sentences between many short ones are not the text.
  return share(alike, Math.max(judged, read.count / 2) + besides);
}

interface Part {
  start: number;
  end: number;
  isLong: boolean;
}

/** Words as numbers, without those that begin with a digit; characters of unspaced scripts, one by one. */
interface Tokens {
  tokens: Int32Array;
  count: number;
  /** The sentences, by their places among the tokens. */
  parts: Part[];
}

function tokensOf(text: string, words: Words, sentences: readonly number[]): Tokens {
  const ids = sameNumbers(words);
  const tokens = new Int32Array(text.length);
  const parts: Part[] = [];
  let [count, word] = [0, 0];
  for (const length of sentences) {
    const start = count;
    for (const last = Math.min(word + length, words.count); word < last; word++) {
      const id = ids[word] as number;
      if (id < 0) continue;
      const from = words.starts[word] as number;
      if (!isUnspacedUnit(text.charCodeAt(from))) tokens[count++] = id;
      else {
        const end = from + (words.lengths[word] as number);
        for (let at = from; at < end; at++) tokens[count++] = -text.charCodeAt(at);
      }
    }
    const pieces = Math.ceil((count - start) / LONGEST);
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [piece, piece + 1].map(
        (at) => start + Math.floor((at * (count - start)) / pieces),
      ) as [number, number];
      parts.push({ start: from, end: to, isLong: length >= SHORTEST });
    }
  }
  return { tokens, count, parts };
}

/** Kana and Han, of which a segmenter cuts a changed copy in other places. */
function isUnspacedUnit(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff);
}

/** What a slot of the table holds: a pair, how many sentences have it, the first and last of them. */
const [PAIR, TIMES, FIRST, LAST, SLOT] = [0, 1, 2, 3, 4];

/** The pairs of all sentences read so far, and where they stood. */
class Comparison {
  readonly #tokens: Int32Array;
  readonly #table: Int32Array;
  readonly #mask: number;
  /** Slots of the pairs that the sentence which is read shares with earlier ones. */
  readonly #slots = new Int32Array(DISTANCES.length * LONGEST);
  /** How many of its pairs each earlier sentence has, and which have any. */
  readonly #shared: Int32Array;
  readonly #sharing = new Int32Array(2 * DISTANCES.length * LONGEST);
  #sharingCount = 0;
  #sentence = -1;

  constructor({ tokens, count, parts }: Tokens) {
    this.#tokens = tokens;
    this.#shared = new Int32Array(parts.length);
    const size = 2 ** Math.ceil(Math.log2(1.5 * DISTANCES.length * count + 2));
    this.#mask = size - 1;
    this.#table = new Int32Array(size * SLOT);
  }

  /** Share of the next sentence's pairs that one earlier sentence has, the one that has most. */
  add(start: number, end: number): number {
    this.#sentence++;
    let [pairs, known] = [0, 0];
    for (const distance of DISTANCES) {
      for (let at = start; at + distance < end; at++) {
        pairs++;
        const slot = this.#slotOf(at, distance);
        if (this.#table[slot + LAST] === this.#sentence) continue;
        this.#slots[known++] = slot;
        this.#note(slot);
      }
    }
    const likest = this.#likest();
    const [has, lacks] = this.#compare(likest, known);
    return pairs === 0 ? 0 : has / Math.max(pairs / 2, pairs - lacks);
  }

  /** Where a pair is in the table; a new one is put there, as this sentence's. */
  #slotOf(at: number, distance: number): number {
    const table = this.#table;
    // Spread out first: two small numbers joined as they are come to the same hash as many others.
    const first = Math.imul(this.#tokens[at] as number, 0x9e3779b1);
    const pair = joinHash(first, this.#tokens[at + distance] as number) | 0;
    let slot = (pair & this.#mask) * SLOT;
    while (table[slot + TIMES] !== 0 && table[slot + PAIR] !== pair) {
      slot = (slot + SLOT) & (this.#mask * SLOT + SLOT - 1);
    }
    if (table[slot + TIMES] === 0) {
      table[slot + PAIR] = pair;
      table[slot + TIMES] = 1;
      table[slot + FIRST] = this.#sentence;
      table[slot + LAST] = this.#sentence;
    }
    return slot;
  }

  /** Counts a pair for the sentences that had it first and last. */
  #note(slot: number): void {
    const first = this.#table[slot + FIRST] as number;
    const last = this.#table[slot + LAST] as number;
    this.#count(last);
    if (first !== last) this.#count(first);
  }

  #count(sentence: number): void {
    const times = this.#shared[sentence] as number;
    if (times === 0) this.#sharing[this.#sharingCount++] = sentence;
    this.#shared[sentence] = times + 1;
  }

  /** The sentence that shares most pairs; the counts are cleared for the next one. */
  #likest(): number {
    let [likest, most] = [-1, 0];
    for (let at = 0; at < this.#sharingCount; at++) {
      const sentence = this.#sharing[at] as number;
      const times = this.#shared[sentence] as number;
      if (times > most) [likest, most] = [sentence, times];
      this.#shared[sentence] = 0;
    }
    this.#sharingCount = 0;
    return likest;
  }

  /** How many of the known pairs a sentence has, and how many common ones it lacks. */
  #compare(likest: number, known: number): [has: number, lacks: number] {
    const table = this.#table;
    let [has, lacks] = [0, 0];
    for (let at = 0; at < known; at++) {
      const slot = this.#slots[at] as number;
      const isIts = table[slot + FIRST] === likest || table[slot + LAST] === likest;
      if (isIts) has++;
      else if ((table[slot + TIMES] as number) >= COMMON) lacks++;
    }
    for (let at = 0; at < known; at++) {
      const slot = this.#slots[at] as number;
      if (table[slot + LAST] === this.#sentence) continue;
      table[slot + LAST] = this.#sentence;
      table[slot + TIMES] = (table[slot + TIMES] as number) + 1;
    }
    return [has, lacks];
  }
}
