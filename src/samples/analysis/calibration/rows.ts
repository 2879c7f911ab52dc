import {
  type Genre,
  genreNames,
  type JunkKind,
  type NormName,
  normNameOf,
} from "../naturalness/norms";
import type { Readings } from "../naturalness/readings";
import { genresOf, readText } from "../reading";
import { applies } from "./applies";
import { type DegradationName, degrade } from "./degradations";
import { keptJson } from "./kept";
import { type CleanText, cleanTexts, dictionaryOf } from "./texts";

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

/** Of further texts, one in so many is spoiled as well: that tells enough, and takes long. */
const SPOILED_OF_MORE = 3;

/**
 * Of the texts that norms are set by, clean and spoiled; and of further ones, most of them clean.
 * A text that is not in the language of its name, such as a manual's chapter that nobody has
 * translated, sets no norm.
 *
 * @param cache a folder that what was read is kept in, so that a run that was ended goes on from there
 */
export function rowsOf(folder: string, further?: string, cache?: string): Row[] {
  const setting = cleanTexts(folder);
  const more = further ? cleanTexts(further) : [];
  const rows = (clean: CleanText, isSpoiled: boolean) =>
    keptJson(cache, `${clean.name}${isSpoiled ? "" : ".clean"}`, () => {
      const own = rowOf(clean, clean.text, null, 0);
      return own && isSpoiled ? [own, ...spoiledRows(clean, setting)] : own ? [own] : [];
    });
  return [
    ...setting.flatMap((clean) => rows(clean, true)),
    ...more.flatMap((clean, at) => rows(clean, at % SPOILED_OF_MORE === 0)),
  ];
}

function spoiledRows(clean: CleanText, texts: readonly CleanText[]): Row[] {
  const original = { ...clean, dictionary: dictionaryOf(texts, clean.language, clean.name) };
  const ways = Object.entries(SEEN) as [DegradationName, JunkKind][];
  return ways
    .filter(([name]) => applies(name, clean))
    .flatMap(([name, kind]) =>
      SHARES.flatMap((share) => {
        const spoiled = degrade(original, name, share);
        return rowOf(clean, spoiled, kind, spoiledShare(name, share, clean)) ?? [];
      }),
    );
}

function rowOf(clean: CleanText, text: string, kind: JunkKind | null, share: number): Row | null {
  const { family, contentType } = clean;
  const { naturalness, lines, language } = readText(text, contentType);
  if (naturalness?.language !== clean.language) return null;
  const { readings, units } = naturalness;
  const norm = normNameOf(language, naturalness.language);
  const likeness = genresOf(lines, contentType);
  const genre = genreNames.find((name) => likeness[name] > 0.5) ?? null;
  return { family, norm, genre, readings, units, kind, share };
}

/** A word with one wrong character is wrong. */
function spoiledShare(name: DegradationName, share: number, { language }: CleanText): number {
  if (name !== "random-characters" || ["zh", "ja"].includes(language)) return share;
  return 1 - (1 - share) ** 4.5;
}
