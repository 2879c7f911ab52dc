import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../src/lib/languages";
import { once } from "../../src/lib/memo";
import { siteName } from "../../src/lib/site-name";
import * as en from "./en";
import { hasValues, message } from "./message";
import { complete, type Messages } from "./messages";
import type { Texts, Worded } from "./types";

/** A language's texts by domain and key: none may be missing. */
type Catalogue = {
  [Domain in keyof Texts]: Record<keyof Texts[Domain], string>;
};

/**
 * The languages that the interface is in, by their tags. A further one is a folder of the same files
 * as `en`.
 */
const catalogues = {
  en: () => en,
  // `require` loads a language when it is first read, and synchronously, which an import could not.
  "zh-Hant": (): Catalogue => require("./zh-Hant") as typeof import("./zh-Hant"),
  ja: (): Catalogue => require("./ja") as typeof import("./ja"),
  ko: (): Catalogue => require("./ko") as typeof import("./ko"),
} satisfies Partial<Record<(typeof LANGUAGES)[Language], () => Catalogue>>;

export type Locale = keyof typeof catalogues;

export const LOCALES = Object.keys(catalogues) as Locale[];

/** The languages that have a catalog, as members' settings name them. */
export const OFFERED = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => LANGUAGES[language] in catalogues,
);

/** A language's texts, by domain and key. */
export function textsIn(locale: Locale): Catalogue {
  return catalogues[locale]();
}

const worded = () =>
  Object.fromEntries(LOCALES.map((locale) => [locale, once(() => wordedIn(locale))])) as Record<
    Locale,
    () => Messages
  >;

let [messages, wordedAs] = [worded(), siteName()];

export function messagesFor(locale: Locale): Messages {
  if (wordedAs !== siteName()) [messages, wordedAs] = [worded(), siteName()];
  return messages[locale]();
}

function wordedIn(locale: Locale): Messages {
  const translated: Record<string, Record<string, string>> = { ...textsIn(locale) };
  const domains = Object.entries<Record<string, string>>(en).map(([domain, english]) => [
    domain,
    levelsOf(translated[domain] ?? {}, english, locale),
  ]);
  return complete(Object.fromEntries(domains) as Worded, locale);
}

type Level = { [name: string]: unknown };

/** A list may be longer or shorter in a language, so all its texts have one name. */
export const nameOf = (key: string) => key.replace(/\.\d+\b.*$/, "[]");

/** Messages by the levels of their keys, in English where none is translated. What English fills with values is a function everywhere. */
export function levelsOf(
  texts: Record<string, string>,
  english: Record<string, string>,
  locale: Locale,
): unknown {
  const root: Level = {};
  const translated = new Set(Object.keys(texts).map(nameOf));
  const missing = Object.entries(english).filter(([key]) => !translated.has(nameOf(key)));
  for (const [key, text] of [...Object.entries(texts), ...missing]) {
    const path = key.split(".");
    const name = path.pop() ?? key;
    let level = root;
    for (const step of path) {
      level[step] ??= {};
      level = level[step] as Level;
    }
    level[name] = hasValues(withoutSite(english[key] ?? text))
      ? message(withSite(text, siteName().replaceAll("'", "''")), key in texts ? locale : "en")
      : withSite(text, siteName());
  }
  return listed(root);
}

const SITE = "{site}";
const withSite = (text: string, name: string) => text.replaceAll(SITE, name);
const withoutSite = (text: string) => withSite(text, "");

function listed(level: unknown): unknown {
  if (typeof level !== "object" || level === null) return level;
  const entries = Object.entries(level).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** The language that a catalog is in, as members' settings name it. */
export function languageOf(locale: Locale): Language {
  return OFFERED.find((language) => LANGUAGES[language] === locale) ?? DEFAULT_LANGUAGE;
}

/** Where a language that was chosen leads: English while it has no catalog. */
export function localeOf(language: Language): Locale {
  return LOCALES.find((locale) => locale === LANGUAGES[language]) ?? DEFAULT_LANGUAGE;
}
