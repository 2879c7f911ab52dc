import type { LanguageCode } from "../../quality";
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

export interface Histogram {
  first: number;
  counts: readonly number[];
  median: number;
}

const MAX_BINS = 12;

export function histogramOf(values: readonly number[]): Histogram {
  if (values.length === 0) return { first: 1, counts: [], median: 0 };
  const sorted = values.toSorted((a, b) => a - b);
  const bins = sorted.map((value) => Math.floor(Math.log2(Math.max(1, value))));
  const last = bins.at(-1) as number;
  const first = Math.max(bins[0] as number, last - MAX_BINS + 1);
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const bin of bins) {
    const index = Math.max(0, bin - first);
    counts[index] = (counts[index] as number) + 1;
  }
  return { first: 2 ** first, counts, median: sorted[values.length >> 1] as number };
}
