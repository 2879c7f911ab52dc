import { analyze } from "../analyze";
import { type CleanText, othersOf } from "./reads";
import { kindNames, spoil } from "./spoil";

export interface Measured {
  text: CleanText;
  clean: number;
  spoiled: Readonly<Record<string, number>>;
}

export type Valuation = (text: string, contentType: "literary" | "problem_bank") => number;

export const ownValue: Valuation = (text, contentType) =>
  analyze(text, { contentType, countTokens: () => 0 }).aiTrainingValue;

const SHARE = 0.2;

export function measureAll(texts: readonly CleanText[], valued: Valuation = ownValue): Measured[] {
  return texts.map((text, at) => {
    const type = text.genre === "bank" ? "problem_bank" : "literary";
    const others = othersOf(text, texts).slice(0, 12);
    const original = { text: text.text, language: text.language, others };
    const spoiled = kindNames.map((kind, k) => [
      kind,
      valued(spoil(original, kind, SHARE, at + k), type),
    ]);
    return { text, clean: valued(text.text, type), spoiled: Object.fromEntries(spoiled) };
  });
}

export function auc(clean: readonly number[], spoiled: readonly number[]): number {
  let higher = 0;
  for (const one of clean)
    for (const other of spoiled) higher += one > other ? 1 : one === other ? 0.5 : 0;
  return higher / (clean.length * spoiled.length);
}

export function tableOf(measured: readonly Measured[]): string {
  const aucOf = (some: readonly Measured[], kinds: readonly string[]) =>
    auc(
      some.map(({ clean }) => clean),
      some.flatMap(({ spoiled }) => kinds.map((kind) => spoiled[kind] as number)),
    );
  const rows = [...groupedBy(measured, ({ text }) => text.language)].map(([language, own]) => [
    language,
    own.length,
    aucOf(own, kindNames).toFixed(3),
    ...kindNames.map((kind) => aucOf(own, [kind]).toFixed(2)),
    under(own),
  ]);
  const all = ["all", measured.length, aucOf(measured, kindNames).toFixed(3)];
  const kinds = kindNames.map((kind) => aucOf(measured, [kind]).toFixed(2));
  const head = ["", "texts", "AUC", ...kindNames, "clean under 75"];
  const table = [head, head.map(() => "---"), ...rows, [...all, ...kinds, under(measured)]];
  const genres = [...groupedBy(measured, ({ text }) => text.genre)].map(([genre, own]) => [
    genre,
    own.length,
    under(own),
    Math.round(own.reduce((sum, { clean }) => sum + clean, 0) / own.length),
  ]);
  const second = [
    ["genre", "texts", "clean under 75", "mean"],
    ["---", "---", "---", "---"],
    ...genres,
  ];
  return [table, second]
    .map((rowsOf) => rowsOf.map((row) => `| ${row.join(" | ")} |`).join("\n"))
    .join("\n\n");
}

function under(measured: readonly Measured[]): string {
  const low = measured.filter(({ clean }) => clean < 75).length;
  return `${((100 * low) / measured.length).toFixed(1)}%`;
}

function groupedBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key);
}
