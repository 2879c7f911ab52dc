import { valuedBy } from "../analyze";
import { languageFluency, scoreOfJunk } from "../metrics/language-fluency";
import type { ModelsReading } from "../naturalness/naturalness";
import type { StoredNorms } from "../naturalness/norms";
import { noSums, type Sums } from "../naturalness/readings/readings";
import {
  judgedNaturalness,
  type StemsReading,
  type TextReading,
} from "../problems/stems/stem-reading";
import { readText } from "../reading";
import { percent } from "../score";
import { type Reservations, trainingValue } from "../value/training-value";
import type { QualityMetrics } from "../verdict";
import { applies } from "./applies";
import { type DegradationName, degradationNames, degrade } from "./degradations";
import { keptJson } from "./kept";
import { type Measurement, SHARES } from "./measurement";
import { type CleanText, cleanTexts, dictionaryOf } from "./texts";

/** What a text's value is made of, as it is or spoiled, with no norm applied yet. */
export interface Version extends TextReading {
  /** What it was spoiled by, null of the clean text, and the share that is. */
  way: DegradationName | null;
  share: number;
  /** Of languageFluency what is left without the models. */
  metrics: QualityMetrics;
  reservations: Reservations;
}

/** A text in all its versions, the clean one first. */
export interface ReadText extends Omit<CleanText, "text"> {
  versions: readonly Version[];
}

/**
 * Reads the texts of a folder, each clean and spoiled in every way.
 *
 * @param cache a folder that what was read is kept in, so that reading is done once
 */
export function readTexts(folder: string, cache?: string): ReadText[] {
  const texts = cleanTexts(folder);
  return texts.map((one) => {
    const { text, ...rest } = one;
    const kept = keptJson(cache, one.name, () => versionsOf(one, texts).map(packed));
    return { ...rest, versions: kept.map(unpacked) };
  });
}

function versionsOf(clean: CleanText, texts: readonly CleanText[]): Version[] {
  const original = { ...clean, dictionary: dictionaryOf(texts, clean.language, clean.name) };
  const spoiled = degradationNames
    .filter((name) => applies(name, clean))
    .flatMap((name) =>
      SHARES.map((share) => versionOf(clean, degrade(original, name, share), name, share)),
    );
  return [versionOf(clean, clean.text, null, 0), ...spoiled];
}

function versionOf(
  { contentType }: CleanText,
  text: string,
  way: DegradationName | null,
  share: number,
): Version {
  const reading = readText(text, contentType);
  const { qualityMetrics, reservations } = valuedBy(reading, contentType);
  const bare = percent(languageFluency({ ...reading, naturalness: null }, contentType).score);
  const { models, stems, genres } = reading;
  return {
    way,
    share,
    models,
    stems,
    genres,
    metrics: { ...qualityMetrics, languageFluency: models ? bare : qualityMetrics.languageFluency },
    reservations,
  };
}

/** The value that a version has by some norms; by those of the analysis without any. */
export function versionValue(
  { contentType }: ReadText,
  version: Version,
  norms?: StoredNorms,
): number {
  const { metrics, reservations } = version;
  const natural = judgedNaturalness(version, norms);
  const likeness = natural?.kind ? percent(scoreOfJunk(natural.junk)) : 100;
  const languageFluency = Math.min(metrics.languageFluency, likeness);
  return trainingValue({ ...metrics, languageFluency }, contentType, reservations).value;
}

export function measuredBy(norms: StoredNorms | undefined, text: ReadText): Measurement {
  const spoiled: Partial<Record<DegradationName, number[]>> = {};
  const [clean, ...versions] = text.versions;
  for (const version of versions) {
    const name = version.way as DegradationName;
    spoiled[name] ??= [];
    spoiled[name]?.push(versionValue(text, version, norms));
  }
  const { name, language } = text;
  return { name, language, clean: versionValue(text, clean as Version, norms), spoiled };
}

/** Window sums as rows of numbers: most of what is kept. */
type Packed = Omit<Version, "models" | "stems"> & {
  models: PackedModels | null;
  stems: (Omit<StemsReading, "models" | "numberless"> & PackedStems) | null;
};
type PackedStems = Readonly<Record<"models" | "numberless", PackedModels | null>>;
type PackedModels = Omit<ModelsReading, "parts"> & { parts: PackedPart[] };
type PackedPart = Omit<ModelsReading["parts"][number], "windows"> & { windows: number[][] };

const sumNames = Object.keys(noSums()) as (keyof Sums)[];
const DIGITS = 10_000;

function packed({ models, stems, ...version }: Version): Packed {
  return {
    ...version,
    models: models && packedModels(models),
    stems: stems && {
      ...stems,
      models: stems.models && packedModels(stems.models),
      numberless: stems.numberless && packedModels(stems.numberless),
    },
  };
}

function packedModels({ parts, ...models }: ModelsReading): PackedModels {
  const rows = parts.map(({ windows, ...part }) => ({
    ...part,
    windows: windows.map(({ start, end, sums }) => [
      start,
      end,
      ...sumNames.map((name) => Math.round(sums[name] * DIGITS) / DIGITS),
    ]),
  }));
  return { ...models, parts: rows };
}

function unpacked({ models, stems, ...version }: Packed): Version {
  return {
    ...version,
    models: models && unpackedModels(models),
    stems: stems && {
      ...stems,
      models: stems.models && unpackedModels(stems.models),
      numberless: stems.numberless && unpackedModels(stems.numberless),
    },
  };
}

function unpackedModels({ parts, ...models }: PackedModels): ModelsReading {
  const read = parts.map(({ windows, ...part }) => ({
    ...part,
    windows: windows.map(([start = 0, end = 0, ...sums]) => ({
      start,
      end,
      sums: Object.fromEntries(sumNames.map((name, at) => [name, sums[at]])) as unknown as Sums,
    })),
  }));
  return { ...models, parts: read };
}
