import { UNFINISHED_EXTENSION } from "../../backups/files";
import { isSideFile, UnpackedByteCounter } from "../../formats";
import { faultOf } from "../../formats/faults";
import type { FileFault } from "../../lib/files";
import { loadTokenCounter, type TokenCounter } from "../../quality";
import type { FileReading } from "../file-readings";
import type { DeliveredFile, MeasuredFile, MeasuredReport } from "../report";
import { DuplicateCounter } from "./copies";
import { measureFile, NameBudget, readingOf, scratchPathOf } from "./measured-file";
import { MeasuringSink } from "./measuring";
import { type Draw, type Sampled, samplePassages } from "./sampling";
import { changedFiles, sealAll } from "./seal-files";

export interface IntakeJob {
  files: ReadonlyArray<{
    n: number;
    name: string;
    bytes: number;
    path: string;
    sealedPath: string;
    encoding: string | null;
  }>;
  recipient: string;
  maxUnpacked: number;
  keepFree: number;
  contentType: "literary" | "educational" | null;
  countsTags: boolean;
  /** Where archives are unpacked; beside the files if it is absent. */
  scratchFolder?: string;
  isOnlyMeasured?: boolean;
  /** What an earlier job has measured, so that only sealing is left. */
  measured?: Measured | null;
  /** Which passages to sample before sealing what was measured. */
  draw?: Draw;
}

export interface FaultyFile {
  n: number;
  name: string;
  fault: FileFault;
  path?: string;
  candidates?: string[];
}

export type Measured = Pick<MeasuredReport, "delivered" | "files">;
type Delivered = MeasuredReport["delivered"];

export type IntakeOutcome =
  | { kind: "sealed"; delivered: Delivered; files: DeliveredFile[]; sampled?: Sampled }
  | ({ kind: "measured" } & Measured)
  | { kind: "refused"; files: FaultyFile[] }
  | { kind: "failed"; reason: string };

export type ReportReading = (n: number, reading: FileReading) => void;

export type ReportProgress = (at: number | null, read: number) => void;

/** Encrypts only if no file has a fault. Plain files stay until the outcome is stored. */
export async function takeIn(
  job: IntakeJob,
  read: ReportReading = () => {},
  progress: ReportProgress = () => {},
): Promise<IntakeOutcome> {
  const reportIntakeProgress = () => progress(null, 0);
  if (job.measured) return sealMeasured(job, job.measured, progress);
  const { keepFree, files } = job;
  const countTokens = await loadTokenCounter();
  reportIntakeProgress();
  const duplicateCounter = new DuplicateCounter({
    path: `${files[0] && scratchPathOf(job, files[0])}.hashes${UNFINISHED_EXTENSION}`,
    keepFree,
    onProgress: reportIntakeProgress,
  });
  const tools = {
    measuring: new MeasuringSink(countTokens, duplicateCounter),
    copies: duplicateCounter,
    countTokens,
  };
  try {
    const { measured, faulty } = await measureAll(job, tools.measuring, read, progress);
    reportIntakeProgress();
    if (faulty.length > 0) return { kind: "refused", files: faulty };
    if (tools.measuring.total.nonSpaceCharacters === 0) return refuseWithoutText(files);
    const delivered = deliveredFigures(job, measured, tools);
    if (job.isOnlyMeasured) return { kind: "measured", delivered, files: measured };
    return { kind: "sealed", delivered, files: await sealAll(job, measured, reportIntakeProgress) };
  } finally {
    duplicateCounter.close();
  }
}

async function sealMeasured(
  job: IntakeJob,
  { delivered, files }: Measured,
  progress: ReportProgress,
): Promise<IntakeOutcome> {
  const changed = await changedFiles(job, files, (n) => progress(n, 0));
  if (changed.length > 0) return { kind: "refused", files: changed };
  const sampled = job.draw && (await samplePassages(job, job.draw, progress));
  const sealed = await sealAll(job, files, () => progress(null, 0));
  return { kind: "sealed", delivered, files: sealed, sampled };
}

function refuseWithoutText(files: IntakeJob["files"]): IntakeOutcome {
  const textFiles = files.filter(({ name }) => !isSideFile(name));
  const refusedFiles = textFiles.length > 0 ? textFiles : files;
  return {
    kind: "refused",
    files: refusedFiles.map(({ n, name }) => ({ n, name, fault: "no-text" })),
  };
}

interface Tools {
  measuring: MeasuringSink;
  copies: DuplicateCounter;
  countTokens: TokenCounter;
}

async function measureAll(
  job: IntakeJob,
  measuring: MeasuringSink,
  report: ReportReading,
  progress: ReportProgress,
) {
  let currentFile: number | null = null;
  const onProgress = () => progress(currentFile, unpacked.bytes);
  const unpacked = new UnpackedByteCounter(job.maxUnpacked, onProgress);
  const limits = { unpacked, keepFree: job.keepFree, onProgress };
  // If a collection has only repository files, they count as its text.
  const hasText = job.files.some(({ name }) => !isSideFile(name));
  const nameBudget = new NameBudget();
  const measured: MeasuredFile[] = [];
  const faulty: FaultyFile[] = [];
  for (const file of job.files) {
    currentFile = file.n;
    onProgress();
    try {
      const isAside = hasText && isSideFile(file.name);
      const { countsTags } = job;
      const scratchPath = scratchPathOf(job, file);
      const options = { ...limits, isSideFile: isAside, countsTags, scratchPath };
      const measuredFile = await measureFile(file, measuring, options);
      const { faults, ...figures } = nameBudget.fit(measuredFile);
      measured.push(figures);
      faulty.push(...faults.map((fault) => ({ n: file.n, name: file.name, ...fault })));
      report(file.n, readingOf(figures, faults));
    } catch (error) {
      const fault = { path: "", fault: faultOf(error) };
      faulty.push({ n: file.n, name: file.name, ...fault });
      report(file.n, readingOf(null, [fault]));
    }
  }
  return { measured, faulty };
}

function deliveredFigures(
  { files, contentType }: IntakeJob,
  measured: readonly MeasuredFile[],
  { measuring, copies, countTokens }: Tools,
): Delivered {
  const sum = (figure: (file: MeasuredFile) => number) =>
    measured.reduce((total, file) => total + figure(file), 0);
  const words = sum((file) => file.words);
  const duplicateDocuments = copies.duplicates();
  const { languages, ...closeFigures } = measuring.closeReading.result();
  const judgment = contentType && measuring.closeReading.windows.judge(contentType, countTokens);
  return {
    files: files.length,
    bytes: sum((file) => file.bytes),
    documents: sum((file) => file.documents),
    words,
    ...measuring.total,
    ...closeFigures,
    duplicateDocuments,
    languages: [...languages]
      .map(([code, count]) => ({
        code,
        share: Math.round((1000 * count) / Math.max(1, words)) / 1000,
      }))
      .sort((a, b) => b.share - a.share),
    quality: judgment ? judgment.quality : null,
    windows: judgment ? judgment.windows : [],
    personalData: measuring.personalData,
  };
}
