import type { DegradationName } from "./degradations";
import stored from "./measured.json" with { type: "json" };
import { auc, junkValues, type Measurement, SHARES } from "./measurement";

/** What was measured in one language, or in all. */
export interface MeasuredLanguage {
  /** Null for all of them. */
  language: string | null;
  texts: number;
  /** How often a clean text has a higher value than one that is spoiled by a fifth or a half. */
  auc: number;
  /** Values of the clean texts. */
  mean: number;
  lowest: number;
  lowestName: string;
}

/** Points that texts lose by one degradation, on the mean, at each of the shares. */
export interface MeasuredFall {
  name: DegradationName;
  points: readonly number[];
}

/** How far the aims are met: pairs of a text and a way to spoil it. */
export interface MeasuredAims {
  pairs: number;
  /** Those that cost less than the points aimed at where a fifth is spoiled. */
  cheap: number;
  /** Those where a larger share costs less than a smaller one by more than two points. */
  disordered: number;
  texts: number;
  /** Clean texts below the value that clean ones should have at least. */
  low: number;
}

const texts = stored.texts as unknown as Measurement[];
export const measuredLanguages = [...new Set(texts.map(({ language }) => language))];

/** Not of `degradations.ts`, which only calibrating needs. */
const degradationNames = [
  ...new Set(texts.flatMap(({ spoiled }) => Object.keys(spoiled))),
] as DegradationName[];

const AIMED_AT = 20;
const CLEAN_AT_LEAST = 75;

const FIFTH = SHARES.indexOf(0.2);
const TOLERATED = 2;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** All languages together first. */
export function byLanguage(): MeasuredLanguage[] {
  return [null, ...measuredLanguages].map((language) => {
    const own = texts.filter((one) => language === null || one.language === language);
    const clean = own.map((one) => one.clean);
    const [lowest] = own.toSorted((a, b) => a.clean - b.clean);
    return {
      language,
      texts: own.length,
      auc: auc(clean, junkValues(own)),
      mean: mean(clean),
      lowest: lowest?.clean ?? 0,
      lowestName: lowest?.name ?? "",
    };
  });
}

/** @param language of which alone; none of the degradations that say nothing there */
export function byDegradation(language?: string): MeasuredFall[] {
  return degradationNames.flatMap((name) => {
    const own = texts.filter(
      (one) => (!language || one.language === language) && one.spoiled[name] !== undefined,
    );
    if (own.length === 0) return [];
    const points = SHARES.map((_, at) =>
      mean(own.map((one) => one.clean - (one.spoiled[name]?.[at] as number))),
    );
    return [{ name, points }];
  });
}

export function aims(of: readonly Measurement[] = texts): MeasuredAims {
  const pairs = of.flatMap(({ clean, spoiled }) =>
    Object.values(spoiled).map((values) => [clean, ...values]),
  );
  const isDisordered = (values: readonly number[]) =>
    values.some((value, at) => at > 0 && value > (values[at - 1] as number) + TOLERATED);
  return {
    texts: of.length,
    low: of.filter(({ clean }) => clean < CLEAN_AT_LEAST).length,
    pairs: pairs.length,
    cheap: pairs.filter(([clean, ...values]) => Number(clean) - Number(values[FIFTH]) < AIMED_AT)
      .length,
    disordered: pairs.filter(isDisordered).length,
  };
}
