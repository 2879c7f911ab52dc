import type { LanguageCode } from "../../quality";
import type { Histogram } from "./histogram";
import type { Column } from "./record-columns";

export const profileScripts = [
  "han",
  "kana",
  "hangul",
  "latin",
  "cyrillic",
  "arabic",
  "letter",
] as const;
export type ProfileScript = (typeof profileScripts)[number];

/** What a sample consists of, to choose by; nothing here is judged. */
export interface Profile {
  /** Records of a JSON sample, else paragraphs. */
  documents: number;
  /** Characters in each, in UTF-16 units. */
  documentLengths: Histogram;
  /** Words in each. */
  sentenceLengths: Histogram;
  /** Shares of the letters, 0 to 1, the largest first. */
  scripts: readonly { script: ProfileScript; share: number }[];
  /** Shares of the text that are in each language, the largest first. */
  languages: readonly { code: LanguageCode; share: number }[];
  /** Whether those are shares of its words, or of parts of equal length; older results lack it. */
  languagesBy?: "words" | "parts";
  /** Documents that stood in the sample before, letter by letter. */
  copies: number;
  /** Of a JSON sample. */
  columns: readonly Column[] | null;
}
