import { createHash } from "node:crypto";
import { isSideFile, readFile, UnpackedByteCounter } from "../../formats";
import {
  analyze,
  type ContentType,
  EmptyText,
  gateNames,
  loadTokenCounter,
  type Report,
  wordCount,
} from "../../quality";
import {
  areNearDuplicates,
  compareSignatures,
  signatureOf,
} from "../../samples/comparison/minhash";
import { type SamplingFigures, SHOWN_PASSAGES, type ShownPassage } from "../../samples/sampling";
import { BLOCK_CHARACTERS, blocksIn, drawPassages } from "../../transparency/draw";
import { scratchBeside, scratchPathOf } from "./measured-file";
import { type CutPassage, PassageSink } from "./passages";

/** What decides which passages are drawn. */
export interface Draw {
  seed: string;
  characters: number;
  contentType: ContentType;
}

interface SampledFiles {
  files: ReadonlyArray<{ n: number; name: string; path: string; encoding: string | null }>;
  maxUnpacked: number;
  keepFree: number;
  countsTags: boolean;
  scratchFolder?: string;
}

type ReportProgress = (at: number | null, read: number) => void;

export type DrawnFigures = Pick<
  SamplingFigures,
  "passages" | "median" | "low" | "high" | "passed" | "nearDuplicates" | "languages"
>;

export interface Sampled {
  figures: DrawnFigures;
  shown: ShownPassage[];
  /** The digest of all passages, in the order of the draw. */
  sha256: string;
}

/** Reads the collection a second time, and keeps only the passages in memory. */
export async function samplePassages(
  job: SampledFiles,
  { seed, characters, contentType }: Draw,
  progress: ReportProgress,
): Promise<Sampled> {
  const blocks = drawPassages(seed, blocksIn(characters));
  const cut = await cutPassages(job, blocks, progress);
  const passages = blocks.flatMap((block) => cut.find((passage) => passage.block === block) ?? []);
  if (passages.length < blocks.length) throw new Error("the collection is shorter than measured");
  const reports = await analyzeAll(passages, contentType, () => progress(null, 0));
  const values = reports.map(scoreOf).toSorted((a, b) => a - b);
  const hash = createHash("sha256");
  for (const { text } of passages) hash.update(`${text}\n\n`);
  const codes = Map.groupBy(reports, languageOf);
  return {
    figures: {
      passages: passages.length,
      median: percentile(values, 0.5),
      low: percentile(values, 0.1),
      high: percentile(values, 0.9),
      passed: reports.filter(passesAll).length,
      nearDuplicates: countNearDuplicates(passages.map(({ text }) => text)),
      languages: [...codes]
        .map(([code, { length }]) => ({ code, passages: length }))
        .sort((a, b) => b.passages - a.passages),
    },
    shown: passages.slice(0, SHOWN_PASSAGES).map(({ block, masked }, index) => ({
      n: index + 1,
      at: Math.round((10_000 * block * BLOCK_CHARACTERS) / characters) / 10_000,
      value: scoreOf(reports[index] ?? null),
      language: languageOf(reports[index] ?? null),
      text: masked,
    })),
    sha256: hash.digest("hex"),
  };
}

async function cutPassages(
  job: SampledFiles,
  blocks: readonly number[],
  progress: ReportProgress,
): Promise<CutPassage[]> {
  const sink = new PassageSink(blocks);
  const hasText = job.files.some(({ name }) => !isSideFile(name));
  let currentFile: number | null = null;
  const unpacked = new UnpackedByteCounter(job.maxUnpacked, () =>
    progress(currentFile, unpacked.bytes),
  );
  for (const file of job.files) {
    currentFile = file.n;
    progress(file.n, unpacked.bytes);
    if (hasText && isSideFile(file.name)) continue;
    const limits = { unpacked, scratch: scratchBeside(scratchPathOf(job, file), job.keepFree) };
    const { encoding } = file;
    const choices = { encoding, countsTags: job.countsTags };
    await readFile(Bun.file(file.path), file.name, sink, limits, choices);
  }
  return sink.passages();
}

/** Null for a passage without text. */
async function analyzeAll(
  passages: readonly CutPassage[],
  contentType: ContentType,
  onProgress: () => void,
): Promise<Array<Report | null>> {
  const countTokens = await loadTokenCounter();
  const wordsOfAll = passages.reduce((sum, { text }) => sum + wordCount(text), 0);
  return passages.map(({ text }) => {
    onProgress();
    try {
      return analyze(text, { contentType, countTokens, wordsOfAll, isPassage: true });
    } catch (error) {
      if (error instanceof EmptyText) return null;
      throw error;
    }
  });
}

const scoreOf = (report: Report | null) => report?.aiTrainingValue ?? 0;

const languageOf = (report: Report | null) => report?.facts.language.code ?? "none";

const passesAll = (report: Report | null) =>
  report !== null &&
  report.form === null &&
  gateNames.every((name) => report.gates[name].value >= report.gates[name].threshold);

/** The nearest rank: the smallest value that this share of all values does not exceed. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? 0;
}

function countNearDuplicates(texts: readonly string[]): number {
  const signatures = texts.map(signatureOf);
  return signatures.filter((signature, index) =>
    signatures.some(
      (other, at) => at !== index && areNearDuplicates(compareSignatures(signature, other)),
    ),
  ).length;
}
