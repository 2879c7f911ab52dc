import type { PackagesTable } from "../schema/packages";
import { namesOf } from "./names";
import { pairsOf, wordsIn } from "./words";

/** What a package is found by. */
export type Findable = Pick<PackagesTable, "title" | "description"> &
  Partial<
    Pick<PackagesTable, "publisher" | "subject_areas" | "category" | "language" | "content_type">
  >;

/** The columns of the search index, the weightiest first. */
export const FIELDS = ["title", "about", "description"] as const;

export type Field = (typeof FIELDS)[number];

/** A package as the search index has it: the tokens of each field in their order. */
export type SearchDocument = Record<Field | "characters", string[]>;

/** A document with the row number of its package. */
export interface Written {
  seq: number;
  document: SearchDocument;
}

/** In every document, and in no text: searches that only exclude begin with it, and no phrase passes it. */
export const BOUNDARY = ".";

/** The one document by which searches find a package. */
export function searchDocument(lot: Findable): SearchDocument {
  const { category = "", language = "", content_type = "", publisher, subject_areas = "[]" } = lot;
  const about = [
    publisher ?? "",
    ...(JSON.parse(subject_areas) as string[]),
    ...[category, language, content_type].flatMap((value) => [value, ...namesOf(value)]),
  ];
  const characters = new Set([BOUNDARY]);
  const tokensOf = (text: string) => [
    ...wordsIn(text).flatMap(({ text: word, isRun }) => {
      if (!isRun) return [word];
      for (const character of word) characters.add(character);
      return pairsOf(word);
    }),
    BOUNDARY,
  ];
  return {
    title: tokensOf(lot.title),
    about: about.flatMap(tokensOf),
    description: tokensOf(lot.description),
    characters: [...characters],
  };
}
