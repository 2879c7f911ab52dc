import { HashCounts, joinHash } from "../../../lib/hash-counts";
import { share } from "../score";
import type { Words } from "../text/words";

/** How much of a text its repeated word sequences of one length make up. */
export interface Repetition {
  /** Words a sequence. */
  words: number;
  /** Of duplicates: characters in sequences seen before. Of a top one: all its characters. */
  share: number;
  /** How often the sequence comes; 0 for duplicates, which are many sequences. */
  times: number;
}

export interface Repetitions {
  /** The most frequent sequence of 2, of 3 and of 4 words. */
  top: readonly Repetition[];
  /** Duplicate sequences of 5 to 10 words. */
  duplicates: readonly Repetition[];
}

/**
 * Measures repeated word sequences as datatrove's gopher_repetition_filter does. Linear in the
 * words for each length: every round lengthens each sequence's hash by one word. Two sequences
 * share a 32-bit hash once in ten thousand look-ups of the longest text, which no percentage
 * shows.
 *
 * A sequence comes back only where its beginning does, so each round looks at the places that the
 * one before found repeated: in running text the second at half of them, the fourth at few.
 */
export function repetitionsOf(words: Words): Repetitions {
  const sequences = new Sequences(words);
  const top: Repetition[] = [];
  const duplicates: Repetition[] = [];
  for (let length = 2; length <= 10; length++) {
    const most = sequences.lengthen(length);
    if (length <= 4) top.push(sequences.top(most));
    else duplicates.push(sequences.duplicates());
  }
  return { top, duplicates };
}

/** How often a sequence comes, and where it does so last. */
interface Most {
  times: number;
  last: number;
}

/** The sequences of one length that may come back, by where they begin. */
class Sequences {
  #length = 1;
  #count: number;
  readonly #places: Uint32Array;
  readonly #hashes: Uint32Array;
  /** Where each of those that are looked at is counted. */
  readonly #counted: Uint32Array;
  readonly #counts: HashCounts;
  /** The round in which a sequence was last seen among duplicates, by where it is counted. */
  readonly #seen: Uint8Array;
  readonly #ends: Uint32Array;

  constructor(readonly words: Words) {
    const { count, ids } = words;
    this.#count = count;
    this.#places = new Uint32Array(count);
    this.#hashes = new Uint32Array(count);
    this.#counted = new Uint32Array(count);
    this.#counts = new HashCounts(count);
    this.#seen = new Uint8Array(this.#counts.places);
    this.#ends = characterEnds(words);
    for (let at = 0; at < count; at++) {
      this.#places[at] = at;
      this.#hashes[at] = joinHash(0, ids[at] as number);
    }
  }

  /** Lengthens all by a word, answers which comes most, and drops those that come once. */
  lengthen(length: number): Most {
    this.#length = length;
    const [places, hashes, counted] = [this.#places, this.#hashes, this.#counted];
    const { ids, count } = this.words;
    const counts = this.#counts;
    counts.clear(this.#count);
    const most = { times: 1, last: 0 };
    let kept = 0;
    for (let index = 0; index < this.#count; index++) {
      const at = places[index] as number;
      if (at + length > count) continue;
      const hash = joinHash(hashes[at] as number, ids[at + length - 1] as number);
      hashes[at] = hash;
      const place = counts.put(hash);
      counted[kept] = place;
      places[kept++] = at;
      const times = counts.timesAt(place);
      if (times > most.times) [most.times, most.last] = [times, at];
    }
    this.#count = 0;
    for (let index = 0; index < kept; index++) {
      const place = counted[index] as number;
      if (counts.timesAt(place) === 1) continue;
      counted[this.#count] = place;
      places[this.#count++] = places[index] as number;
    }
    return most;
  }

  top({ times, last }: Most): Repetition {
    const words = this.#length;
    if (times === 1) return { words, share: 0, times: 0 };
    const taken = times * this.#charactersAt(last);
    return { words, share: Math.min(1, share(taken, this.#ends.at(-1) ?? 0)), times };
  }

  /** A sequence seen before counts whole and is stepped over; a new one moves on by a word. */
  duplicates(): Repetition {
    const [seen, round] = [this.#seen, this.#length];
    let [characters, next] = [0, 0];
    for (let index = 0; index < this.#count; index++) {
      const at = this.#places[index] as number;
      if (at < next) continue;
      const place = this.#counted[index] as number;
      if (seen[place] !== round) {
        seen[place] = round;
        continue;
      }
      characters += this.#charactersAt(at);
      next = at + this.#length;
    }
    return { words: this.#length, share: share(characters, this.#ends.at(-1) ?? 0), times: 0 };
  }

  #charactersAt(place: number): number {
    return (this.#ends[place + this.#length] as number) - (this.#ends[place] as number);
  }
}

/** Characters of all words before each place: differences give the length of any sequence. */
function characterEnds(words: Words): Uint32Array {
  const ends = new Uint32Array(words.count + 1);
  for (let at = 0; at < words.count; at++) {
    ends[at + 1] = (ends[at] as number) + (words.lengths[at] as number);
  }
  return ends;
}
