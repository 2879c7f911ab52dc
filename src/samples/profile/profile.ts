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

export interface Profile {
  documents: number;
  documentLengths: Histogram;
  sentenceLengths: Histogram;
  scripts: readonly { script: ProfileScript; share: number }[];
  languages: readonly { code: LanguageCode; share: number }[];
  languagesBy?: "words" | "parts";
  copies: number;
  columns: readonly Column[] | null;
}
