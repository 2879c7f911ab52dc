import type { ModelLanguage } from "../models/languages";
import { sumsOf } from "../naturalness/naturalness";
import type { JunkKind, NormName } from "../naturalness/norms";
import { type Readings, readingsOf } from "../naturalness/readings";
import { wordsOf } from "../words";
import { applies, type DegradationName, degrade } from "./degradations";
import { type CleanText, cleanTexts, dictionaryOf } from "./texts";

/** What a model reads in one text, clean or spoiled. */
export interface Row {
  /** The source that it is of. */
  source: string;
  norm: NormName;
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

/** Of the texts that norms are set by, clean and spoiled; and of further ones, most of them clean. */
export function rowsOf(folder: string, further: string | undefined): Row[] {
  const texts = cleanTexts(folder);
  const setting = texts.filter(({ half }) => half === "setting");
  const more = further ? cleanTexts(further) : [];
  return [
    ...[...setting, ...more].map((clean) => rowOf(clean, clean.text, null, 0)),
    ...setting.flatMap((clean) => spoiledRows(clean, texts)),
    ...more
      .filter((_, at) => at % SPOILED_OF_MORE === 0)
      .flatMap((clean) => spoiledRows(clean, setting)),
  ];
}

function spoiledRows(clean: CleanText, texts: readonly CleanText[]): Row[] {
  const original = { ...clean, dictionary: dictionaryOf(texts, clean.language, clean.name) };
  const ways = Object.entries(SEEN) as [DegradationName, JunkKind][];
  return ways
    .filter(([name]) => applies(name, clean.language))
    .flatMap(([name, kind]) =>
      SHARES.map((share) =>
        rowOf(clean, degrade(original, name, share), kind, spoiledShare(name, share, clean)),
      ),
    );
}

function rowOf(clean: CleanText, text: string, kind: JunkKind | null, share: number): Row {
  const sums = sumsOf(text, wordsOf(text), clean.language as ModelLanguage);
  const source = clean.name.replace(/~\d+$/, "");
  return { source, norm: clean.norm, readings: readingsOf(sums), units: sums.units, kind, share };
}

/** A word with one wrong character is wrong. */
function spoiledShare(name: DegradationName, share: number, { language }: CleanText): number {
  if (name !== "random-characters" || ["zh", "ja"].includes(language)) return share;
  return 1 - (1 - share) ** 4.5;
}
