import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../src/lib/languages";
import { once } from "../../src/lib/memo";
import { en, type Messages } from "./en/catalogue";

/**
 * The languages that the interface is in, by their tags. A further one is a folder beside this file
 * whose `catalogue.ts` puts its domains together, as is done here; contracts stay in English
 * (`./en/contracts`), so that one wording binds both sides.
 */
const catalogues = {
  en: () => en,
  // `require` loads a language for the first reader of it, and at once, which an import could not.
  "zh-Hant": once(
    () => (require("./zh-Hant/catalogue") as typeof import("./zh-Hant/catalogue")).zhHant,
  ),
  ja: once(() => (require("./ja/catalogue") as typeof import("./ja/catalogue")).ja),
  ko: once(() => (require("./ko/catalogue") as typeof import("./ko/catalogue")).ko),
} satisfies Partial<Record<(typeof LANGUAGES)[Language], () => Messages>>;

export type Locale = keyof typeof catalogues;

export const LOCALES = Object.keys(catalogues) as Locale[];

/** The languages that have a catalogue, as members' settings name them. */
export const OFFERED = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => LANGUAGES[language] in catalogues,
);

export function messagesFor(locale: Locale): Messages {
  return catalogues[locale]();
}

/** The language that a catalogue is in, as members' settings name it. */
export function languageOf(locale: Locale): Language {
  return OFFERED.find((language) => LANGUAGES[language] === locale) ?? DEFAULT_LANGUAGE;
}

/** Where a language that was chosen leads: English while it has no catalogue. */
export function localeOf(language: Language): Locale {
  return LOCALES.find((locale) => locale === LANGUAGES[language]) ?? DEFAULT_LANGUAGE;
}
