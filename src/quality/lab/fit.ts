import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { featureNames, featuresOf } from "../features";
import { type Fitted, normalised } from "../fitted";
import { loadModel } from "../model/load";
import { pageOf, windowsOf } from "../page";
import { type Genre, genres } from "../report";
import type { Trees } from "../trees";
import { boost, type Example } from "./boost";
import { kindNames, spoil } from "./spoil";
import { type CleanText, othersOf } from "./texts";

/** Shares of junk that are learnt from, and how much each tells. */
const SHARES: readonly (readonly [share: number, weight: number])[] = [
  [0.1, 0.5],
  [0.2, 1],
  [0.4, 0.5],
  [1, 0.4],
];
const ROUNDS = { natural: 160, genres: 24 };
const RATE = 0.15;

/** A window of a text, spoiled or not, as its features. */
export interface Read {
  text: CleanText;
  kind: string | null;
  share: number;
  features: Float64Array;
  /** Of the text's windows, so that each text weighs the same. */
  part: number;
}

/** Reads all texts, clean and spoiled in each kind by one of its ways. */
export function readAll(texts: readonly CleanText[]): Read[] {
  return texts.flatMap((text, at) => {
    const original = { text: text.text, language: text.language, others: sample(othersOf(text, texts), at) };
    const spoiled = kindNames.flatMap((kind, k) =>
      SHARES.map(([share], s) => ({ kind, share, text: spoil(original, kind, share, at + k + s) })),
    );
    return [{ kind: null, share: 0, text: text.text }, ...spoiled].flatMap((version) =>
      read(text, version),
    );
  });
}

/** Not all others: a chain of forty texts is as good as one of four hundred. */
function sample(others: readonly string[], at: number): string[] {
  const step = Math.max(1, Math.floor(others.length / 12));
  return others.filter((_, index) => (index + at) % step === 0);
}

function read(text: CleanText, version: { kind: string | null; share: number; text: string }): Read[] {
  const page = pageOf(version.text);
  const windows = windowsOf(page);
  const rows = featuresOf(page, windows, loadModel(text.language));
  const { kind, share } = version;
  return rows.map((features) => ({ text, kind, share, features, part: 1 / rows.length }));
}

export function fit(reads: readonly Read[]): Fitted {
  const norms = normsOf(reads.filter(({ kind }) => kind === null));
  const rows = reads.map((one) => ({ ...one, row: normalised(one.features, one.text.language, { norms }) }));
  const clean = rows.filter(({ kind }) => kind === null);
  const spoiled = rows.filter(({ kind }) => kind !== null);
  const weightOf = (share: number) => SHARES.find(([one]) => one === share)?.[1] ?? 1;
  const heavier = sum(spoiled.map(({ share, part }) => part * weightOf(share))) / sum(clean.map(({ part }) => part));
  const examples = rows.map(
    ({ row, kind, share, part }): Example => ({
      row,
      target: kind === null ? 1 : 0,
      weight: kind === null ? part * heavier : part * weightOf(share),
    }),
  );
  const natural = boost(examples, ROUNDS.natural, RATE);
  return { norms, natural, genres: genreTrees(clean) };
}

const GENRE_OF: Readonly<Record<string, Genre>> = { essay: "prose", article: "prose" };

function genreTrees(clean: readonly { text: CleanText; row: Float64Array; part: number }[]) {
  const named = genres.map((genre) => {
    const examples = clean.map(({ text, row, part }): Example => {
      const target = (GENRE_OF[text.genre] ?? text.genre) === genre ? 1 : 0;
      return { row, target, weight: part * (target === 1 ? 3 : 1) };
    });
    return [genre, boost(examples, ROUNDS.genres, RATE)] as const;
  });
  return Object.fromEntries(named) as Record<Genre, Trees>;
}

/** What clean texts of each language have of each feature; `other` is their mean. */
function normsOf(clean: readonly Read[]): Fitted["norms"] {
  const languages = [...new Set(clean.map(({ text }) => text.language))];
  const of = (rows: readonly Read[]) =>
    featureNames.map((_, at): [number, number] => {
      const values = rows.map(({ features }) => features[at] as number).filter((v) => !Number.isNaN(v));
      const mean = sum(values) / Math.max(1, values.length);
      const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
      return [round(mean), round(Math.sqrt(variance) || 1)];
    });
  const named = languages.map((language) => [language, of(clean.filter((one) => one.text.language === language))] as const);
  return { ...Object.fromEntries(named), other: of(clean) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Number(value.toPrecision(4));

export function writeFitted(fitted: Fitted): void {
  writeFileSync(join(import.meta.dir, "../fitted.json"), `${JSON.stringify(fitted)}\n`);
}
