import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelLanguage } from "../models/languages";
import { sumsOf } from "../naturalness/naturalness";
import type { NormName } from "../naturalness/norms";
import { type ReadingName, type Readings, readingNames, readingsOf } from "../naturalness/readings";
import { wordsOf } from "../words";
import { applies, type DegradationName, degrade } from "./degradations";
import { cleanTexts, dictionaryOf } from "./texts";

/** Degradations that a language's model can see; the others have metrics of their own. */
const SEEN: readonly DegradationName[] = [
  "ocr-noise",
  "scrambled-words",
  "swapped-neighbours",
  "random-words",
  "random-characters",
  "rot13",
  "invented-language",
  "markov-1",
  "markov-2",
];
const SHARES = [0.1, 0.3];

interface Row {
  norm: NormName;
  readings: Readings;
  units: number;
  /** Share of the text that is spoiled. */
  share: number;
}

function rowsOf(folder: string): Row[] {
  const texts = cleanTexts(folder);
  return texts
    .filter(({ half }) => half === "setting")
    .flatMap((clean) => {
      const original = { ...clean, dictionary: dictionaryOf(texts, clean.language, clean.name) };
      const row = (text: string, share: number): Row => {
        const sums = sumsOf(text, wordsOf(text), clean.language as ModelLanguage);
        return { norm: clean.norm, readings: readingsOf(sums), units: sums.units, share };
      };
      const spoiled = SEEN.filter((name) => applies(name, clean.language)).flatMap((name) =>
        SHARES.map((share) =>
          row(degrade(original, name, share), spoiledShare(name, share, clean.language)),
        ),
      );
      console.log(clean.name);
      return [row(clean.text, 0), ...spoiled];
    });
}

/** A word with one wrong character is wrong. */
function spoiledShare(name: DegradationName, share: number, language: string): number {
  if (name !== "random-characters" || ["zh", "ja"].includes(language)) return share;
  return 1 - (1 - share) ** 4.5;
}

/** Languages that share weights: what a reading tells depends on how the model reads. */
function groupOf(name: NormName): "words" | "ja" | "zh" {
  return name.startsWith("zh") ? "zh" : name === "ja" ? "ja" : "words";
}

/** Which way a reading moves when a text is spoiled; weights of the other sign are not taken. */
const DIRECTIONS: Readings = {
  unknown: 1,
  misspelt: 1,
  stray: 1,
  ties: -1,
  longTies: -1,
  reversed: 1,
  order: -1,
  looseRepeats: 1,
  // Uniqueness is a metric of its own.
  repeats: 0,
};

/** Standard deviations of clean texts that are let pass. Chinese ranges from odes to manuals. */
const MOST_ALLOWED = { words: 0.06, ja: 0.06, zh: 0.1 };
const ALLOWED_DEVIATIONS = { words: 1, ja: 1, zh: 1.4 };

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function centreOf(rows: readonly Row[]): Readings {
  const clean = rows.filter(({ share }) => share === 0);
  const entries = readingNames.map((name) => [
    name,
    mean(clean.map(({ readings }) => readings[name])),
  ]);
  return Object.fromEntries(entries) as Record<ReadingName, number>;
}

const RIDGE = 0.004;
const ROUNDS = 4000;
/** Clean texts are few beside what they are spoiled into, and matter more. */
const CLEAN_WEIGHT = 12;

/** Weights that turn departures from the centre into the spoiled share, by coordinate descent. */
function weightsOf(rows: readonly Row[], centres: ReadonlyMap<NormName, Readings>): Readings {
  const inputs = rows.map(({ norm, readings }) =>
    readingNames.map((name) => readings[name] - (centres.get(norm) as Readings)[name]),
  );
  const importance = rows.map(({ share }) =>
    share === 0 ? CLEAN_WEIGHT : share < 0.3 ? 1.5 : 0.5,
  );
  const scales = readingNames.map(
    (_, at) => Math.sqrt(mean(inputs.map((input) => (input[at] as number) ** 2))) || 1,
  );
  const weights = readingNames.map(() => 0);
  const residuals = rows.map(({ share }) => share);
  for (let round = 0; round < ROUNDS; round++) {
    const at = round % readingNames.length;
    let [along, square] = [0, 0];
    inputs.forEach((input, row) => {
      const value = (input[at] as number) / (scales[at] as number);
      along +=
        (importance[row] as number) *
        value *
        ((residuals[row] as number) + value * (weights[at] as number));
      square += (importance[row] as number) * value * value;
    });
    const free = along / (square + RIDGE * rows.length);
    const direction = DIRECTIONS[readingNames[at] as ReadingName];
    const next = direction * free > 0 ? free : 0;
    const change = next - (weights[at] as number);
    inputs.forEach((input, row) => {
      residuals[row] =
        (residuals[row] as number) - (change * (input[at] as number)) / (scales[at] as number);
    });
    weights[at] = next;
  }
  const entries = readingNames.map((name, at) => [
    name,
    (weights[at] as number) / (scales[at] as number),
  ]);
  return Object.fromEntries(entries) as Record<ReadingName, number>;
}

function normsFrom(rows: readonly Row[]): Record<string, unknown> {
  const names = [...new Set(rows.map(({ norm }) => norm))];
  const of = (name: NormName) => rows.filter(({ norm }) => norm === name);
  const centres = new Map(names.map((name) => [name, centreOf(of(name))]));
  const weighted = new Map(
    [...new Set(names.map(groupOf))].map((group) => [
      group,
      weightsOf(
        rows.filter(({ norm }) => groupOf(norm) === group),
        centres,
      ),
    ]),
  );
  return Object.fromEntries(
    names.map((name) => {
      const centre = centres.get(name) as Readings;
      const weights = weighted.get(groupOf(name)) as Readings;
      const clean = of(name).filter(({ share }) => share === 0);
      const departures = clean.map(({ readings }) =>
        readingNames.reduce(
          (sum, reading) => sum + weights[reading] * (readings[reading] - centre[reading]),
          0,
        ),
      );
      const deviation = Math.sqrt(mean(departures.map((value) => value ** 2)));
      const units = mean(clean.map(({ units: count }) => count));
      return [
        name,
        {
          centre,
          weights,
          allowance: Math.min(
            MOST_ALLOWED[groupOf(name)],
            Math.max(0.02, deviation * ALLOWED_DEVIATIONS[groupOf(name)]),
          ),
          spread: Math.max(0.02, deviation) * Math.sqrt(units),
        },
      ];
    }),
  );
}

if (import.meta.main) {
  const [folder = ".", kept] = process.argv.slice(2);
  const rows: Row[] =
    kept && existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : rowsOf(folder);
  if (kept) writeFileSync(kept, JSON.stringify(rows));
  const norms = normsFrom(rows);
  const rounded = JSON.stringify(
    norms,
    (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value),
    2,
  );
  writeFileSync(join(import.meta.dir, "../naturalness/norms.json"), `${rounded}\n`);
  for (const [name, norm] of Object.entries(norms)) console.log(name, JSON.stringify(norm));
}
