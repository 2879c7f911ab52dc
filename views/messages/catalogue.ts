import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../src/lib/languages";
import { en, type Messages } from "./en/catalogue";
import { ja } from "./ja/catalogue";
import { ko } from "./ko/catalogue";
import { zhHant } from "./zh-Hant/catalogue";

/**
 * The languages that the interface is in, by their tags. A further one is a folder beside this file
 * whose `catalogue.ts` puts its domains together, as is done here; contracts stay in English
 * (`./en/contracts`), so that one wording binds both sides.
 */
const catalogues = { en, "zh-Hant": zhHant, ja, ko } satisfies Partial<
  Record<(typeof LANGUAGES)[Language], Messages>
>;

export type Locale = keyof typeof catalogues;

export const LOCALES = Object.keys(catalogues) as Locale[];

/** The languages that have a catalogue, as members' settings name them. */
export const OFFERED = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => LANGUAGES[language] in catalogues,
);

export function messagesFor(locale: Locale): Messages {
  return catalogues[locale];
}

/** The language that a catalogue is in, as members' settings name it. */
export function languageOf(locale: Locale): Language {
  return OFFERED.find((language) => LANGUAGES[language] === locale) ?? DEFAULT_LANGUAGE;
}

/** Where a language that was chosen leads: English while it has no catalogue. */
export function localeOf(language: Language): Locale {
  return LOCALES.find((locale) => locale === LANGUAGES[language]) ?? DEFAULT_LANGUAGE;
}
