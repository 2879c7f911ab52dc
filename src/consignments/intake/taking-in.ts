import { UNFINISHED_EXTENSION } from "../../backups/files";
import { isSideFile, UnpackedByteCounter } from "../../formats";
import { faultOf } from "../../formats/faults";
import type { FileFault } from "../../lib/files";
import { loadTokenCounter, type TokenCounter } from "../../quality";
import type { FileReading } from "../file-readings";
import type { DeliveredFile, DeliveryReport } from "../report";
import { sealFile } from "../sealing";
import { DuplicateCounter } from "./copies";
import { type FileMeasurements, measureFile, NameBudget, readingOf } from "./measured-file";
import { MeasuringSink } from "./measuring";

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
}

export interface FaultyFile {
  n: number;
  name: string;
  fault: FileFault;
  path?: string;
  candidates?: string[];
}

export type Delivered = DeliveryReport["delivered"];

export type IntakeOutcome =
  | { kind: "sealed"; delivered: Delivered; files: DeliveredFile[] }
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
  const { keepFree, files } = job;
  const countTokens = await loadTokenCounter();
  reportIntakeProgress();
  const duplicateCounter = new DuplicateCounter({
    path: `${files[0]?.path}.hashes${UNFINISHED_EXTENSION}`,
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
    return { kind: "sealed", delivered, files: await sealAll(job, measured, reportIntakeProgress) };
  } finally {
    duplicateCounter.close();
  }
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
  const measured: FileMeasurements[] = [];
  const faulty: FaultyFile[] = [];
  for (const file of job.files) {
    currentFile = file.n;
    onProgress();
    try {
      const isAside = hasText && isSideFile(file.name);
      const options = { ...limits, isSideFile: isAside, countsTags: job.countsTags };
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
  measured: readonly FileMeasurements[],
  { measuring, copies, countTokens }: Tools,
): Delivered {
  const sum = (figure: (file: FileMeasurements) => number) =>
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

async function sealAll(
  job: IntakeJob,
  measured: readonly FileMeasurements[],
  onProgress: () => void,
): Promise<DeliveredFile[]> {
  const sealed: DeliveredFile[] = [];
  for (const [index, file] of measured.entries()) {
    const { path, sealedPath } = job.files[index] as IntakeJob["files"][number];
    const { bytes, sha256 } = await sealFile({
      from: path,
      to: sealedPath,
      recipient: job.recipient,
      onProgress,
    });
    sealed.push({ ...file, sealedBytes: bytes, sealedSha256: sha256 });
  }
  return sealed;
}
