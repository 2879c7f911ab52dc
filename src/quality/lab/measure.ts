import { analyze } from "../analyze";
import { type CleanText, othersOf } from "./reads";
import { corrupt, kindNames } from "./spoil";

export interface Measurement {
  text: CleanText;
  clean: number;
  spoiled: Readonly<Record<string, number>>;
}

export type Valuation = (text: string, contentType: "literary" | "problem_bank") => number;

export const ourValue: Valuation = (text, contentType) =>
  analyze(text, { contentType, countTokens: () => 0 }).aiTrainingValue;

const SPOILED_SHARE = 0.2;

export function measureAll(
  texts: readonly CleanText[],
  valuation: Valuation = ourValue,
): Measurement[] {
  return texts.map((text, index) => {
    const type = text.genre === "bank" ? "problem_bank" : "literary";
    const others = othersOf(text, texts).slice(0, 12);
    const original = { text: text.text, language: text.language, others };
    const spoiled = kindNames.map((kind, k) => [
      kind,
      valuation(corrupt(original, kind, SPOILED_SHARE, index + k), type),
    ]);
    return { text, clean: valuation(text.text, type), spoiled: Object.fromEntries(spoiled) };
  });
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
      group.flatMap(({ spoiled }) => kinds.map((kind) => spoiled[kind] as number)),
    );
  const rows = [...Map.groupBy(measurements, ({ text }) => text.language)].map(
    ([language, group]) => [
      language,
      group.length,
      aucOf(group, kindNames).toFixed(3),
      ...kindNames.map((kind) => aucOf(group, [kind]).toFixed(2)),
      shareUnder75(group),
    ],
  );
  const summary = ["all", measurements.length, aucOf(measurements, kindNames).toFixed(3)];
  const kinds = kindNames.map((kind) => aucOf(measurements, [kind]).toFixed(2));
  const header = ["", "texts", "AUC", ...kindNames, "clean under 75"];
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

function shareUnder75(measurements: readonly Measurement[]): string {
  const low = measurements.filter(({ clean }) => clean < 75).length;
  return `${((100 * low) / measurements.length).toFixed(1)}%`;
}
