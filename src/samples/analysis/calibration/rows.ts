import { sumOf } from "../naturalness/naturalness";
import {
  type Genre,
  genreNames,
  type JunkKind,
  type NormName,
  normNameOf,
} from "../naturalness/norms";
import { type Readings, readingsOf } from "../naturalness/readings/readings";
import type { DegradationName } from "./degradations";
import type { ReadText, Version } from "./text-readings";

/** What a model reads in one text, clean or spoiled. */
export interface Row {
  /** Texts of one kind from one place. */
  family: string;
  norm: NormName;
  /** Null of prose. */
  genre: Genre | null;
  readings: Readings;
  units: number;
  /** What it was spoiled by, and the share that is; null and 0 of a clean text. */
  kind: JunkKind | null;
  share: number;
}

/** Degradations that a language's model can see; the others have metrics of their own. */
const SEEN: Readonly<Partial<Record<DegradationName, JunkKind>>> = {
  "ocr-noise": "noise",
  rot13: "noise",
  "invented-language": "invented",
  "random-characters": "characters",
  "scrambled-words": "scrambled",
  "swapped-neighbours": "swapped",
  "random-words": "strayed",
  "markov-1": "chain1",
  "markov-2": "chain2",
  "markov-3": "chain3",
};
const SHARES = [0.1, 0.2];

/** What the text's own model reads in each version that is of a kind of junk, and in the clean one. */
export function rowsOf(texts: readonly ReadText[]): Row[] {
  return texts.flatMap((text) => text.versions.flatMap((version) => rowOf(text, version) ?? []));
}

/**
 * A text that is not in the language of its name, such as a manual's chapter that nobody has
 * translated, sets no norm.
 */
function rowOf(
  { family, language }: ReadText,
  { way, share, models, genres }: Version,
): Row | null {
  const own = models?.parts[0];
  const kind = way === null ? null : (SEEN[way] ?? null);
  if (!own || own.language !== language) return null;
  if (way !== null && (kind === null || !SHARES.includes(share))) return null;
  const sums = sumOf(own.windows);
  return {
    family,
    norm: normNameOf(models.language, own.language),
    genre: genreNames.find((name) => genres[name] > 0.5) ?? null,
    readings: readingsOf(sums),
    units: sums.units,
    kind,
    share: way === null ? 0 : spoiledShare(way, share, language),
  };
}

/** A word with one wrong character is wrong. */
function spoiledShare(name: DegradationName, share: number, language: string): number {
  if (name !== "random-characters" || ["zh", "ja"].includes(language)) return share;
  return 1 - (1 - share) ** 4.5;
}
