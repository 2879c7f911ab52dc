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

type Style = "long" | "short";

const made = new Map<string, Intl.DisplayNames>();

/**
 * A country or region in a language, by its ISO 3166-1 code: `Japan`, `日本`. What is no code, as
 * members may have typed, stands for itself.
 * @param locale a language tag, such as `zh-Hant`
 */
export function regionName(locale: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // Regions whose long names nobody writes in an address.
  const style = code === "HK" || code === "MO" ? "short" : "long";
  return naming(locale, style).of(code) ?? code;
}

function naming(locale: string, style: Style): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const names =
    made.get(key) ?? new Intl.DisplayNames(locale, { type: "region", fallback: "code", style });
  made.set(key, names);
  return names;
}

/**
 * A script in a language, by its ISO 15924 code: `Simplified Han`, `簡體`. What has no name there
 * stands for itself.
 * @param locale a language tag, such as `zh-Hant`
 */
export function scriptName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: "script", fallback: "code" }).of(code) ?? code;
}

/** A language in words, by its code. */
export function languageName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: "language", fallback: "code" }).of(code) ?? code;
}

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * The language that a short text's script tells, as a tag for `lang`: a name, a title, subjects.
 * Undefined where letters alone tell none, as with Latin ones.
 * @param hint what it is probably written in, which decides between languages of one script
 */
export function writtenIn(text: string, hint?: string): string | undefined {
  if (HANGUL.test(text)) return "ko";
  if (KANA.test(text)) return "ja";
  if (!HAN.test(text)) return undefined;
  return hint && /^(zh|ja)/.test(hint) ? hint : "zh";
}

const FAMILY = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u;
const GIVEN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

/**
 * A person's name in the order of its writing: 陳美玲, 김지원, Mei Ling Chan. A name in katakana alone is
 * a foreign one and keeps its order. Empty where neither part is known.
 */
export function personName(given: string | null, family: string | null): string {
  const [first, last] = [given?.trim() ?? "", family?.trim() ?? ""];
  if (FAMILY.test(last) && GIVEN.test(first)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}
