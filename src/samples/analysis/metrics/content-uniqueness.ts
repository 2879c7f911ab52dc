import { shareOfAlike } from "../alike-sentences";
import { copiesIn } from "../copies";
import { type Check, check, type Measured, weakest, worst } from "../findings";
import { divisionLikeness, lawLikeness } from "../laws";
import type { Lines } from "../lines";
import type { Repetitions } from "../ngrams";
import { askingLikeness } from "../problems/bank-likeness";
import type { Reading } from "../reading";
import { scatteredShare } from "../scattered-lines";
import { atMost } from "../score";
import type { ContentType } from "../verdict";
import { verseLikeness } from "../verse";
import { patternsOutside } from "./patterns-outside";
import { repeatedLines } from "./repeated-lines";

/** Exercises ask in the same words again and again: banks may repeat this much more. */
const PROBLEM_BANK_LENIENCY = 2.5;

/** Whole sentences come back in a bank little more than elsewhere: its problems differ. */
const SAME_SENTENCES = 1.5;

/** Laws and scripture repeat their set phrases half as often again as the web's prose may. */
const SET_PHRASES = 1.5;

/** Share of the words that may stand in sentences which mostly came before, and that ruins all. */
const COPIED_SENTENCES = 0.17;
const RUIN = 0.7;

/** Short sentences come back in plays and manuals: with them so many times as much may be copied. */
const FORMULAS = 1.3;

/** Share of a text that may be sentences which come three times and more: a list of hints does so in manuals. */
const WORN_SENTENCES = 0.12;

/** Share of words in copied sentences below which what comes back are set phrases. */
const SOME_COPIES = 0.1;

/**
 * Share of a text that may stand in sentences much like an earlier one. Help pages, laws and
 * grammars, whose sentences are alike in their nature, have a seventh of themselves in such.
 */
const ALIKE_SENTENCES = 0.28;
const SOME_ALIKE = 0.15;

/** Verse has refrains: it may repeat this much more. */
const REFRAINS = 1.8;

/** What is forbidden, and on what penalty, is said in the same words in each provision of a law. */
const FORMULAS_OF_LAW = 3;

/** Whole provisions come back less than the words that they share. */
const COPIED_PROVISIONS = 2.3;

/** Such provisions are as alike; but copies of anything with their words changed are more so. */
const ALIKE_PROVISIONS = 1.7;

/**
 * What a copied sentence costs where questions differ and each has its bare answer: a story that is told
 * again is asked something else.
 */
const RETOLD = 0.75;

/** What is divided into articles, though few of its lines are provisions, may repeat this much more, but not with other words. */
const DIVIDED = 1.35;

/** Stanzas of a song are alike but for a word: verse may have this much more of such sentences. */
const STANZAS = 2.2;

/** Share of a poem or a law that may be lines copied from elsewhere in it; clean ones have less than .04. */
const SCATTERED_LINES = { most: 0.15, ruin: 0.6 };
const REPEATING = 0.3;

/** Share of characters that the most frequent sequence of 2, 3 or 4 words may make up. */
const TOP_SHARES: Readonly<Record<number, number>> = { 2: 0.2, 3: 0.18, 4: 0.16 };

/**
 * contentUniqueness: how little of the text repeats itself.
 *
 * datatrove gopher_repetition_filter: share of duplicate lines, of characters in them, in the
 * most frequent 2- to 4-grams and in duplicate 5- to 10-grams; with FineWeb2's thresholds by
 * language, those for 6 to 9 words on the line between the published two, as the English ones
 * lie. 50 % is where the filter drops a text. Duplicate paragraphs are not counted beside lines,
 * of which they consist.
 *
 * @param variety how far it is a bank of different questions with their bare answers, 0 to 1
 */
export function contentUniqueness(
  reading: Reading,
  type: ContentType,
  { top, duplicates }: Repetitions,
  variety: number,
): Measured {
  const { said } = reading;
  const bank = type === "problem_bank" ? askingLikeness(reading.lines.written) : 0;
  const leniency = leniencyOf(reading, bank);
  const { duplicateFiveGrams: five, duplicateTenGrams: ten } = reading.rules;
  const atLength = (words: number) => five + ((ten - five) * (words - 5)) / 5;
  const phrases = duplicates.map(({ words, share: repeated }) =>
    check(
      atMost(repeated, atLength(words) * leniency * SET_PHRASES),
      "contentUniqueness",
      "repeated-phrases",
      { share: repeated, words },
    ),
  );
  const dominant = top.map(({ words, share: taken, times }) =>
    check(
      atMost(taken, (TOP_SHARES[words] as number) * leniency),
      "contentUniqueness",
      "dominant-phrase",
      { share: taken, words, times },
    ),
  );
  const {
    share: copied,
    longShare,
    wornShare,
  } = copiesIn(said.words, said.sentences, said.inFormulas);
  // Scripture, laws and licences repeat set phrases that nobody should delete.
  const isSetPhrases = copied < SOME_COPIES;
  // What verse may repeat are refrains, which are short; what a bank may are its questions.
  const long = lenientTo({ verse: 1, law: COPIED_PROVISIONS, divided: DIVIDED }, reading.lines);
  const most = COPIED_SENTENCES * between(long, SAME_SENTENCES, bank);
  const retold = (share: number) => bank * variety * (1 - RETOLD * share);
  const copies = check(
    Math.max(
      retold(copied),
      Math.min(
        atMost(
          copied,
          COPIED_SENTENCES * between(Math.max(FORMULAS, leniency), SAME_SENTENCES, bank),
          RUIN,
        ),
        atMost(longShare, most, RUIN),
      ),
    ),
    "contentUniqueness",
    "copied-sentences",
    { share: copied },
  );
  // Neither laws nor banks say whole sentences again and again, as songs do.
  const refrains = lenientTo({ verse: REFRAINS, law: 1 }, reading.lines);
  const worn = check(
    Math.max(retold(wornShare), atMost(wornShare, WORN_SENTENCES * refrains, RUIN)),
    "contentUniqueness",
    "copied-sentences",
    { share: wornShare },
  );
  const stanzas = lenientTo({ verse: STANZAS, law: ALIKE_PROVISIONS }, reading.lines);
  const likeness = shareOfAlike(said.text, said.words, said.sentences, said.inFormulas);
  const alike = check(
    Math.max(retold(likeness), atMost(likeness, ALIKE_SENTENCES * stanzas, RUIN)),
    "contentUniqueness",
    "copied-sentences",
    { share: likeness },
  );
  return weakest([
    ...worst(phrases).map((phrase) => ({ ...phrase, isUntold: isSetPhrases })),
    ...worst(dominant),
    { ...copies, isUntold: isSetPhrases },
    worn,
    { ...alike, isUntold: likeness < SOME_ALIKE },
    patternsOutside(reading),
    ...scattered(reading, type),
    ...worst(repeatedLines(reading, leniency)),
  ]);
}

/** What verse and laws may repeat are refrains and formulas: no lines from anywhere, nearly as they were. */
function scattered({ lines: { written } }: Reading, type: ContentType): Check[] {
  const repeats = Math.max(verseLikeness(written), lawLikeness(written), divisionLikeness(written));
  if (type === "problem_bank" || repeats < REPEATING) return [];
  const copied = scatteredShare(written);
  const score = atMost(copied, SCATTERED_LINES.most, SCATTERED_LINES.ruin);
  return [check(score, "contentUniqueness", "copied-sentences", { share: copied })];
}

/** So many times as much as prose may have, for what is verse or a law for certain. */
function lenientTo(
  { verse, law, divided = 1 }: { verse: number; law: number; divided?: number },
  { written }: Lines,
): number {
  return Math.max(
    1 + Math.max((verse - 1) * verseLikeness(written), (law - 1) * lawLikeness(written)),
    1 + (divided - 1) * divisionLikeness(written),
  );
}

function leniencyOf({ lines }: Reading, bank: number): number {
  const prose = lenientTo({ verse: REFRAINS, law: FORMULAS_OF_LAW, divided: DIVIDED }, lines);
  return between(prose, PROBLEM_BANK_LENIENCY, bank);
}

/** What holds for a text that is so much of a bank. */
function between(prose: number, bank: number, likeness: number): number {
  return prose + (bank - prose) * likeness;
}
