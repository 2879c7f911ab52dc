import type { DegradationName } from "./degradations";
import stored from "./measured.json" with { type: "json" };
import { auc, junkValues, type Measurement, SHARES } from "./measurement";
import { aims, type MeasuredAims } from "./summary";
import { kindOfText, type TextKind, textKinds } from "./text-kinds";

/** How often a clean text should have a higher value than a spoiled one. */
export const AUC_AIMED_AT = { all: 0.98, language: 0.95 };

/** What was measured, as sentences name it. */
export interface MeasuredAccount extends MeasuredAims {
  /** Of all languages together. */
  auc: number;
  languages: number;
  /** Languages below their aim, the lowest first. */
  below: readonly string[];
  /** Kinds that there are, with how many texts and how many of low value. */
  kinds: readonly { kind: TextKind; texts: number; low: number }[];
  /** Half of the clean texts are worth as much or more. */
  median: number;
  /** The ways to spoil a text of which a fifth costs least, on the mean, with the points. */
  least: readonly { name: DegradationName; points: number }[];
}

/** So many ways to spoil a text are named. */
const NAMED = 3;

const FIFTH = SHARES.indexOf(0.2);

const measured = stored.texts as unknown as Measurement[];

/** Everything that an account of the measurement says in figures, so that none stands in sentences. */
export function accountOf(texts: readonly Measurement[] = measured): MeasuredAccount {
  const languages = Map.groupBy(texts, ({ language }) => language);
  const below = [...languages]
    .map(([language, own]) => ({ language, auc: aucOf(own) }))
    .filter((one) => one.auc < AUC_AIMED_AT.language)
    .sort((a, b) => a.auc - b.auc);
  const values = texts.map(({ clean }) => clean).sort((a, b) => b - a);
  return {
    ...aims(texts),
    auc: aucOf(texts),
    languages: languages.size,
    below: below.map(({ language }) => language),
    kinds: kindsOf(texts),
    median: values[Math.ceil(values.length / 2) - 1] ?? 0,
    least: leastOf(texts),
  };
}

function aucOf(texts: readonly Measurement[]): number {
  return auc(
    texts.map(({ clean }) => clean),
    junkValues(texts),
  );
}

function kindsOf(texts: readonly Measurement[]) {
  const byKind = Map.groupBy(texts, ({ name }) => kindOfText(name));
  return textKinds.flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    return own.length === 0 ? [] : [{ kind, texts: own.length, low: aims(own).low }];
  });
}

function leastOf(texts: readonly Measurement[]) {
  const falls = new Map<DegradationName, number[]>();
  for (const { clean, spoiled } of texts) {
    for (const [name, values] of Object.entries(spoiled) as [DegradationName, number[]][])
      falls.set(name, [...(falls.get(name) ?? []), clean - (values[FIFTH] as number)]);
  }
  return [...falls]
    .map(([name, all]) => ({ name, points: all.reduce((sum, one) => sum + one) / all.length }))
    .sort((a, b) => a.points - b.points)
    .slice(0, NAMED);
}
