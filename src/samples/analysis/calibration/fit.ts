import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type FilterGroup,
  filterGroupOf,
  groupOf,
  type JunkKind,
  junkKinds,
  type NormName,
  type StoredNorms,
} from "../naturalness/norms";
import { Centres } from "./centres";
import { type Departure, type Filter, filterFor } from "./filters";
import { mean, sum } from "./least-squares";
import { type Row, rowsOf } from "./rows";
import { readTexts } from "./text-readings";

/**
 * Standard deviations of clean texts that are let pass, and the bounds of what is. Scripture, songs and
 * manuals repeat themselves, each in its own way, more than their words and their order differ; where a few
 * repeat themselves most, they set no limit for the others.
 */
const ALLOWED_DEVIATIONS = { words: 1.3, chains: 2.6 };
const CHAINS: ReadonlySet<JunkKind> = new Set(["chain1", "chain2", "chain3"]);
const ALLOWED = { least: 0.03, most: { words: 0.1, chains: 0.07 } };

/** So many families as deviate as all languages' do are added, since a language may have few. */
const ASSUMED_FAMILIES = 6;

/** Standard deviation of what clean texts depart by, in one language or in all that share a filter. */
function deviation(departures: readonly Departure[]): number {
  const weights = sum(departures.map(({ weight }) => weight));
  const squares = sum(departures.map(({ weight, departure: off }) => weight * off ** 2));
  return weights > 0 ? Math.sqrt(squares / weights) : 0;
}

function deviationIn(norm: NormName, { departures }: Filter, families: number): number {
  const own = deviation(departures.filter((one) => one.norm === norm));
  const all = deviation(departures);
  const squares = families * own ** 2 + ASSUMED_FAMILIES * all ** 2;
  return Math.sqrt(squares / (families + ASSUMED_FAMILIES));
}

/**
 * A family of a language counts for so many of another's in the language's filters: junk does much the same in
 * all that are read by words, and more nearly the same in one.
 */
const OWN_LANGUAGE = 12;

/** Whether a norm's texts have a part in a language's filters. Korean's are of its own texts alone: its words carry their particles. */
function steadies(norm: NormName, group: FilterGroup): boolean {
  if (filterGroupOf(norm) === group) return true;
  return group !== "ko" && groupOf(norm) === "words" && groupOf(group) === "words";
}

/** Norms and filters from what was read. */
export function normsFrom(rows: readonly Row[]): StoredNorms {
  const clean = rows.filter(({ share }) => share === 0);
  const centres = new Centres(clean);
  const names = [...new Set(rows.map(({ norm }) => norm))];
  const groups = [...new Set(names.map(filterGroupOf))].map((group) => {
    const read = rows.filter(({ norm }) => steadies(norm, group));
    const counts = ({ norm }: Row) => (filterGroupOf(norm) === group ? OWN_LANGUAGE : 1);
    return [
      group,
      new Map(junkKinds.map((kind) => [kind, filterFor(kind, read, centres, counts)])),
    ] as const;
  });
  const found = new Map<FilterGroup, ReadonlyMap<JunkKind, Filter>>(groups);
  const norms = names.map((name) => {
    const filters = found.get(filterGroupOf(name)) as ReadonlyMap<JunkKind, Filter>;
    const deviations = [...filters].map(
      ([kind, filter]) => [kind, deviationIn(name, filter, centres.familiesOf(name))] as const,
    );
    const allowances = deviations.map(([kind, value]) => {
      const of = CHAINS.has(kind) ? "chains" : "words";
      const allowed = Math.max(ALLOWED.least, value * ALLOWED_DEVIATIONS[of]);
      return [kind, Math.min(ALLOWED.most[of], allowed)];
    });
    const units = mean(clean.filter(({ norm }) => norm === name).map((row) => row.units));
    const spread = mean(deviations.map(([, value]) => value)) * Math.sqrt(units);
    const stored = { centre: centres.of(name), allowances: Object.fromEntries(allowances) };
    return [name, { ...stored, units, spread }];
  });
  const filters = groups.map(([group, kinds]) => [
    group,
    Object.fromEntries([...kinds].map(([kind, { weights }]) => [kind, weights])),
  ]);
  return {
    filters: Object.fromEntries(filters),
    genres: Object.fromEntries(centres.shifts),
    norms: Object.fromEntries(norms),
  } as StoredNorms;
}

/** `bun src/samples/analysis/calibration/fit.ts TEXTS [CACHE]`: sets the norms by those texts. */
if (import.meta.main) {
  const [folder = ".", cache] = process.argv.slice(2);
  const rounded = JSON.stringify(
    normsFrom(rowsOf(readTexts(folder, cache))),
    (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value),
    2,
  );
  writeFileSync(join(import.meta.dir, "../naturalness/norms.json"), `${rounded}\n`);
}
