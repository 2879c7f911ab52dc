import { writtenIn } from "../lib/languages";
import type { Package } from "./packages";
import { languageTag } from "./vocabulary";

export type Titled = Pick<Package, "title" | "language" | "english_title">;

export interface NamedText {
  text: string;
  /** BCP 47; undefined where nothing says it. */
  lang: string | undefined;
}

/** What a reader sees of a seller's text; the original is shown beneath. */
export interface ShownText extends NamedText {
  original: NamedText | null;
}

export function titleFor(lot: Titled, locale: string): ShownText {
  return shownTo(locale, original(lot.title, lot.language), lot.english_title);
}

export function abstractFor(
  lot: Pick<Package, "description" | "language" | "english_abstract">,
  locale: string,
): ShownText {
  return shownTo(locale, original(lot.description, lot.language), lot.english_abstract);
}

/** What a mail or notification keeps beside a title, to name the package later as its reader sees it. */
export interface Named {
  named?: Pick<Titled, "english_title" | "language">;
}

export function namedOf({ english_title, language }: Omit<Titled, "title">): Named {
  return english_title === null ? {} : { named: { english_title, language } };
}

/** Values of a mail or notification, and those of its lots, with titles as their reader sees them. */
export function withTitlesFor<Values>(values: Values, locale: string): Values {
  const { title, named, lots } = (values ?? {}) as { title?: string; lots?: unknown[] } & Named;
  return {
    ...values,
    ...(title !== undefined && named && { title: titleFor({ title, ...named }, locale).text }),
    ...(lots && { lots: lots.map((lot) => withTitlesFor(lot, locale)) }),
  };
}

export function lacksEnglishTitle(lot: Titled): boolean {
  return languageTag(lot.language) !== "en" && lot.english_title === null;
}

/** Readers of the original's language see it first, in any of its scripts; all others the English text, if there is one. */
function shownTo(locale: string, original: NamedText, english: string | null): ShownText {
  const isRead = primary(original.lang) === primary(locale);
  if (english === null || isRead) return { ...original, original: null };
  return { text: english, lang: "en", original: english === original.text ? null : original };
}

function original(text: string, language: string): NamedText {
  return { text, lang: languageTag(language) ?? writtenIn(text) };
}

function primary(tag: string | undefined): string | undefined {
  return tag?.split("-")[0];
}

/** As one text, where no element can have a language of its own. */
export function withOriginal({ text, original }: ShownText): string {
  return original ? `${text}\n\n${original.text}` : text;
}

/** Of a text on its own, as in a card's line. */
export function directionOf(lang: string | undefined): "rtl" | undefined {
  return lang === "ar" ? "rtl" : undefined;
}
