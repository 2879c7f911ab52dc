import type { Language } from "../../language/language";
import type { ModelLanguage } from "../../models/languages";

const modelled: Readonly<Record<string, ModelLanguage>> = {
  en: "en",
  ja: "ja",
  ko: "ko",
  es: "es",
  fr: "fr",
  de: "de",
  pt: "pt",
  ru: "ru",
  zh: "zh",
  "zh-traditional": "zh",
  "zh-simplified": "zh",
};

/** The language's model, if it has one that the norms are set for. */
export function modelLanguageOf({ code }: Language): ModelLanguage | null {
  return modelled[code] ?? null;
}
