import { type DegradationName, segmentsOf } from "./degradations";
import type { Original } from "./original";

/** Share of words with two different characters below which scrambling a fifth changes hardly any. */
const SCRAMBLED = 0.3;

/**
 * Where a degradation says something: English is all ASCII, so that misreading changes nothing, and
 * most words of classical Chinese are one character, which cannot be scrambled.
 */
export function applies(
  name: DegradationName,
  { language, text }: Pick<Original, "language" | "text">,
): boolean {
  if (name === "mojibake") return language !== "en";
  if (name !== "scrambled-words" || language !== "zh") return true;
  const words = segmentsOf(text).filter(({ isWordLike }) => isWordLike);
  const many = words.filter(({ segment }) => new Set(segment).size > 1);
  return many.length >= SCRAMBLED * words.length;
}
