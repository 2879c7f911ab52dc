import { type JunkKind, type NormName, readingsFrom } from "../naturalness/norms";
import { type Readings, readingNames } from "../naturalness/readings/readings";
import type { Centres } from "./centres";
import { LeastSquares, type Observation, sum } from "./least-squares";
import type { Row } from "./rows";

/** Clean texts are few beside what they are spoiled into, and matter more. */
const CLEAN_WEIGHT = 4;
const RIDGE = 0.03 * CLEAN_WEIGHT;

/** A clean text's, but a law's, departure along a filter that its family had no part in. */
export interface Departure {
  norm: NormName;
  weight: number;
  departure: number;
}

/** A filter, and how far clean texts depart along it that had no part in it. */
export interface Filter {
  weights: Readings;
  departures: readonly Departure[];
}

/** A row of those that a filter is made from, with what it counts. */
interface Weighted {
  row: Row;
  off: Readings;
  weight: number;
}

/** How much a row's family counts among the others. */
type Importance = (row: Row) => number;

/** Texts of one family count as one together; all together count as much as is said. */
function weighted(
  rows: readonly Row[],
  centres: Centres,
  total: number,
  importance: Importance,
): Weighted[] {
  const families = Map.groupBy(rows, ({ family }) => family);
  const one = total / sum([...families.values()].map(([row]) => importance(row as Row)));
  return rows.map((row) => ({
    row,
    off: centres.off(row),
    weight: (one * importance(row)) / (families.get(row.family) as Row[]).length,
  }));
}

/**
 * The filter that tells one kind of junk: weights that answer 0 for clean texts, whatever their
 * genre, and the spoiled share for those of the kind.
 */
export function filterFor(
  kind: JunkKind,
  rows: readonly Row[],
  centres: Centres,
  importance: Importance = () => 1,
): Filter {
  const clean = weighted(
    rows.filter(({ share }) => share === 0),
    centres,
    CLEAN_WEIGHT,
    importance,
  );
  const spoiled = weighted(
    rows.filter((row) => row.kind === kind),
    centres,
    1,
    importance,
  );
  const scales = readingNames.map(
    (name) =>
      Math.sqrt(sum(clean.map(({ off, weight }) => (weight / CLEAN_WEIGHT) * off[name] ** 2))) || 1,
  );
  const observe = ({ row, off, weight }: Weighted): Observation => ({
    inputs: readingNames.map((name, at) => off[name] / (scales[at] as number)),
    wanted: row.share,
    weight,
  });
  const squares = new LeastSquares(readingNames.length, RIDGE);
  for (const one of [...clean, ...spoiled]) squares.add(observe(one));
  const solved = (): Readings => {
    const weights = squares.weights();
    return readingsFrom((name) => {
      const at = readingNames.indexOf(name);
      return (weights[at] as number) / (scales[at] as number);
    });
  };
  const far = (off: Readings, weights: Readings) =>
    sum(readingNames.map((name) => weights[name] * off[name]));
  const all = solved();
  // The ridge shrinks what is found; this undoes it.
  const gain = sum(spoiled.map(({ row, off, weight }) => (weight * far(off, all)) / row.share));
  const families = new Set(clean.map(({ row }) => row.family));
  const departures = [...families].flatMap((family) => {
    const own = [...clean, ...spoiled].filter(({ row }) => row.family === family);
    for (const one of own) squares.remove(observe(one));
    const others = solved();
    for (const one of own) squares.add(observe(one));
    return own
      .filter(({ row }) => row.share === 0 && row.genre !== "law")
      .map(({ row, off, weight }) => ({
        norm: row.norm,
        weight,
        departure: far(off, others) / gain,
      }));
  });
  return { weights: readingsFrom((name) => all[name] / gain), departures };
}
