import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { characterNames } from "../../src/quality/features/characters";
import { featureNames } from "../../src/quality/features/features";
import { lineNames } from "../../src/quality/features/lines";
import {
  cleanLogOdds,
  deviationsFromGenre,
  deviationsFromNorm,
  type FittedModel,
  type Norms,
  type Trees,
  zScores,
} from "../../src/quality/fitted";
import { modelFeatureNames } from "../../src/quality/naturalness";
import { type Genre, genres } from "../../src/quality/report";
import { boostTrees, type Example } from "./boost";
import { directions } from "./directions";
import { FIFTH, OTHER_SHARES, type Reading } from "./reads";

/** Quantiles that set the naturalness scale, on texts that the trees have not seen. */
const SCALE = {
  /** At most this share of completely spoiled texts passes. */
  junk: 0.03,
  /** A text at this share of the way from failing to the best scores 75. */
  fair: 0.1,
  /** This share of clean texts scores the maximum. */
  clean: 0.1,
};
const FOLDS = 3;

type Natural = Omit<FittedModel, "forms">;

export function calibrate(readings: readonly Reading[]): Natural {
  const sources = groupsOf(readings);
  const odds = new Map<string, { sum: number; share: number }>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const fitted = fit(readings.filter((_, index) => (sources[index] as number) % FOLDS !== fold));
    readings.forEach(({ text, kind, share, features, norm, part }, index) => {
      if ((sources[index] as number) % FOLDS !== fold) return;
      const key = `${text.name} ${kind} ${share}`;
      const entry = odds.get(key) ?? { sum: 0, share };
      entry.sum += part * cleanLogOdds(deviationsFromNorm(features, norm, fitted), fitted);
      odds.set(key, entry);
    });
  }
  const sortedOdds = (target: number) =>
    [...odds.values()]
      .filter(({ share }) => share === target)
      .map(({ sum: total }) => total)
      .sort((a, b) => b - a);
  const quantile = (values: readonly number[], share: number) =>
    values[Math.floor(values.length * share)] ?? 0;
  const fails = round(quantile(sortedOdds(1), SCALE.junk));
  const best = round(quantile(sortedOdds(0), SCALE.clean));
  return { ...fit(readings), scale: [fails, round(fails + SCALE.fair * (best - fails)), best] };
}

export function fit(readings: readonly Reading[]): Natural {
  const allReadings = [...readings, ...withoutModel(readings)];
  const cleanReadings = readings.filter(({ kind }) => kind === null);
  const languages = languageNorms(cleanReadings);
  const rows = allReadings.map((reading) => ({
    ...reading,
    row: zScores(reading.features, languages[reading.norm] ?? (languages.other as Norms)),
  }));
  const fittedGenres = genresOf(rows);
  const fitted: Natural = {
    languages,
    genres: fittedGenres,
    natural: { base: 0, trees: [] },
    scale: [0, 0, 1],
  };
  return { ...fitted, natural: naturalTrees(rows, fitted) };
}

const NATURAL_SETTINGS = { rounds: 400, rate: 0.08, depth: 4 };
const MIN_CLEAN_WEIGHT = 6;

/** Every fifth text is scored without its language model, as in languages that have no model. */
const UNMODELLED_STEP = 5;

export function withoutModel(readings: readonly Reading[]): Reading[] {
  const sources = groupsOf(readings);
  return readings
    .filter((_, index) => (sources[index] as number) % UNMODELLED_STEP === 0)
    .map((reading) => ({
      ...reading,
      norm: "other",
      features: reading.features.map((value, index) =>
        index < modelFeatureNames.length ? Number.NaN : value,
      ),
    }));
}

type Row = Reading & { row: Float64Array };

function naturalTrees(rows: readonly Row[], fitted: Natural): Trees {
  const weightOf = (share: number) => OTHER_SHARES.find(([value]) => value === share)?.[1] ?? 1;
  const weightedRows = rows.map((item) => ({ ...item, weight: item.part * weightOf(item.share) }));
  const totalWeight = (isClean: boolean) =>
    sum(weightedRows.filter(({ kind }) => (kind === null) === isClean).map(({ weight }) => weight));
  const cleanFactor = totalWeight(false) / totalWeight(true);
  const examples = weightedRows.map(
    ({ row, kind, weight }): Example => ({
      row: Float64Array.from([...deviationsFromGenre(row, fitted), ...row]),
      target: kind === null ? 1 : 0,
      weight: kind === null ? weight * cleanFactor : weight,
    }),
  );
  const settings = {
    ...NATURAL_SETTINGS,
    minWeight: MIN_CLEAN_WEIGHT * cleanFactor,
    ridge: 2 * cleanFactor,
  };
  return boostTrees(examples, {
    ...settings,
    directions: [...directions, ...directions],
    groups: groupsOf(rows),
  });
}

export function groupsOf(rows: readonly Reading[]): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(rows, ({ text }) => {
    const key = `${text.language} ${text.source}`;
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) as number;
  });
}

const GENRE_BY_LABEL: Readonly<Record<string, Genre>> = { essay: "prose", article: "prose" };
/** Junk hardly affects these measures, so they can identify genres. */
const GENRE_FEATURES = new Set<string>([
  ...lineNames,
  ...characterNames,
  "sentenceWords",
  "wordLength",
]);

/** Genres are learned from clean and slightly spoiled texts, their norms only from clean ones. */
function genresOf(rows: readonly Row[]): FittedModel["genres"] {
  const lightlySpoiledRows = rows.filter(({ share }) => share <= FIFTH);
  const groups = groupsOf(lightlySpoiledRows);
  const isInGenre = (genre: Genre, { text }: Reading) =>
    (GENRE_BY_LABEL[text.genre] ?? text.genre) === genre;
  const entries = genres.map((genre) => {
    const count = lightlySpoiledRows.filter((item) => isInGenre(genre, item)).length;
    const examples = lightlySpoiledRows.map((item): Example => {
      const row = item.row.map((value, index) =>
        GENRE_FEATURES.has(featureNames[index] as string) ? value : Number.NaN,
      );
      const target = isInGenre(genre, item) ? 1 : 0;
      return {
        row,
        target,
        weight: item.part * (target === 1 ? Math.sqrt(lightlySpoiledRows.length / count) : 1),
      };
    });
    const settings = {
      rounds: 40,
      rate: 0.2,
      depth: 3,
      minWeight: 60,
      ridge: 10,
      directions: [],
      groups,
    };
    const cleanRows = rows.filter((item) => item.kind === null && isInGenre(genre, item));
    return [
      genre,
      { trees: boostTrees(examples, settings), norms: normsOf(cleanRows.map(({ row }) => row)) },
    ] as const;
  });
  return Object.fromEntries(entries) as FittedModel["genres"];
}

const MIN_TEXTS = 20;

function languageNorms(cleanReadings: readonly Reading[]): Record<string, Norms> {
  const byNorm = Map.groupBy(cleanReadings, ({ norm }) => norm);
  const entries = [...byNorm]
    .filter(([, group]) => group.length >= MIN_TEXTS)
    .map(([norm, group]) => [norm, normsOf(group.map(({ features }) => features))] as const);
  return {
    ...Object.fromEntries(entries),
    other: normsOf(cleanReadings.map(({ features }) => features)),
  };
}

function normsOf(rows: readonly Float64Array[]): Norms {
  return featureNames.map((_, index): [number, number] => {
    const values = rows.map((row) => row[index] as number).filter((value) => !Number.isNaN(value));
    const mean = sum(values) / Math.max(1, values.length);
    const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
    return [round(mean), round(Math.sqrt(variance) || 1)];
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Number(value.toPrecision(4));

export function writeFitted(
  fitted: FittedModel,
  to = join(import.meta.dir, "../../src/quality"),
): void {
  writeFileSync(join(to, "fitted.json"), `${JSON.stringify(fitted)}\n`);
}
