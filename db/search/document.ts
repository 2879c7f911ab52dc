import type { PackagesTable } from "../schema/packages";
import { namesOf } from "./names";
import { pairsOf, wordsIn } from "./words";

export type Findable = Pick<PackagesTable, "title" | "description"> &
  Partial<
    Pick<
      PackagesTable,
      "publisher" | "subject_areas" | "category" | "language" | "content_type" | "status"
    >
  > &
  Partial<Record<"english_title" | "english_abstract", string | null>>;

export const FIELDS = ["title", "about", "description"] as const;

export type Field = (typeof FIELDS)[number];

export type SearchDocument = Record<Field | "characters", string[]>;

export interface Written {
  seq: number;
  document: SearchDocument;
}

/** In every document, and in no text: searches that only exclude begin with it, and no phrase passes it. */
export const BOUNDARY = ".";

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
    title: [lot.title, lot.english_title ?? ""].flatMap(tokensOf),
    about: about.flatMap(tokensOf),
    description: [lot.description, lot.english_abstract ?? ""].flatMap(tokensOf),
    characters: [...characters],
  };
}
