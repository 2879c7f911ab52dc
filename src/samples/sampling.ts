import { z } from "zod";
import { count, text } from "../lib/answers";
import { BLOCK_CHARACTERS } from "../transparency/draw";

const score = z.number().int().min(0).max(100);

/** What the marketplace found in the passages that it drew. */
export const samplingFigures = z.object({
  passages: count.describe("How many passages were drawn."),
  median: score.describe("Of the values of the passages."),
  low: score.describe("The 10th percentile."),
  high: score.describe("The 90th percentile."),
  passed: count.describe("Passages that pass all four checks."),
  nearDuplicates: count.describe("Passages that are near-duplicates of another one."),
  languages: z.array(z.object({ code: text, passages: count })),
  characters: count.describe("Of the whole collection."),
  words: count.describe("Of the whole collection, as counted."),
  nonSpaceCharacters: count.describe("Of the whole collection, as counted."),
  draws: count.describe("How often this collection or this package was drawn from, in all."),
  sha256: text.describe("The digest of the files that the public log committed to."),
  sampledAt: text,
});

export type SamplingFigures = z.output<typeof samplingFigures>;

export const shownPassage = z.object({
  n: count.describe("In the order of the draw, from 1."),
  at: z.number().min(0).max(1).describe("Where in the collection it begins, from 0 to 1."),
  value: score,
  language: text,
  text: text.describe("Personal data is masked."),
});

export type ShownPassage = z.output<typeof shownPassage>;

export const SHOWN_PASSAGES = 10;

export function readSampling(json: string | null): SamplingFigures | null {
  return json === null ? null : (JSON.parse(json) as SamplingFigures);
}

/** How much of the collection the passages are, at most 1. */
export function sampledShare({ passages, characters }: SamplingFigures): number {
  return Math.min(1, (passages * BLOCK_CHARACTERS) / Math.max(1, characters));
}

const SIZE_TOLERANCE = 0.02;

/** Whether the size that the listing states differs by more than 2% from what was counted. */
export function differsFromListing(
  { words, nonSpaceCharacters }: SamplingFigures,
  { total_words, total_characters }: { total_words: number; total_characters: number | null },
): boolean {
  const [declared, counted] =
    total_characters === null ? [total_words, words] : [total_characters, nonSpaceCharacters];
  return Math.abs(counted - declared) > declared * SIZE_TOLERANCE;
}
