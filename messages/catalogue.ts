import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../src/lib/languages";
import { once } from "../src/lib/memo";
import { siteName } from "../src/lib/site-name";
import * as en from "./en";
import { hasValues, message } from "./message";
import { completeMessages, type Messages } from "./messages";
import type { Texts, TypedMessages } from "./types";

type Catalogue = {
  [Domain in keyof Texts]: Record<keyof Texts[Domain], string>;
};

/** To add a language, add a folder with the same files as `en`, and an entry. */
const catalogues = {
  en: () => en,
  // `require` loads a language synchronously on first use; a dynamic import is asynchronous.
  "zh-Hant": (): Catalogue => require("./zh-Hant") as typeof import("./zh-Hant"),
  ja: (): Catalogue => require("./ja") as typeof import("./ja"),
  ko: (): Catalogue => require("./ko") as typeof import("./ko"),
} satisfies Partial<Record<(typeof LANGUAGES)[Language], () => Catalogue>>;

export type Locale = keyof typeof catalogues;

export const LOCALES = Object.keys(catalogues) as Locale[];

/** The languages that members can choose, by their code in settings. */
export const OFFERED_LANGUAGES = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => LANGUAGES[language] in catalogues,
);

export function textsIn(locale: Locale): Catalogue {
  return catalogues[locale]();
}

const messageCache = () =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, once(() => buildMessages(locale))]),
  ) as Record<Locale, () => Messages>;

let [cachedMessages, cachedName] = [messageCache(), siteName()];

export function messagesFor(locale: Locale): Messages {
  if (cachedName !== siteName()) [cachedMessages, cachedName] = [messageCache(), siteName()];
  return cachedMessages[locale]();
}

function buildMessages(locale: Locale): Messages {
  const translated: Record<string, Record<string, string>> = { ...textsIn(locale) };
  const domains = Object.entries<Record<string, string>>(en).map(([domain, english]) => [
    domain,
    nestMessages(translated[domain] ?? {}, english, locale),
  ]);
  return completeMessages(Object.fromEntries(domains) as TypedMessages, locale);
}

type MessageTree = { [name: string]: unknown };

/** Drops list indexes, because lists differ in length between languages. */
export const nameWithoutIndex = (key: string) => key.replace(/\.\d+\b.*$/, "[]");

/** Falls back to English for untranslated messages. */
export function nestMessages(
  texts: Record<string, string>,
  english: Record<string, string>,
  locale: Locale,
): unknown {
  const root: MessageTree = {};
  for (const [key, text] of [...Object.entries(texts), ...untranslated(texts, english)]) {
    const path = key.split(".");
    const name = path.pop() ?? key;
    let level = root;
    for (const step of path) {
      level[step] ??= {};
      level = level[step] as MessageTree;
    }
    level[name] = textOrMessage(text, english[key] ?? text, key in texts ? locale : "en");
  }
  return convertLists(root);
}

function untranslated(texts: Record<string, string>, english: Record<string, string>) {
  if (texts === english) return [];
  const translated = new Set(Object.keys(texts).map(nameWithoutIndex));
  return Object.entries(english).filter(([key]) => !translated.has(nameWithoutIndex(key)));
}

function textOrMessage(text: string, english: string, locale: string) {
  if (!hasValues(text) && !hasValues(english)) return text;
  return hasValues(removeSiteName(english))
    ? message(fillSiteName(text, siteName().replaceAll("'", "''")), locale)
    : fillSiteName(text, siteName());
}

const SITE_PLACEHOLDER = "{site}";
const fillSiteName = (text: string, name: string) => text.replaceAll(SITE_PLACEHOLDER, name);
const removeSiteName = (text: string) => fillSiteName(text, "");

function convertLists(level: unknown): unknown {
  if (typeof level !== "object" || level === null) return level;
  const entries = Object.entries(level).map(
    ([name, inner]) => [name, convertLists(inner)] as const,
  );
  const isList = entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export function languageOf(locale: Locale): Language {
  return OFFERED_LANGUAGES.find((language) => LANGUAGES[language] === locale) ?? DEFAULT_LANGUAGE;
}

/** A language without a catalog falls back to English. */
export function localeOf(language: Language): Locale {
  return LOCALES.find((locale) => locale === LANGUAGES[language]) ?? DEFAULT_LANGUAGE;
}
