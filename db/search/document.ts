import type { PackagesTable } from "../schema/packages";
import { namesOf } from "./names";
import { pairsOf, spelledIn, wordsIn } from "./words";

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

/** Every document has it and no text does, so searches that only exclude begin with it. */
export const BOUNDARY = ".";

/** Prefers one of `preferred`. */
export function spellingIn(
  lot: Findable,
  stem: string,
  preferred: ReadonlySet<string>,
): string | undefined {
  const spelled = Object.values(textsOf(lot))
    .flat()
    .flatMap(spelledIn)
    .map(({ text }) => text)
    .filter((word) => wordsIn(word).some(({ text }) => text === stem));
  return spelled.find((word) => preferred.has(word)) ?? spelled[0];
}

function textsOf(lot: Findable): Record<Field, string[]> {
  const { category = "", language = "", content_type = "", publisher, subject_areas = "[]" } = lot;
  return {
    title: [lot.title, lot.english_title ?? ""],
    about: [
      publisher ?? "",
      ...(JSON.parse(subject_areas) as string[]),
      ...[category, language, content_type].flatMap((value) => [value, ...namesOf(value)]),
    ],
    description: [lot.description, lot.english_abstract ?? ""],
  };
}

export function searchDocument(lot: Findable): SearchDocument {
  const texts = textsOf(lot);
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
    title: texts.title.flatMap(tokensOf),
    about: texts.about.flatMap(tokensOf),
    description: texts.description.flatMap(tokensOf),
    characters: [...characters],
  };
}
