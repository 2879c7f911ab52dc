import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  departure,
  type FilterGroup,
  groupOf,
  type JunkKind,
  junkKinds,
  type NormName,
  offCentre,
  readingsFrom,
  type StoredNorms,
} from "../naturalness/norms";
import { type ReadingName, type Readings, readingNames } from "../naturalness/readings";
import { LeastSquares, type Observation } from "./least-squares";
import { type Row, rowsOf } from "./rows";

/** Clean texts are few beside what they are spoiled into, and matter more. */
const CLEAN_WEIGHT = 4;
const RIDGE = 0.03 * CLEAN_WEIGHT;

/** Standard deviations of clean texts that are let pass, and the bounds of what is. */
const ALLOWED_DEVIATIONS = 1.4;
const ALLOWED = { least: 0.02, most: 0.12 };

/** Formulas of scripture look like chains by so much, and no English text of the setting half has any. */
const LEAST_CHAINED: Readonly<Partial<Record<NormName, number>>> = { en: 0.04 };

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));

type Centres = ReadonlyMap<NormName, Readings>;

/** A filter, and how far clean texts depart along it that had no part in it. */
interface Filter {
  weights: Readings;
  departures: readonly { norm: NormName; departure: number }[];
}

/**
 * The filter that tells one kind of junk: weights that answer 0 for clean texts, whatever their
 * genre, and the spoiled share for those of the kind.
 */
function filterFor(kind: JunkKind, rows: readonly Row[], centres: Centres): Filter {
  const clean = rows.filter(({ share }) => share === 0);
  const spoiled = rows.filter((row) => row.kind === kind);
  const off = (row: Row, name: ReadingName) =>
    offCentre(name, row.readings, centres.get(row.norm) as Readings);
  const scales = readingNames.map((name) => deviation(clean.map((row) => off(row, name))) || 1);
  const observe = (row: Row): Observation => ({
    inputs: readingNames.map((name, at) => off(row, name) / (scales[at] as number)),
    wanted: row.share,
    weight: row.share === 0 ? CLEAN_WEIGHT / clean.length : 1 / spoiled.length,
  });
  const squares = new LeastSquares(readingNames.length, RIDGE);
  for (const row of [...clean, ...spoiled]) squares.add(observe(row));
  const solved = (): Readings => {
    const weights = squares.weights();
    return readingsFrom((name) => {
      const at = readingNames.indexOf(name);
      return (weights[at] as number) / (scales[at] as number);
    });
  };
  const far = (row: Row, weights: Readings) =>
    departure(row.readings, centres.get(row.norm) as Readings, weights);
  const all = solved();
  // The ridge shrinks what is found; this undoes it.
  const gain = mean(spoiled.map((row) => far(row, all) / row.share));
  const departures = [...new Set(clean.map(({ source }) => source))].flatMap((source) => {
    const own = [...clean, ...spoiled].filter((row) => row.source === source);
    for (const row of own) squares.remove(observe(row));
    const others = solved();
    for (const row of own) squares.add(observe(row));
    return own
      .filter(({ share }) => share === 0)
      .map((row) => ({ norm: row.norm, departure: far(row, others) / gain }));
  });
  return { weights: readingsFrom((name) => all[name] / gain), departures };
}

function leastOf(kind: JunkKind, name: NormName): number {
  const chained = kind.startsWith("chain") ? LEAST_CHAINED[name] : undefined;
  return chained ?? ALLOWED.least;
}

/** Norms and filters from what was read. */
export function normsFrom(rows: readonly Row[]): StoredNorms {
  const names = [...new Set(rows.map(({ norm }) => norm))];
  const clean = (name: NormName) => rows.filter(({ norm, share }) => norm === name && share === 0);
  const centres: Centres = new Map(
    names.map((name) => [
      name,
      readingsFrom((reading) => mean(clean(name).map(({ readings }) => readings[reading]))),
    ]),
  );
  const groups = [...new Set(names.map(groupOf))].map((group) => {
    const own = rows.filter(({ norm }) => groupOf(norm) === group);
    const filters = junkKinds.map((kind) => [kind, filterFor(kind, own, centres)] as const);
    return [group, new Map(filters)] as const;
  });
  const found = new Map<FilterGroup, ReadonlyMap<JunkKind, Filter>>(groups);
  const norms = names.map((name) => {
    const deviations = junkKinds.map((kind) => {
      const filter = found.get(groupOf(name))?.get(kind);
      const own = filter?.departures.filter(({ norm }) => norm === name) ?? [];
      return [kind, deviation(own.map((one) => one.departure))] as const;
    });
    const allowances = deviations.map(([kind, value]) => [
      kind,
      Math.min(ALLOWED.most, Math.max(leastOf(kind, name), value * ALLOWED_DEVIATIONS)),
    ]);
    const units = mean(clean(name).map((row) => row.units));
    const spread = mean(deviations.map(([, value]) => value)) * Math.sqrt(units);
    const centre = centres.get(name);
    return [name, { centre, allowances: Object.fromEntries(allowances), units, spread }];
  });
  const filters = groups.map(([group, kinds]) => [
    group,
    Object.fromEntries([...kinds].map(([kind, { weights }]) => [kind, weights])),
  ]);
  return { filters: Object.fromEntries(filters), norms: Object.fromEntries(norms) } as StoredNorms;
}

/** `bun src/samples/analysis/calibration/fit.ts TEXTS [MORE]`: sets the norms by the setting half. */
if (import.meta.main) {
  const [folder = ".", further] = process.argv.slice(2);
  const rounded = JSON.stringify(
    normsFrom(rowsOf(folder, further)),
    (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value),
    2,
  );
  writeFileSync(join(import.meta.dir, "../naturalness/norms.json"), `${rounded}\n`);
}
