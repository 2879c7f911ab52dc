import type { Language } from "./vocabulary";

/** Measured with o200k_base on typical samples, for collections without a sample. */
export const TOKENS_PER_WORD: Readonly<Record<Language, number>> = {
  English: 1.3,
  en: 1.3,
  Spanish: 1.3,
  Portuguese: 1.3,
  French: 1.4,
  German: 1.7,
  Russian: 1.7,
  Arabic: 1.8,
  Japanese: 1.6,
  Korean: 2.3,
  Chinese: 1.7,
  "zh-traditional": 1.8,
  "zh-simplified": 1.6,
  "bilingual-zh-en": 1.7,
};
