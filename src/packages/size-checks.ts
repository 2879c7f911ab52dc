import type { z } from "zod";
import { estimateWords, isCountedInCharacters } from "./stated-facts";
import type { Language } from "./vocabulary";

interface SizeFields {
  language: Language;
  collectionSize: number | null;
  totalCharacters: number | null;
}

function requiresSize(isRequiredFor: (language: string) => boolean) {
  return (input: SizeFields | undefined) =>
    !isRequiredFor(input?.language ?? "") ||
    (input?.collectionSize ?? null) !== null ||
    (input?.totalCharacters ?? null) !== null;
}

export const SIZE_CHECKS = {
  words: [
    requiresSize((language) => !isCountedInCharacters(language)),
    { error: "size-small", path: ["collectionSize"], when: () => true },
  ],
  characters: [
    requiresSize(isCountedInCharacters),
    { error: "characters-few", path: ["totalCharacters"], when: () => true },
  ],
} satisfies Record<string, [(input: SizeFields | undefined) => boolean, z.core.$ZodCustomParams]>;

export function sizeOf({
  language,
  collectionSize: words,
  totalCharacters: characters,
}: SizeFields) {
  const isInCharacters = isCountedInCharacters(language) ? characters !== null : words === null;
  return isInCharacters
    ? { collectionSize: estimateWords(characters ?? 0, language), totalCharacters: characters }
    : { collectionSize: words ?? 0, totalCharacters: null };
}
