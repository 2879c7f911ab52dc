import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FeatureName, featureNames, featuresOf } from "../features";
import { type Fitted, normalised, normOf } from "../fitted";
import { loadModel } from "../model/load";
import { pageOf, windowsOf } from "../page";
import { type Genre, genres } from "../report";
import type { Trees } from "../trees";
import { boost, type Example } from "./boost";
import { kindNames, spoil } from "./spoil";
import { type CleanText, othersOf } from "./texts";

/** The share of junk that each text is spoiled by, and others of which it has one a kind, with their weights. */
const FIFTH = 0.2;
const OTHERS: readonly (readonly [share: number, weight: number])[] = [
  [0.1, 1],
  [0.4, 1],
  [1, 1],
];
/** More of these can only be better, or only worse, whatever else a text is. */
const BETTER = new Set<FeatureName>(["fit", "tie1", "tie2", "tie3", "known2", "known3", "known4", "forwards", "letters", "orderGain"]);
const WORSE = new Set<FeatureName>([
  ...(["spelling", "misspelt", "misspeltOnce", "backwardsSpelt", "swapped", "clash", "shock", "looseRepeats", "echoes", "burst"] as const),
  ...(["repeats2", "repeats3", "repeats4", "repeats5", "repeats6", "repeats10"] as const),
  ...(["longWords", "mixedWords", "repeatedLines", "copiedLines", "mojibake", "boilerplate", "symbols", "innerCapitals"] as const),
  ...(["otherScript", "rareHan", "unpaired", "exclaims", "broken"] as const),
]);
const directions = featureNames.map((name) => Number(BETTER.has(name)) - Number(WORSE.has(name)));

/** A window of a text, spoiled or not, as its features. */
export interface Read {
  text: CleanText;
  kind: string | null;
  share: number;
  features: Float64Array;
  /** The name of the norms that it is held to. */
  norm: string;
  /** Of the text's windows, so that each text weighs the same. */
  part: number;
}

/** Reads all texts, clean and spoiled in each kind by one of its ways. */
export function readAll(texts: readonly CleanText[]): Read[] {
  return texts.flatMap((text, at) => readOne(text, texts, at));
}

export function readOne(text: CleanText, texts: readonly CleanText[], at: number): Read[] {
  const others = sample(othersOf(text, texts), at);
  const original = { text: text.text, language: text.language, others };
  const spoiled = kindNames.flatMap((kind, k) => {
    const [other = FIFTH] = OTHERS[(at + k) % OTHERS.length] ?? [];
    return [FIFTH, other].map((share, s) => {
      return { kind, share, text: spoil(original, kind, share, at + 3 * k + s) };
    });
  });
  return [{ kind: null, share: 0, text: text.text }, ...spoiled].flatMap((version) =>
    read(text, version),
  );
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
  const norm = normOf(page.language);
  return rows.map((features) => ({ text, kind, share, features, norm, part: 1 / rows.length }));
}

const DROP = new Set((process.env.DROP ?? "").split(",").filter(Boolean));
function masked(row: Float64Array): Float64Array { return DROP.size ? row.map((v, at) => (DROP.has(featureNames[at] as string) ? Number.NaN : v)) : row; }
export function fit(reads: readonly Read[]): Fitted {
  const norms = normsOf(reads.filter(({ kind }) => kind === null));
  const rows = reads.map((one) => ({ ...one, row: normalised(one.features, one.norm, { norms }) }));
  const clean = rows.filter(({ kind }) => kind === null);
  const spoiled = rows.filter(({ kind }) => kind !== null);
  const weightOf = (share: number) => OTHERS.find(([one]) => one === share)?.[1] ?? 1;
  const heavier = sum(spoiled.map(({ share, part }) => part * weightOf(share))) / sum(clean.map(({ part }) => part));
  const examples = rows.map(
    ({ row, kind, share, part }): Example => ({
      row: masked(row),
      target: kind === null ? 1 : 0,
      weight: kind === null ? part * heavier : part * weightOf(share),
    }),
  );
  const E=process.env; const groups = groupsOf(rows);
  const settings = { rounds: Number(E.R??300), rate: Number(E.RATE??0.1), depth: Number(E.D??3), least: Number(E.L??8) * heavier, ridge: Number(E.G??1)*heavier, directions, groups };
  const natural = boost(examples, settings);
  return { norms, natural, genres: genreTrees(clean) };
}

function groupsOf(rows: readonly { text: CleanText }[]): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(rows, ({ text }) => {
    const key = `${text.language} ${text.source}`;
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) as number;
  });
}

const GENRE_OF: Readonly<Record<string, Genre>> = { essay: "prose", article: "prose" };

function genreTrees(clean: readonly { text: CleanText; row: Float64Array; part: number }[]) {
  const named = genres.map((genre) => {
    const examples = clean.map(({ text, row, part }): Example => {
      const target = (GENRE_OF[text.genre] ?? text.genre) === genre ? 1 : 0;
      return { row, target, weight: part * (target === 1 ? 3 : 1) };
    });
    const settings = { rounds: 30, rate: 0.2, depth: 3, least: 12, ridge: 3, directions: [], groups: groupsOf(clean) };
    return [genre, boost(examples, settings)] as const;
  });
  return Object.fromEntries(named) as Record<Genre, Trees>;
}

/** What clean texts of each language have of each feature; `other` is their mean. */
function normsOf(clean: readonly Read[]): Fitted["norms"] {
  const languages = [...new Set(clean.map(({ norm }) => norm))].filter((norm) => clean.filter((one) => one.norm === norm).length >= 20);
  const of = (rows: readonly Read[]) =>
    featureNames.map((_, at): [number, number] => {
      const values = rows.map(({ features }) => features[at] as number).filter((v) => !Number.isNaN(v));
      const mean = sum(values) / Math.max(1, values.length);
      const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
      return [round(mean), round(Math.sqrt(variance) || 1)];
    });
  const named = languages.map((language) => [language, of(clean.filter(({ norm }) => norm === language))] as const);
  return { ...Object.fromEntries(named), other: of(clean) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Number(value.toPrecision(4));

export function writeFitted(fitted: Fitted): void {
  writeFileSync(join(import.meta.dir, "../fitted.json"), `${JSON.stringify(fitted)}\n`);
}
