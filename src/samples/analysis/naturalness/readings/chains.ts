import { RangeSequences, type TokenRange } from "../../repetition/range-sequences";
import { ramp } from "../../score";
import type { Words } from "../../text/words";
import { type Block, eachBlock, longestBlock } from "./blocks";
import { type Window, WindowCursor } from "./windows";

/** Words and marks of a sentence below which its sequences tell nothing. */
const SHORTEST_SENTENCE = 6;

/** Lengths of the sequences that are looked for. */
const LENGTHS = [2, 3, 4, 6] as const;

/**
 * Counts, window by window, the sentences that are put together of pieces of others: chains of
 * one word have all their pairs elsewhere in the text and few of their fours, those of two words
 * their triples and few sixes, those of three their fours. In running text a quarter of the pairs
 * come back, in a copied sentence the sixes as well.
 */
export function readChains(text: string, words: Words, windows: readonly Window[]): void {
  const cursor = new WindowCursor(windows);
  const mostTokens = longestBlock(words) * (1 + MOST_MARKS);
  const places = LENGTHS.map((length) => new RangeSequences(length, mostTokens));
  eachBlock(words, (block) => {
    const sentences = new SentenceTokens(text, words, block);
    const ranges = sentences.ranges();
    for (const sequences of places) sequences.read(sentences.tokens, sentences.length, ranges);
    for (const [at, range] of ranges.entries()) {
      const [start, end] = range;
      if (end - start < SHORTEST_SENTENCE) continue;
      const [pairs = 0, triples = 0, fours = 0, sixes = 0] = places.map((sequences) =>
        sequences.shareElsewhere(range),
      );
      const sums = cursor.sumsAt(sentences.places[at] as number);
      const length = end - start;
      sums.told += length;
      sums.chainedPairs += length * ramp(pairs, 0.6, 0.9) * (1 - ramp(fours, 0.4, 0.8));
      sums.chainedTriples += length * ramp(triples, 0.5, 0.85) * (1 - ramp(sixes, 0.5, 0.9));
      sums.chainedFours += length * ramp(fours, 0.4, 0.8) * (1 - ramp(sixes, 0.8, 1));
    }
  });
}

/** What a UTF-16 unit between two words is. */
const Gap = { mark: 0, space: 1, line: 2, end: 3 } as const;
const gaps = new Uint8Array(0x10000);
for (const space of [9, 11, 12, 13, 0x20, 0xa0, 0x3000]) gaps[space] = Gap.space;
gaps[10] = Gap.line;
for (const end of ".!?…。！？") gaps[end.charCodeAt(0)] = Gap.end;

/** Marks between two words that are read at most. */
const MOST_MARKS = 2;

/** The words and marks of a block as numbers, sentence by sentence. */
class SentenceTokens {
  readonly tokens: Int32Array;
  /** Where in the text each sentence begins. */
  readonly places: number[] = [];
  readonly #starts: number[] = [];
  length = 0;

  constructor(text: string, { ids, starts, lengths }: Words, { start, end }: Block) {
    this.tokens = new Int32Array((end - start) * (1 + MOST_MARKS));
    let isNew = true;
    for (let at = start; at < end; at++) {
      const from = starts[at] as number;
      if (at > start) {
        const before = (starts[at - 1] as number) + (lengths[at - 1] as number);
        isNew = this.#addMarks(text, before, from);
      }
      if (isNew) {
        this.#starts.push(this.length);
        this.places.push(from);
      }
      this.tokens[this.length++] = ids[at] as number;
    }
    this.#starts.push(this.length);
  }

  /** Adds the marks before a word, and answers whether they end a sentence. */
  #addMarks(text: string, from: number, to: number): boolean {
    let marks = 0;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      const gap = gaps[unit];
      if (gap === Gap.space) continue;
      if (gap === Gap.line) return true;
      if (marks++ < MOST_MARKS) this.tokens[this.length++] = -unit;
      if (gap === Gap.end) return true;
    }
    return false;
  }

  /** The tokens of each sentence. */
  ranges(): TokenRange[] {
    return this.places.map((_, at) => [this.#starts[at] as number, this.#starts[at + 1] as number]);
  }
}
