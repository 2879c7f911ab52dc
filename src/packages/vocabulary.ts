import { ownValue } from "../lib/own-value";

const CATEGORIES = {
  Academic: ["textbook"],
  Fiction: ["literary"],
  Technical: ["stem"],
  News: [],
  Legal: [],
  Medical: [],
  Scientific: ["stem"],
  Business: [],
  Entertainment: [],
  Education: ["educational", "textbook"],
} as const;

const LANGUAGES = {
  English: ["en", "bilingual-zh-en"],
  Chinese: ["zh-traditional", "zh-simplified", "bilingual-zh-en"],
  Japanese: [],
  Spanish: [],
  French: [],
  German: [],
  Korean: [],
  Portuguese: [],
  Russian: [],
  Arabic: [],
} as const;

export const FILTER_CATEGORIES = keysOf(CATEGORIES);
export const LISTING_CATEGORIES = [
  "literary",
  "educational",
  "textbook",
  "stem",
  "bilingual",
] as const;
export const ALL_CATEGORIES = [...FILTER_CATEGORIES, ...LISTING_CATEGORIES] as const;

export const FILTER_LANGUAGES = keysOf(LANGUAGES);
export const LISTING_LANGUAGES = [
  "zh-traditional",
  "zh-simplified",
  "en",
  "bilingual-zh-en",
] as const;
export const ALL_LANGUAGES = [...FILTER_LANGUAGES, ...LISTING_LANGUAGES] as const;

export interface VocabularyGroup {
  all: string;
  parts: readonly string[];
}

export const CATEGORY_GROUPS = groupsOf(CATEGORIES, LISTING_CATEGORIES);
export const LANGUAGE_GROUPS = groupsOf(LANGUAGES, LISTING_LANGUAGES);

/** The listing form offers no general choice that only repeats its own, such as English or Fiction. */
export const OTHER_CATEGORIES = withoutParts(CATEGORIES);
export const OTHER_LANGUAGES = withoutParts(LANGUAGES);

export const CONTENT_TYPES = [
  "novels",
  "curriculum",
  "academic",
  "mathematics",
  "science",
  "essays",
  "poetry",
  "news",
  "reference",
  "dialogue",
] as const;

export type Category = (typeof ALL_CATEGORIES)[number];
export type Language = (typeof ALL_LANGUAGES)[number];
export type ContentType = (typeof CONTENT_TYPES)[number];

export function categoriesMatching(category: Category): readonly Category[] {
  return [
    category,
    ...(category in CATEGORIES ? CATEGORIES[category as keyof typeof CATEGORIES] : []),
  ];
}

export function languagesMatching(language: Language): readonly Language[] {
  return [
    language,
    ...(language in LANGUAGES ? LANGUAGES[language as keyof typeof LANGUAGES] : []),
  ];
}

export function languageTag(language: string): string | undefined {
  return ownValue(LANGUAGE_TAGS, language);
}

const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
  "zh-traditional": "zh-Hant",
  "zh-simplified": "zh-Hans",
  en: "en",
  English: "en",
  Chinese: "zh",
  Japanese: "ja",
  Spanish: "es",
  French: "fr",
  German: "de",
  Korean: "ko",
  Portuguese: "pt",
  Russian: "ru",
  Arabic: "ar",
};

function groupsOf(
  table: Readonly<Record<string, readonly string[]>>,
  listing: readonly string[],
): VocabularyGroup[] {
  const general = Object.keys(table);
  const groupOf = (word: string) => general.findLast((group) => table[group]?.includes(word));
  return [
    ...general.map((group) => ({
      all: group,
      parts: listing.filter((word) => groupOf(word) === group),
    })),
    ...listing.filter((word) => !groupOf(word)).map((group) => ({ all: group, parts: [] })),
  ];
}

function withoutParts(table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.keys(table).filter((general) => table[general]?.length === 0);
}

function keysOf<T extends object>(table: T): ReadonlyArray<keyof T & string> {
  return Object.keys(table) as Array<keyof T & string>;
}
