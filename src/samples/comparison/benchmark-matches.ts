import { textOfRecords } from "../../formats/records/text-of-records";
import { WINDOW_SIZE, windowKey } from "./benchmark-windows";
import { type Signature, signatureOf } from "./minhash";
import { eachWindow, unitsOf } from "./units";

export interface BenchmarkMatch {
  benchmark: string;
  passages: number;
  longest: number;
  share: number;
  place: number;
  opening: string;
}

export class BenchmarkTexts {
  /** A bitmap of the low 22 bits of every window's hash, which rejects most lookups quickly. */
  readonly #filter = new Uint8Array(2 ** 19);

  constructor(
    readonly name: string,
    private readonly windows: Float64Array,
  ) {
    for (const window of windows) {
      const bit = window % 2 ** 22;
      this.#filter[bit >>> 3] = (this.#filter[bit >>> 3] as number) | (1 << (bit & 7));
    }
  }

  has(hash: number, secondHash: number): boolean {
    const bit = hash & 0x3fffff;
    if (((this.#filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
    const key = windowKey(hash, secondHash);
    let [low, high] = [0, this.windows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.windows[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return this.windows[low] === key;
  }
}

interface Passage {
  first: number;
  end: number;
}

const OPENING_CHARACTERS = 240;

export function benchmarkMatches(
  text: string,
  benchmarks: readonly BenchmarkTexts[],
): BenchmarkMatch[] {
  const units = unitsOf(text);
  const passagesByBenchmark = benchmarks.map(() => [] as Passage[]);
  eachWindow(units, WINDOW_SIZE, (hash, secondHash, first, end) => {
    for (const [index, benchmark] of benchmarks.entries()) {
      if (!benchmark.has(hash, secondHash)) continue;
      const passages = passagesByBenchmark[index] as Passage[];
      const last = passages.at(-1);
      if (last && first < last.end) last.end = end;
      else passages.push({ first, end });
    }
  });
  const matches = benchmarks.flatMap(({ name }, index) => {
    const passages = passagesByBenchmark[index] as Passage[];
    const [longest] = passages.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    if (!longest) return [];
    const start = units.starts[longest.first] as number;
    const end = units.ends[longest.end - 1] as number;
    return {
      benchmark: name,
      passages: passages.length,
      longest: lengthOf(longest),
      share: passages.reduce((sum, passage) => sum + lengthOf(passage), 0) / units.count,
      place: start / text.length,
      opening: text.slice(start, Math.min(end, start + OPENING_CHARACTERS)).toWellFormed(),
    };
  });
  return matches.sort((a, b) => b.longest - a.longest);
}

function lengthOf({ first, end }: Passage): number {
  return end - first;
}

export interface ComparableSample {
  signature: Signature;
  benchmarks: BenchmarkReport;
}

export interface BenchmarkReport {
  compared: readonly string[];
  found: readonly BenchmarkMatch[];
}

/** Extracts the text from JSON, so that formatting makes no difference. */
export function prepareForComparison(
  content: string,
  benchmarks: readonly BenchmarkTexts[],
): ComparableSample {
  const { text } = textOfRecords(content);
  return {
    signature: signatureOf(text),
    benchmarks: {
      compared: benchmarks.map(({ name }) => name),
      found: benchmarkMatches(text, benchmarks),
    },
  };
}
