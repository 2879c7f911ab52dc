import type { Selectable } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";
import { WORDS_PER_CHARACTER } from "../rules/word-rates";
import type { Language } from "./vocabulary";

const PLACEHOLDER_SIZE = "Sample + Metadata";
const PLACEHOLDER_FORMATS: readonly string[] = ["Sample Preview", "Full Collection Metadata"];

type Package = Selectable<PackagesTable>;
type StatedColumns = Pick<Package, "total_files" | "file_size" | "file_bytes" | "formats">;

export interface StatedFiles {
  files: number | null;
  fileSize: string | null;
  formats: string[];
}

export function statedFiles(lot: StatedColumns): StatedFiles {
  const isPlaceholder = lot.file_size === PLACEHOLDER_SIZE;
  const hasFileCount = lot.total_files > 0 && !(isPlaceholder && lot.total_files === 1);
  return {
    files: hasFileCount ? lot.total_files : null,
    fileSize: isPlaceholder || lot.file_size === "" ? null : lot.file_size,
    formats: statedFormats(JSON.parse(lot.formats) as string[]),
  };
}

export function isPlaceholder(format: string): boolean {
  return PLACEHOLDER_FORMATS.includes(format);
}

export function statedFormats(formats: readonly string[]): string[] {
  return formats.filter((format) => !isPlaceholder(format));
}

export interface DeclaredSize {
  unit: "words" | "characters";
  count: number;
}

export function declaredSize(lot: Pick<Package, "total_words" | "total_characters">): DeclaredSize {
  return lot.total_characters === null
    ? { unit: "words", count: lot.total_words }
    : { unit: "characters", count: lot.total_characters };
}

const RATES: Partial<Record<Language, keyof typeof WORDS_PER_CHARACTER>> = {
  Chinese: "chinese",
  "zh-traditional": "chinese",
  "zh-simplified": "chinese",
  Japanese: "japanese",
  Korean: "korean",
  "bilingual-zh-en": "bilingual",
};

export function estimateWords(characters: number, language: Language): number {
  return Math.round(characters * WORDS_PER_CHARACTER[RATES[language] ?? "spaced"]);
}

const COUNTED_IN_CHARACTERS: ReadonlySet<string> = new Set([
  "Chinese",
  "zh-traditional",
  "zh-simplified",
  "Japanese",
  "Korean",
]);

export function isCountedInCharacters(language: string): boolean {
  return COUNTED_IN_CHARACTERS.has(language);
}
