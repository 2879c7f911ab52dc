import {
  type Genre,
  genreNames,
  groupOf,
  type NormName,
  offCentre,
  type ReadingGroup,
  readingsFrom,
} from "../naturalness/norms";
import type { Readings } from "../naturalness/readings/readings";
import { mean } from "./least-squares";
import type { Row } from "./rows";

/** The shift of a genre that one family was seen of is halved, of two taken by two thirds. */
const UNSEEN_FAMILIES = 1;

const meanReadings = (of: readonly Readings[]) =>
  readingsFrom((name) => mean(of.map((readings) => readings[name])));

/** The mean of each family, so that many texts of one kind weigh no more than one text of another. */
function byFamily(rows: readonly Row[], read: (row: Row) => Readings): Map<string, Readings> {
  const families = Map.groupBy(rows, ({ family }) => family);
  return new Map([...families].map(([family, own]) => [family, meanReadings(own.map(read))]));
}

/** What is normal: in a language, in a genre, and in a language without one of its families. */
export class Centres {
  readonly #families = new Map<NormName, Map<string, Readings>>();
  readonly #centres = new Map<NormName, Readings>();
  readonly shifts = new Map<ReadingGroup, Partial<Record<Genre, Readings>>>();

  constructor(clean: readonly Row[]) {
    for (const [norm, own] of Map.groupBy(clean, (row) => row.norm)) {
      const prose = own.filter(({ genre }) => genre === null);
      const families = byFamily(prose.length > 0 ? prose : own, ({ readings }) => readings);
      this.#families.set(norm, families);
      this.#centres.set(norm, meanReadings([...families.values()]));
    }
    for (const [group, own] of Map.groupBy(clean, ({ norm }) => groupOf(norm))) {
      const genres = genreNames.map((genre) => [genre, this.#shiftOf(own, genre)]);
      this.shifts.set(group, Object.fromEntries(genres.filter(([, shift]) => shift !== null)));
    }
  }

  of(norm: NormName): Readings {
    return this.#centres.get(norm) as Readings;
  }

  familiesOf(norm: NormName): number {
    return this.#families.get(norm)?.size ?? 1;
  }

  /** How far each reading of a row lies from what its own family has no part in. */
  off({ norm, family, genre, readings }: Row): Readings {
    const families = this.#families.get(norm) as Map<string, Readings>;
    const [centre, own] = [this.of(norm), families.get(family)];
    const count = families.size;
    const shift = this.shifts.get(groupOf(norm))?.[genre ?? "verse"];
    const expected = readingsFrom((name) => {
      const others =
        own && count > 1 && genre === null
          ? (centre[name] * count - own[name]) / (count - 1)
          : centre[name];
      return others + (genre === null ? 0 : (shift?.[name] ?? 0));
    });
    return readingsFrom((name) => offCentre(name, readings, expected));
  }

  #shiftOf(clean: readonly Row[], genre: Genre): Readings | null {
    const own = clean.filter((row) => row.genre === genre);
    const families = byFamily(own, ({ readings, norm }) =>
      readingsFrom((name) => readings[name] - this.of(norm)[name]),
    );
    if (families.size === 0) return null;
    const part = families.size / (families.size + UNSEEN_FAMILIES);
    const shift = meanReadings([...families.values()]);
    return readingsFrom((name) => shift[name] * part);
  }
}
