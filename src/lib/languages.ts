/** What stands between two sentences: a full-width stop has its own space. */
export const sentenceGap = (locale: string) => (/^(zh|ja)/.test(locale) ? "" : " ");

export const LANGUAGES = { en: "en", zh: "zh-Hant", ja: "ja", ko: "ko" } as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = "en" satisfies Language;

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  zh: "繁體中文",
  ja: "日本語",
  ko: "한국어",
};

export function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

const MAX_RANGES = 20;

/** Parses Accept-Language (RFC 9110). Any variant of Chinese gets Traditional Chinese. */
export function preferredLanguage(acceptLanguage: string): Language | null {
  const ranges = acceptLanguage
    .split(",", MAX_RANGES)
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { language: tag.trim().split("-")[0] ?? "", quality: qualityOf(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && isLanguage(language))
    .sort((a, b) => b.quality - a.quality);
  return (ranges[0]?.language as Language | undefined) ?? null;
}

function qualityOf(parameter: string | undefined): number {
  if (parameter === undefined) return 1;
  const quality = Number(parameter.trim().slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}

/** Building one takes a hundred times as long as asking it for a name. */
const displayNameCache = new Map<string, Intl.DisplayNames>();

function displayNames(
  locale: string,
  type: "region" | "script" | "language",
  style: "long" | "short" = "long",
): Intl.DisplayNames {
  const key = `${locale} ${type} ${style}`;
  let names = displayNameCache.get(key);
  if (!names) {
    names = new Intl.DisplayNames(locale, { type, style, fallback: "code" });
    displayNameCache.set(key, names);
  }
  return names;
}

export function regionName(locale: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // Nobody writes the long names of these regions in an address.
  const style = code === "HK" || code === "MO" ? "short" : "long";
  return displayNames(locale, "region", style).of(code) ?? code;
}

export function scriptName(locale: string, code: string): string {
  return displayNames(locale, "script").of(code) ?? code;
}

export function languageName(locale: string, code: string): string {
  return displayNames(locale, "language").of(code) ?? code;
}

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Detects the language by its script alone; Latin gives undefined, and `hint` breaks ties. */
export function languageByScript(text: string, hint?: string): string | undefined {
  if (HANGUL.test(text)) return "ko";
  if (KANA.test(text)) return "ja";
  if (!HAN.test(text)) return undefined;
  return hint && /^(zh|ja)/.test(hint) ? hint : "zh";
}

const FAMILY_NAME = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u;
const GIVEN_NAME =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

/** 陳美玲, 김지원, Mei Ling Chan; a name only in katakana is foreign and keeps its order. */
export function personName(given: string | null, family: string | null): string {
  const [first, last] = [given?.trim() ?? "", family?.trim() ?? ""];
  if (FAMILY_NAME.test(last) && GIVEN_NAME.test(first)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}
