/** The languages that have a model of their own; Traditional and Simplified Chinese share one. */
export const modelLanguages = ["en", "zh", "ja", "ko", "es", "fr", "de", "pt", "ru"] as const;
export type ModelLanguage = (typeof modelLanguages)[number];

/** Whether a language is modelled by its characters, which no spaces part into words. */
export function isUnspaced(language: ModelLanguage): boolean {
  return language === "zh" || language === "ja";
}
