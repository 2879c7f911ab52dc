/**
 * English words per character, because texts are priced by the English word. Translators count 600
 * to 700 English words for 1,000 Chinese characters, and fewer for Japanese and Korean, which spell
 * words with several characters. Other languages have about five characters per word.
 */
export const WORDS_PER_CHARACTER = {
  chinese: 0.65,
  japanese: 0.5,
  korean: 0.33,
  /** Half of the characters are English. */
  bilingual: 0.3,
  spaced: 0.2,
} as const;

const UNSPACED_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LOOKED_AT = 5000;

/** Whether readers count a text's characters, because its words are not separated. */
export function isUnspaced(text: string): boolean {
  const start = text.slice(0, LOOKED_AT).replaceAll(/\s/g, "");
  return 2 * (start.match(UNSPACED_LETTER)?.length ?? 0) > start.length;
}
