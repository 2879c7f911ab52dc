import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { characterNames } from "../features/characters";
import { featureNames } from "../features/features";
import { lineNames } from "../features/lines";
import {
  cleanOdds,
  departed,
  departures,
  type Fitted,
  type Norms,
  type Trees,
  withinGenre,
} from "../fitted";
import { modelFeatures } from "../naturalness";
import { type Genre, genres } from "../report";
import { boost, type Example } from "./boost";
import { directions } from "./directions";
import { FIFTH, OTHERS, type Read } from "./reads";

/** Set the scale of naturalness on texts that the trees have not seen. */
const SCALE = {
  /** At most this share of completely spoiled texts passes. */
  junk: 0.03,
  /** A text this share of the way from failing to the best scores 75. */
  fair: 0.1,
  /** This share of clean texts scores the maximum. */
  clean: 0.1,
};
const FOLDS = 3;

export function calibrated(reads: readonly Read[]): Fitted {
  const sources = groupsOf(reads);
  const odds = new Map<string, { sum: number; share: number }>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const by = fit(reads.filter((_, at) => (sources[at] as number) % FOLDS !== fold));
    reads.forEach(({ text, kind, share, features, norm, part }, at) => {
      if ((sources[at] as number) % FOLDS !== fold) return;
      const key = `${text.name} ${kind} ${share}`;
      const one = odds.get(key) ?? { sum: 0, share };
      one.sum += part * cleanOdds(departures(features, norm, by), by);
      odds.set(key, one);
    });
  }
  const sorted = (target: number) =>
    [...odds.values()]
      .filter(({ share }) => share === target)
      .map(({ sum: one }) => one)
      .sort((a, b) => b - a);
  const quantile = (values: readonly number[], share: number) =>
    values[Math.floor(values.length * share)] ?? 0;
  const fails = round(quantile(sorted(1), SCALE.junk));
  const best = round(quantile(sorted(0), SCALE.clean));
  return { ...fit(reads), scale: [fails, round(fails + SCALE.fair * (best - fails)), best] };
}

export function fit(read: readonly Read[]): Fitted {
  const reads = [...read, ...unmodelled(read)];
  const cleanReads = read.filter(({ kind }) => kind === null);
  const languages = languageNorms(cleanReads);
  const rows = reads.map((one) => ({
    ...one,
    row: departed(one.features, languages[one.norm] ?? (languages.other as Norms)),
  }));
  const ofGenres = genresOf(rows);
  const by: Fitted = {
    languages,
    genres: ofGenres,
    natural: { base: 0, trees: [] },
    scale: [0, 0, 1],
  };
  return { ...by, natural: naturalTrees(rows, by) };
}

const NATURAL = { rounds: 400, rate: 0.08, depth: 4 };
const MIN_CLEAN = 6;

/** One text in five is read without its model, so that languages without one can be judged. */
const UNMODELLED = 5;

function unmodelled(reads: readonly Read[]): Read[] {
  const sources = groupsOf(reads);
  return reads
    .filter((_, at) => (sources[at] as number) % UNMODELLED === 0)
    .map((one) => ({
      ...one,
      norm: "other",
      features: one.features.map((value, at) => (at < modelFeatures.length ? Number.NaN : value)),
    }));
}

type Row = Read & { row: Float64Array };

function naturalTrees(rows: readonly Row[], by: Fitted): Trees {
  const weightOf = (share: number) => OTHERS.find(([one]) => one === share)?.[1] ?? 1;
  const weighed = rows.map((one) => ({ ...one, weight: one.part * weightOf(one.share) }));
  const all = (isClean: boolean) =>
    sum(weighed.filter(({ kind }) => (kind === null) === isClean).map(({ weight }) => weight));
  const heavier = all(false) / all(true);
  const examples = weighed.map(
    ({ row, kind, weight }): Example => ({
      row: Float64Array.from([...withinGenre(row, by), ...row]),
      target: kind === null ? 1 : 0,
      weight: kind === null ? weight * heavier : weight,
    }),
  );
  const settings = { ...NATURAL, least: MIN_CLEAN * heavier, ridge: 2 * heavier };
  return boost(examples, {
    ...settings,
    directions: [...directions, ...directions],
    groups: groupsOf(rows),
  });
}

function groupsOf(rows: readonly Read[]): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(rows, ({ text }) => {
    const key = `${text.language} ${text.source}`;
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) as number;
  });
}

const GENRE_OF: Readonly<Record<string, Genre>> = { essay: "prose", article: "prose" };
/** Junk hardly affects these measures, so they can identify genres. */
const OF_GENRE = new Set<string>([...lineNames, ...characterNames, "sentenceWords", "wordLength"]);

/** Genres are learned from clean and slightly spoiled texts, their norms only from clean ones. */
function genresOf(rows: readonly Row[]): Fitted["genres"] {
  const chosen = rows.filter(({ share }) => share <= FIFTH);
  const groups = groupsOf(chosen);
  const isOf = (genre: Genre, { text }: Read) => (GENRE_OF[text.genre] ?? text.genre) === genre;
  const named = genres.map((genre) => {
    const own = chosen.filter((one) => isOf(genre, one)).length;
    const examples = chosen.map((one): Example => {
      const row = one.row.map((value, at) =>
        OF_GENRE.has(featureNames[at] as string) ? value : Number.NaN,
      );
      const target = isOf(genre, one) ? 1 : 0;
      return {
        row,
        target,
        weight: one.part * (target === 1 ? Math.sqrt(chosen.length / own) : 1),
      };
    });
    const settings = {
      rounds: 40,
      rate: 0.2,
      depth: 3,
      least: 60,
      ridge: 10,
      directions: [],
      groups,
    };
    const clean = rows.filter((one) => one.kind === null && isOf(genre, one));
    return [
      genre,
      { trees: boost(examples, settings), norms: normsOf(clean.map(({ row }) => row)) },
    ] as const;
  });
  return Object.fromEntries(named) as Fitted["genres"];
}

const MIN_TEXTS = 20;

function languageNorms(clean: readonly Read[]): Record<string, Norms> {
  const byNorm = Map.groupBy(clean, ({ norm }) => norm);
  const named = [...byNorm]
    .filter(([, own]) => own.length >= MIN_TEXTS)
    .map(([norm, own]) => [norm, normsOf(own.map(({ features }) => features))] as const);
  return { ...Object.fromEntries(named), other: normsOf(clean.map(({ features }) => features)) };
}

function normsOf(rows: readonly Float64Array[]): Norms {
  return featureNames.map((_, at): [number, number] => {
    const values = rows.map((row) => row[at] as number).filter((value) => !Number.isNaN(value));
    const mean = sum(values) / Math.max(1, values.length);
    const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
    return [round(mean), round(Math.sqrt(variance) || 1)];
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Number(value.toPrecision(4));

export function writeFitted(fitted: Fitted): void {
  writeFileSync(join(import.meta.dir, "../fitted.json"), `${JSON.stringify(fitted)}\n`);
}
