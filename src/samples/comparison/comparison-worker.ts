import { textOfRecords } from "../../formats/records/text-of-records";
import { shippedBenchmarks } from "../benchmarks/shipped";
import { BenchmarkTexts, type ComparableSample, prepareForComparison } from "./benchmark-matches";
import { unpackWindows } from "./benchmark-windows";
import { type Passage, sharedPassages } from "./shared-passages";

export interface AddedBenchmarks {
  edition: number;
  benchmarks: readonly { name: string; hashes: Uint8Array }[];
}

export type ComparisonJob =
  | { kind: "read"; text: string; edition: number; added?: AddedBenchmarks }
  | { kind: "share"; piece: string; otherText: string };

export type ComparisonOutcome =
  | { kind: "read"; sample: ComparableSample }
  | { kind: "edition-missing" }
  | { kind: "shared"; passages: Passage[] }
  | { kind: "failed"; reason: string };

declare const self: Worker;

let shippedTexts: BenchmarkTexts[] | undefined;
let addedTexts: { edition: number; texts: BenchmarkTexts[] } = { edition: 0, texts: [] };

self.onmessage = ({ data }: MessageEvent<ComparisonJob>) => {
  self.postMessage(outcomeOf(data));
};

function outcomeOf(job: ComparisonJob): ComparisonOutcome {
  try {
    if (job.kind === "share") {
      const { text } = textOfRecords(job.otherText);
      return { kind: "shared", passages: sharedPassages(job.piece, text) };
    }
    if (job.added) addedTexts = unpackAdded(job.added);
    if (job.edition !== addedTexts.edition) return { kind: "edition-missing" };
    shippedTexts ??= shippedBenchmarks();
    return {
      kind: "read",
      sample: prepareForComparison(job.text, [...shippedTexts, ...addedTexts.texts]),
    };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}

function unpackAdded({ edition, benchmarks }: AddedBenchmarks) {
  const texts = benchmarks.map(
    ({ name, hashes }) => new BenchmarkTexts(name, unpackWindows(hashes)),
  );
  return { edition, texts };
}
