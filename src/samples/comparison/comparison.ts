import { textOfRecords } from "../../formats/records/text-of-records";
import { type BenchmarkMatch, type BenchmarkTexts, benchmarkMatches } from "./benchmark-matches";
import { type Signature, signatureOf } from "./minhash";

export interface ComparableSample {
  signature: Signature;
  benchmarks: BenchmarkReport;
}

export interface BenchmarkReport {
  compared: readonly string[];
  found: readonly BenchmarkMatch[];
}

/** Reads a sample, unpacked where it is JSON, so that packing makes no text another. */
export function comparable(given: string, benchmarks: readonly BenchmarkTexts[]): ComparableSample {
  const { text } = textOfRecords(given);
  return {
    signature: signatureOf(text),
    benchmarks: {
      compared: benchmarks.map(({ name }) => name),
      found: benchmarkMatches(text, benchmarks),
    },
  };
}
