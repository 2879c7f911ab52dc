import { type Check, check, type Measured, weakest } from "../findings";
import type { Language } from "../language";
import type { Reading } from "../reading";
import { atLeast, ramp, share } from "../score";
import { wordOrder } from "../word-order";
import type { Words } from "../words";

/** A short text need not hold two function words. */
const LEAST_WORDS_FOR_STOP_WORDS = 50;

/**
 * languageFluency: whether this is running text of its language, rather than a list, noise or
 * shuffled words.
 *
 * datatrove gopher_quality: mean word length, words with a letter, at least two different
 * function words; FineWeb2's values by language. Random Han characters fail by word length,
 * since the segmenter finds no word of two among them. Beside these the order of the words,
 * which the published filters do not test; see word-order.ts.
 */
export function languageFluency(reading: Reading): Measured {
  const { words, rules } = reading;
  if (words.count === 0) return { score: 0, findings: [] };
  const [short, long] = [rules.shortWords, rules.longWords];
  const length = Math.min(ramp(words.meanLength, ...short), ramp(words.meanLength, ...long));
  const lettered = share(words.withLetter, words.count);
  return weakest([
    check(length, "languageFluency", "odd-words", { mean: words.meanLength }),
    check(
      atLeast(lettered, rules.wordsWithLetter, 0.95),
      "languageFluency",
      "words-without-letters",
      {
        share: 1 - lettered,
      },
    ),
    ...functionWords(reading),
    ...order(reading),
  ]);
}

function functionWords({ words, rules, language }: Reading): Check[] {
  if (rules.stopWords === null || words.count < LEAST_WORDS_FOR_STOP_WORDS) return [];
  const found = rules.stopWords.filter((word) => occurs(word, words, language)).length;
  return [check(ramp(found, 0, 4), "languageFluency", "few-function-words", { found })];
}

/** Korean writes its particles and endings on to the word before. */
function occurs(stopWord: string, { vocabulary }: Words, { code }: Language): boolean {
  if (code !== "ko") return vocabulary.has(stopWord);
  return vocabulary.keys().some((word) => word.endsWith(stopWord));
}

function order({ words }: Reading): Check[] {
  const ordered = wordOrder(words);
  if (ordered === null) return [];
  return [check(ordered, "languageFluency", "no-word-order", { words: words.count })];
}
