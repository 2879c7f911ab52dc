import { ramp, share } from "../score";
import type { Words } from "../text/words";

/** How a text's sentences hang together, judged by the words that they have in common. */
export interface SentenceLinks {
  /**
   * How much the sentences seem to stand in random order, 0 to 1: neighbours have no more words in
   * common than any two sentences of the text.
   */
  loose: number;
  /** How sure that can be, 0 to 1, by the number of sentences. */
  certainty: number;
  /** How much the sentences seem to be of several texts by turns, 0 to 1. */
  turns: number;
}

/** Words a sentence; a heading of fewer stands between two others that belong together. */
const SHORTEST = 4;

/** Sentences that are judged together: enough to be sure, and few enough for a book's chapters. */
const PIECE = 900;

/** Distances between sentences that are looked at. */
const FARTHEST = 4;

/** Neighbours stand no farther apart than this. */
const NEAR = 3;

/** Words that stand in a larger share of the sentences than this tell nothing of their order. */
const COMMON = 0.5;

/** Words of one subject stand in fewer; what is in more comes in each of several texts. */
const SUBJECT = 0.1;

/**
 * How much more often a word comes back in a near sentence than in any: in random order not at all,
 * and in the prose that repeats itself least, French novels, by a tenth over fifty pages.
 */
const LINKED = { random: 0.03, running: 0.07 };

/** Or how much less: poems shun the words that they have just used, which takes an order as well. */
const SHUNNED = { random: 0.04, running: 0.1 };

/** Standard deviations by which chance may have brought either about. */
const CHANCE = { linked: { random: 1, running: 2.2 }, shunned: { random: 1.5, running: 2.5 } };

/** Sentences of a page tell nothing, and those of a chapter all. */
const TELLING = { page: 30, pages: 90 };
const CERTAIN = { from: 60, wholly: 700 };

/** Standard deviations by which sentences some places apart have more in common than nearer ones. */
const BY_TURNS = { speech: 3, texts: 4.5 };

/** And how many times as much: people who speak by turns have a little more. */
const MORE = { speech: 1.15, texts: 1.35 };

/**
 * Measures how sentences hang together. The text's own words are the measure, so that it is the
 * same in every language: under random order a word comes back at any distance alike. Linear in
 * the words.
 *
 * @param sentences words in each sentence, in order
 */
export function sentenceLinks(words: Words, sentences: readonly number[]): SentenceLinks {
  const count = sentences.filter((length) => length >= SHORTEST).length;
  const pieces = Math.max(1, Math.round(count / PIECE));
  const piece = new Piece(words.vocabulary.size);
  const found: SentenceLinks = { loose: 0, certainty: 0, turns: 0 };
  let [start, read, part] = [0, 0, 1];
  for (const length of sentences) {
    const end = Math.min(start + length, words.count);
    if (length >= SHORTEST) {
      piece.add(words.ids, start, end);
      if (++read === Math.floor((part * count) / pieces)) {
        const { loose, certainty, turns } = piece.judge();
        found.loose += loose / pieces;
        found.certainty += certainty / pieces;
        found.turns += turns / pieces;
        part++;
      }
    }
    start = end;
  }
  return found;
}

/** Sentences that are judged together, and how far apart each word comes back in them. */
class Piece {
  /** In how many sentences each word stands, and in which last. */
  readonly #times: Uint32Array;
  readonly #last: Int32Array;
  /** In which of the sentences before the last one it stood: a bit a distance. */
  readonly #before: Uint8Array;
  /** How often it came back at each distance. */
  readonly #again: Uint32Array;
  readonly #words: number[] = [];
  #sentences = 0;

  constructor(vocabulary: number) {
    this.#times = new Uint32Array(vocabulary);
    this.#last = new Int32Array(vocabulary);
    this.#before = new Uint8Array(vocabulary);
    this.#again = new Uint32Array(vocabulary * FARTHEST);
  }

  add(ids: Int32Array, start: number, end: number): void {
    const sentence = ++this.#sentences;
    for (let at = start; at < end; at++) {
      const id = ids[at] as number;
      const last = this.#last[id] as number;
      if (last === sentence) continue;
      this.#last[id] = sentence;
      if (last === 0) this.#words.push(id);
      this.#times[id] = (this.#times[id] as number) + 1;
      if (last !== 0) this.#note(id, sentence - last);
    }
  }

  #note(id: number, distance: number): void {
    const before =
      distance > FARTHEST
        ? 0
        : (((this.#before[id] as number) << distance) | (1 << (distance - 1))) &
          ((1 << FARTHEST) - 1);
    this.#before[id] = before;
    for (let bit = 0; before >> bit > 0; bit++) {
      if (((before >> bit) & 1) === 0) continue;
      const at = id * FARTHEST + bit;
      this.#again[at] = (this.#again[at] as number) + 1;
    }
  }

  /** Judges the sentences that were added, and begins anew. */
  judge(): SentenceLinks {
    const count = this.#sentences;
    const near = (NEAR * (2 * count - NEAR - 1)) / (count * (count - 1));
    let [found, expected, variance] = [0, 0, 0];
    const apart = new Array<number>(FARTHEST + 1).fill(0);
    for (const id of this.#words) {
      const times = this.#times[id] as number;
      if (times > 1 && times <= COMMON * count) {
        // Frequent words would drown the rare ones, which tell more each.
        const weight = 1 / Math.sqrt(times);
        const pairs = (times * (times - 1)) / 2;
        for (let distance = 1; distance <= NEAR; distance++)
          found += weight * (this.#again[id * FARTHEST + distance - 1] as number);
        expected += weight * pairs * near;
        variance += weight * weight * pairs * near * (1 - near);
      }
      if (times <= SUBJECT * count) {
        for (let distance = 1; distance <= FARTHEST; distance++)
          apart[distance] =
            (apart[distance] as number) + (this.#again[id * FARTHEST + distance - 1] as number);
      }
      this.#forget(id);
    }
    this.#words.length = 0;
    this.#sentences = 0;
    if (count < 2 * FARTHEST || expected === 0) return { loose: 0, certainty: 0, turns: 0 };
    const chance = Math.sqrt(variance) / expected;
    return {
      loose: looseness(found / expected - 1, chance) * ramp(count, TELLING.page, TELLING.pages),
      certainty: ramp(count, CERTAIN.from, CERTAIN.wholly),
      turns: Math.max(byTurns(apart, 2), byTurns(apart, 3)),
    };
  }

  #forget(id: number): void {
    this.#times[id] = 0;
    this.#last[id] = 0;
    this.#before[id] = 0;
    this.#again.fill(0, id * FARTHEST, (id + 1) * FARTHEST);
  }
}

/** How much words come back as in random order, 0 to 1. */
function looseness(more: number, chance: number): number {
  const [side, deviations] = more > 0 ? [LINKED, CHANCE.linked] : [SHUNNED, CHANCE.shunned];
  const random = Math.max(side.random, deviations.random * chance);
  const running = Math.max(side.running, deviations.running * chance);
  return 1 - ramp(Math.abs(more), random, running);
}

/** Whether sentences so many places apart belong together more than those between do, 0 to 1. */
function byTurns(apart: readonly number[], texts: number): number {
  const own = apart[texts] as number;
  const others = apart.slice(1, texts + 2).toSpliced(texts - 1, 1);
  const between = others.reduce((sum, times) => sum + times, 0) / others.length;
  const beyond = (own - between) / Math.sqrt(own + between / others.length + 1);
  return (
    ramp(beyond, BY_TURNS.speech, BY_TURNS.texts) *
    ramp(share(own, between), MORE.speech, MORE.texts)
  );
}
