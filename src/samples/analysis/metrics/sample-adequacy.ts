import { check, type Measured } from "../findings";
import type { Reading } from "../reading";
import { clamp } from "../score";

/** Least and ample length: gopher_quality's 50 words, ChineseWebText's 200 characters. */
const WORDS = { least: 50, ample: 10_000 };
const HAN_CHARACTERS = { least: 200, ample: 15_000 };

/** A sample as long as this gets a good mark; the advice names it. */
const RECOMMENDED = { words: 1000, characters: 2000 };

/**
 * sampleAdequacy: whether there is enough text to judge by.
 *
 * 50 % at the least length that the filters keep (datatrove gopher_quality: 50 words;
 * ChineseWebText: 200 characters), then by the logarithm to 100 % at 10,000 words. Chinese is
 * measured in characters, as its publishers do.
 */
export function sampleAdequacy({ words, han, language }: Reading): Measured {
  const chinese = language.variety !== null && language.code !== "bilingual-zh-en";
  const [count, { least, ample }] = chinese ? [han.han, HAN_CHARACTERS] : [words.count, WORDS];
  const beyond = Math.log(Math.max(1, count / least)) / Math.log(ample / least);
  const score = count < least ? count / least / 2 : 0.5 + 0.5 * clamp(beyond);
  const unit = chinese ? "characters" : "words";
  const wanted = RECOMMENDED[unit];
  if (count >= wanted) return { score, findings: [] };
  const { finding } = check(score, "sampleAdequacy", "too-short", { count, wanted, unit });
  return { score, findings: [finding] };
}
