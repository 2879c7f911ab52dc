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
