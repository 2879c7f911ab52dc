/** The languages that members choose from (docs/product.md#settings), each with its BCP 47 tag. */
export const LANGUAGES = { en: "en", zh: "zh-Hant", ja: "ja", ko: "ko" } as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = "en" satisfies Language;

/** Each by its own name, which its readers find whatever language the page is in. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  zh: "繁體中文",
  ja: "日本語",
  ko: "한국어",
};

/** Whether a text names one of the languages, as a cookie may claim. */
export function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

/** Browsers send a handful of ranges; more than this is no genuine list. */
const MOST_RANGES = 20;

/**
 * The first of our languages that a browser asks for (RFC 9110, Accept-Language). Any Chinese finds
 * Traditional Chinese, which its readers still read better than English. Null for none.
 */
export function preferredLanguage(acceptLanguage: string): Language | null {
  const asked = acceptLanguage
    .split(",", MOST_RANGES)
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { language: tag.trim().split("-")[0] ?? "", quality: qualityOf(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && isLanguage(language))
    .sort((a, b) => b.quality - a.quality);
  return (asked[0]?.language as Language | undefined) ?? null;
}

/** 1 where nothing is said; what cannot be read asks for nothing. */
function qualityOf(parameter: string | undefined): number {
  if (parameter === undefined) return 1;
  const quality = Number(parameter.trim().slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
