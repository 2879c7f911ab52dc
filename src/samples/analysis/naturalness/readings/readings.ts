/** What a model reads in a text, each a mean over its words or characters. */
export const readingNames = [
  /** Share of words that the language's list does not hold; of characters, pairs never seen. */
  "unknown",
  /** Share of words that are not even spelt like the language's; of characters, triples never seen. */
  "misspelt",
  /** Share of words that are rare and come once. */
  "stray",
  /** Nats that the word before tells about a word, and the one before that on top of it. */
  "ties",
  "longTies",
  /** Share of telling neighbours that stand the unlikely way round. */
  "reversed",
  /** From 1, every pair of neighbours stands the likely way round, to -1. */
  "order",
  /** Share of three-word sequences seen before that do not belong to a longer repeat. */
  "looseRepeats",
  /** Share of words in five-word sequences seen before. */
  "repeats",
  /** Share of words, or characters, that are less likely where they stand than anywhere. */
  "clashes",
  /** Share that fits neither what comes before nor what comes after. */
  "misfits",
  /** Share that what comes before calls for. */
  "fits",
  /** Nats a letter that spelling surprises by; of characters, the share that would rather swap. */
  "surprise",
  /** Share of pairs with a word that is rare in the text which come back in other company. */
  "echoes",
  /** Share of words and marks in sentences that are made of the text's own pairs, triples, fours. */
  "chainedPairs",
  "chainedTriples",
  "chainedFours",
  /** Share of words never seen after the two before; of characters, words that fit no neighbour. */
  "strangers",
  /** Share of words that are rare or unknown; of an unspaced script, single characters in a row. */
  "rare",
  /** Share of unknown words without any ending, and that end as no word does: of Korean alone. */
  "unended",
  "misended",
  /** Share of words that end a sentence within one, or would go on at its end: of Korean alone. */
  "misplaced",
  /** Share of words that come once and fit neither neighbour: of unspaced scripts alone. */
  "stranded",
] as const;
export type ReadingName = (typeof readingNames)[number];
export type Readings = Readonly<Record<ReadingName, number>>;

/** What readings are the quotients of, so that windows add up to the whole. */
export interface Sums {
  /** Words, or characters of an unspaced script. */
  units: number;
  unknown: number;
  misspelt: number;
  stray: number;
  tied: number;
  ties: number;
  longTies: number;
  telling: number;
  reversed: number;
  pairs: number;
  order: number;
  sequences: number;
  looseRepeats: number;
  repeats: number;
  /** Words or characters whose neighbours on both sides were read. */
  placed: number;
  clashes: number;
  misfits: number;
  fits: number;
  /** Units whose spelling, or order of characters, was read. */
  spelt: number;
  surprise: number;
  echoes: number;
  /** Words and marks in sentences that are long enough to tell chains. */
  told: number;
  chainedPairs: number;
  chainedTriples: number;
  chainedFours: number;
  strangers: number;
  rare: number;
  unended: number;
  misended: number;
  misplaced: number;
  /** Words of an unspaced script that are long enough to tell, and of them the stranded ones. */
  telltale: number;
  stranded: number;
}

export function noSums(): Sums {
  return {
    units: 0,
    unknown: 0,
    misspelt: 0,
    stray: 0,
    tied: 0,
    ties: 0,
    longTies: 0,
    telling: 0,
    reversed: 0,
    pairs: 0,
    order: 0,
    sequences: 0,
    looseRepeats: 0,
    repeats: 0,
    placed: 0,
    clashes: 0,
    misfits: 0,
    fits: 0,
    spelt: 0,
    surprise: 0,
    echoes: 0,
    told: 0,
    chainedPairs: 0,
    chainedTriples: 0,
    chainedFours: 0,
    strangers: 0,
    rare: 0,
    unended: 0,
    misended: 0,
    misplaced: 0,
    telltale: 0,
    stranded: 0,
  };
}

export function addSums(to: Sums, from: Sums): void {
  for (const name of Object.keys(to) as (keyof Sums)[]) to[name] += from[name];
}

const divided = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

export function readingsOf(sums: Sums): Readings {
  return {
    unknown: divided(sums.unknown, sums.units),
    misspelt: divided(sums.misspelt, sums.units),
    stray: divided(sums.stray, sums.units),
    ties: divided(sums.ties, sums.tied),
    longTies: divided(sums.longTies, sums.tied),
    reversed: divided(sums.reversed, sums.telling),
    order: divided(sums.order, sums.pairs),
    looseRepeats: divided(sums.looseRepeats, sums.sequences),
    repeats: divided(sums.repeats, sums.sequences),
    clashes: divided(sums.clashes, sums.placed),
    misfits: divided(sums.misfits, sums.placed),
    fits: divided(sums.fits, sums.placed),
    surprise: divided(sums.surprise, sums.spelt),
    echoes: divided(sums.echoes, sums.sequences),
    chainedPairs: divided(sums.chainedPairs, sums.told),
    chainedTriples: divided(sums.chainedTriples, sums.told),
    chainedFours: divided(sums.chainedFours, sums.told),
    strangers: divided(sums.strangers, sums.tied),
    rare: divided(sums.rare, sums.units),
    unended: divided(sums.unended, sums.units),
    misended: divided(sums.misended, sums.units),
    misplaced: divided(sums.misplaced, sums.units),
    stranded: divided(sums.stranded, sums.telltale),
  };
}
