import { analyze } from "../../src/quality/analyze";
import { modelOf } from "../../src/quality/fitted";
import { fittedForms } from "../../src/quality/report";
import { trainingValue } from "../../src/quality/value";
import { type CleanText, FIFTH, othersOf } from "./reads";
import { corrupt, kindNames, lossNames, signLossNames } from "./spoil";

export interface Measurement {
  text: CleanText;
  clean: number;
  spoiled: Readonly<Record<string, number>>;
}

export type Valuation = (text: string, contentType: "literary" | "problem_bank") => number;

/** The value that a long text with the same checks would have, because short ones share a maximum. */
export const ourValue: Valuation = (text, contentType) => {
  const { gates, form, facts } = analyze(text, { contentType, countTokens: () => 0 });
  const { language } = facts;
  const evidence = { words: Infinity, isDecided: language.decided, model: modelOf(language) };
  return form ? 0 : trainingValue(gates, evidence);
};

/** Lost signs and forms that are no text are never a fifth of a text, but all of it. */
const SHARES: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...kindNames, ...lossNames].map((kind) => [kind, FIFTH])),
  ...Object.fromEntries([...signLossNames, ...fittedForms].map((kind) => [kind, 1])),
};
const measuredKinds = Object.keys(SHARES);

export function measureAll(
  texts: readonly CleanText[],
  valuation: Valuation = ourValue,
): Measurement[] {
  return texts.map((text, index) => {
    const type = text.genre === "bank" ? "problem_bank" : "literary";
    const others = othersOf(text, texts).slice(0, 12);
    const original = { text: text.text, language: text.language, others };
    const spoiled = measuredKinds.flatMap((kind, k) => {
      const junk = corrupt(original, kind, SHARES[kind] as number, index + k, "heldOut");
      return isChanged(text.text, junk) ? [[kind, valuation(junk, type)]] : [];
    });
    return { text, clean: valuation(text.text, type), spoiled: Object.fromEntries(spoiled) };
  });
}

/** Some languages have no accents or spaces to lose. */
const MIN_CHANGED = 0.005;

function isChanged(text: string, junk: string): boolean {
  let changed = Math.abs(text.length - junk.length);
  if (changed === 0) for (let at = 0; at < text.length; at++) if (text[at] !== junk[at]) changed++;
  return changed > text.length * MIN_CHANGED;
}

export function auc(clean: readonly number[], spoiled: readonly number[]): number {
  let higher = 0;
  for (const cleanValue of clean)
    for (const spoiledValue of spoiled)
      higher += cleanValue > spoiledValue ? 1 : cleanValue === spoiledValue ? 0.5 : 0;
  return higher / (clean.length * spoiled.length);
}

export function tableOf(measurements: readonly Measurement[]): string {
  const aucOf = (group: readonly Measurement[], kinds: readonly string[]) =>
    auc(
      group.map(({ clean }) => clean),
      group.flatMap(({ spoiled }) => kinds.flatMap((kind) => spoiled[kind] ?? [])),
    );
  const rows = [...Map.groupBy(measurements, ({ text }) => text.language)].map(
    ([language, group]) => [
      language,
      group.length,
      aucOf(group, measuredKinds).toFixed(3),
      ...measuredKinds.map((kind) => shown(aucOf(group, [kind]))),
      shareUnder75(group),
    ],
  );
  const summary = ["all", measurements.length, aucOf(measurements, measuredKinds).toFixed(3)];
  const kinds = measuredKinds.map((kind) => shown(aucOf(measurements, [kind])));
  const header = ["", "texts", "AUC", ...measuredKinds, "clean under 75"];
  const languageTable = [
    header,
    header.map(() => "---"),
    ...rows,
    [...summary, ...kinds, shareUnder75(measurements)],
  ];
  const genres = [...Map.groupBy(measurements, ({ text }) => text.genre)].map(([genre, group]) => [
    genre,
    group.length,
    shareUnder75(group),
    Math.round(group.reduce((sum, { clean }) => sum + clean, 0) / group.length),
  ]);
  const genreTable = [
    ["genre", "texts", "clean under 75", "mean"],
    ["---", "---", "---", "---"],
    ...genres,
  ];
  return [languageTable, genreTable]
    .map((tableRows) => tableRows.map((row) => `| ${row.join(" | ")} |`).join("\n"))
    .join("\n\n");
}

const shown = (value: number) => (Number.isNaN(value) ? "" : value.toFixed(2));

function shareUnder75(measurements: readonly Measurement[]): string {
  const low = measurements.filter(({ clean }) => clean < 75).length;
  return `${((100 * low) / measurements.length).toFixed(1)}%`;
}
