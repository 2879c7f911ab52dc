import { type Check, check, type Measured, weakest, worst } from "../findings";
import { acrossLines } from "../genres/broken-lines";
import { divisionLikeness, lawLikeness } from "../genres/laws";
import { statuteLikeness } from "../genres/statutes";
import { verseLikeness } from "../genres/verse";
import { askingLikeness } from "../problems/likeness/bank-likeness";
import type { Reading, Said } from "../reading";
import { shareOfAlike } from "../repetition/alike-sentences";
import { type Copies, copiesIn } from "../repetition/copies";
import type { Repetitions } from "../repetition/ngrams";
import { scatteredShare } from "../repetition/scattered-lines";
import { atMost, ramp, share } from "../score";
import { sentenceLengths } from "../text/sentences";
import type { ContentType } from "../verdict";
import { type Leniencies, leniencies } from "./leniencies";
import { patternsOutside } from "./patterns-outside";
import { repeatedLines } from "./repeated-lines";

/** Share of characters that the most frequent sequence of 2, 3 or 4 words may make up. */
const TOP_SHARES: Readonly<Record<number, number>> = { 2: 0.2, 3: 0.18, 4: 0.16 };

/** Laws and scripture repeat their set phrases half as often again as the web's prose may. */
const SET_PHRASES = 1.5;

/**
 * Shares of prose that may stand in sentences which mostly came before, in such as come three times and more, and in
 * such as are much like an earlier one; genres may have more (leniencies.ts). A list of hints comes three times in
 * manuals; help pages, laws and grammars, whose sentences are alike in their nature, have a seventh of themselves in such.
 */
const MOST = { copied: 0.17, worn: 0.12, alike: 0.28 };

/** The share that ruins all. */
const RUIN = 0.7;

/** Shares below which what comes back are set phrases, which nobody should delete, and which is not told. */
const UNTOLD = { copied: 0.1, alike: 0.15 };

/**
 * Share of what is asked that was said before across questions: of real banks that choices make one, of others, of those
 * that work something out step by step, more than that, and the share that ruins all.
 */
const SAID_ACROSS = { chosen: 0.025, others: 0.065, worked: 0.2, most: 0.015, ruin: 0.3 };

/**
 * What a copied sentence costs where questions differ and each has its bare answer: a story that is told
 * again is asked something else.
 */
const RETOLD = 0.75;

/** Share of a poem or a law that may be lines copied from elsewhere in it; clean ones have less than .04. */
const SCATTERED_LINES = { most: 0.15, ruin: 0.6 };
const REPEATING = 0.3;

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
  repetitions: Repetitions,
  variety: number,
): Measured {
  const { said, lines } = reading;
  const bank = type === "problem_bank" ? askingLikeness(lines.written) : 0;
  const leniency = leniencies(lines.written, bank, workedIn(reading));
  const retold = (share: number) => bank * variety * (1 - RETOLD * share);
  const copies = copiesOf(said);
  const isUntold = copies.share < UNTOLD.copied;
  const across = sentencesAcross(said, lines.written);
  return weakest([
    ...worst(repeatedPhrases(reading, repetitions, leniency)).map((phrase) => ({
      ...phrase,
      isUntold,
    })),
    ...worst(dominantPhrases(repetitions, leniency)),
    ...saidAgain(said, copies, leniency, retold),
    ...(across ? saidAgain(across, copiesOf(across), leniency, retold) : []),
    patternsOutside(reading),
    saidAcrossQuestions(reading),
    ...scattered(reading, type),
    ...worst(repeatedLines(reading, leniency.sequences)),
  ]);
}

function repeatedPhrases(
  { rules, said }: Reading,
  { duplicates }: Repetitions,
  { sequences }: Leniencies,
): Check[] {
  const { duplicateFiveGrams: five, duplicateTenGrams: ten } = rules;
  const atLength = (words: number) => five + ((ten - five) * (words - 5)) / 5;
  // Formulas are a part of the text that says nothing again.
  const beside = said.words.count / Math.max(1, said.words.count + Math.max(0, said.inFormulas));
  return duplicates.map(({ words, share: ofWords }) => {
    const share = ofWords * beside;
    const score = atMost(share, atLength(words) * sequences * SET_PHRASES);
    return check(score, "contentUniqueness", "repeated-phrases", { share, words });
  });
}

function dominantPhrases({ top }: Repetitions, { sequences }: Leniencies): Check[] {
  return top.map(({ words, share, times }) => {
    const score = atMost(share, (TOP_SHARES[words] as number) * sequences);
    return check(score, "contentUniqueness", "dominant-phrase", { share, words, times });
  });
}

/** What a share of sentences that a bank tells again is worth at least, by what it asks of them. */
type Retold = (share: number) => number;

/** What is said again is so wherever its lines were broken: the same with sentences that run over them, if any do. */
function sentencesAcross(said: Said, lines: readonly string[]): Said | null {
  const text = acrossLines(said.text, lines);
  return text === null ? null : { ...said, sentences: sentenceLengths(text, said.words) };
}

const copiesOf = ({ words, sentences, inFormulas }: Said) => copiesIn(words, sentences, inFormulas);

function saidAgain(said: Said, copies: Copies, leniency: Leniencies, retold: Retold): Check[] {
  const isUntold = copies.share < UNTOLD.copied;
  return [
    { ...copied(copies, leniency, retold), isUntold },
    worn(copies, leniency, retold),
    alike(said, leniency, retold),
  ];
}

function copied({ share, longShare }: Copies, leniency: Leniencies, retold: Retold): Check {
  const all = atMost(share, MOST.copied * leniency.sentences, RUIN);
  const long = atMost(longShare, MOST.copied * leniency.longSentences, RUIN);
  return sentences(share, Math.max(retold(share), Math.min(all, long)));
}

function worn({ wornShare: share }: Copies, { wornSentences }: Leniencies, retold: Retold): Check {
  return sentences(share, Math.max(retold(share), atMost(share, MOST.worn * wornSentences, RUIN)));
}

function alike(said: Said, { alikeSentences }: Leniencies, retold: Retold): Check {
  const share = shareOfAlike(said.text, said.words, said.sentences, said.inFormulas);
  const score = Math.max(retold(share), atMost(share, MOST.alike * alikeSentences, RUIN));
  return { ...sentences(share, score), isUntold: share < UNTOLD.alike };
}

/** Share of a bank's words in formulas from which on it may work something out, and does: numbers can be strewn into anything. */
const FORMULAS = { few: 0.08, many: 0.2 };

/** How far a bank works out sums in formulas, 0 to 1. */
function workedIn({ said, stems }: Reading): number {
  const inFormulas = share(said.inFormulas, said.words.count + said.inFormulas);
  return Math.min(stems?.reckoned ?? 0, ramp(inFormulas, FORMULAS.few, FORMULAS.many));
}

/** A bank may say the same again in its questions, not in what goes on from one to the next. */
function saidAcrossQuestions(reading: Reading): Check {
  const share = reading.asked?.across ?? 0;
  const { chosen, others, worked, most, ruin } = SAID_ACROSS;
  const excused = reading.stems?.excused ?? 0;
  const least = others + (chosen - others) * excused + (worked - others) * workedIn(reading);
  return sentences(share, atMost(Math.max(0, share - least), most, ruin));
}

/** What verse and laws may repeat are refrains and formulas: no lines from anywhere, nearly as they were. */
function scattered({ lines: { written } }: Reading, type: ContentType): Check[] {
  const repeats = Math.max(
    verseLikeness(written),
    lawLikeness(written),
    divisionLikeness(written),
    statuteLikeness(written),
  );
  if (type === "problem_bank" || repeats < REPEATING) return [];
  const share = scatteredShare(written);
  return [sentences(share, atMost(share, SCATTERED_LINES.most, SCATTERED_LINES.ruin))];
}

function sentences(share: number, score: number): Check {
  return check(score, "contentUniqueness", "copied-sentences", { share });
}
