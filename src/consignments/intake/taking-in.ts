import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { UNFINISHED } from "../../backups/files";
import { isSideFile, type PathFault, Reading, readFile, Unpacked } from "../../formats";
import { faultOf, Unreadable } from "../../formats/faults";
import type { FileFault } from "../../lib/file-faults";
import { loadTokenCounter, type TokenCounter } from "../../samples/analysis/tokenizer/tokens";
import type { DeliveredFile, DeliveryReport } from "../report";
import { sealFile } from "../sealing";
import { Copies } from "./copies";
import { Measuring } from "./measuring";
import { scratchBeside } from "./scratch";

/** A consignment that is complete. */
export interface IntakeJob {
  files: ReadonlyArray<{
    n: number;
    name: string;
    bytes: number;
    /** Where it lies as it was delivered, and where its ciphertext is to lie. */
    path: string;
    sealedPath: string;
  }>;
  recipient: string;
  /** What all of it may unpack to. */
  mostUnpacked: number;
  /** Bytes of the disk that unpacking leaves to all else. */
  keepFree: number;
  /** By what rules its windows are read; null where they are not. */
  contentType: "literary" | "educational" | null;
}

export interface FaultyFile {
  n: number;
  name: string;
  fault: FileFault;
  /** Inside the file, where it is an archive and one of its files is at fault; else empty. */
  path?: string;
}

export type Delivered = DeliveryReport["delivered"];

export type IntakeOutcome =
  | { kind: "sealed"; delivered: Delivered; files: DeliveredFile[] }
  | { kind: "refused"; files: FaultyFile[] }
  | { kind: "failed"; reason: string };

type Measured = Omit<DeliveredFile, "sealedBytes" | "sealedSha256">;

/** Hears at which file intake is, by its number, each time that it got further; null for none of them. */
type Progress = (at: number | null) => void;

/**
 * Measures all files of a consignment, and where none has a fault seals each. Plain bytes stay: they go
 * once the outcome is in the database.
 */
export async function takeIn(job: IntakeJob, told: Progress = () => {}): Promise<IntakeOutcome> {
  const ours = () => told(null);
  const { keepFree, files } = job;
  const countTokens = await loadTokenCounter();
  ours();
  const copies = new Copies({
    path: `${files[0]?.path}.hashes${UNFINISHED}`,
    keepFree,
    goesOn: ours,
  });
  const tools = { measuring: new Measuring(countTokens, copies), copies, countTokens };
  try {
    const { measured, faulty } = await measureAll(job, tools.measuring, told);
    ours();
    if (faulty.length > 0) return { kind: "refused", files: faulty };
    const delivered = deliveredFigures(job, measured, tools);
    return { kind: "sealed", delivered, files: await sealAll(job, measured, ours) };
  } finally {
    copies.close();
  }
}

interface Tools {
  measuring: Measuring;
  copies: Copies;
  countTokens: TokenCounter;
}

async function measureAll(job: IntakeJob, measuring: Measuring, told: Progress) {
  let at: number | null = null;
  const goesOn = () => told(at);
  const unpacked = new Unpacked(job.mostUnpacked, goesOn);
  const limits = { unpacked, keepFree: job.keepFree, goesOn };
  // A collection of nothing but what repositories say of themselves is one.
  const hasText = job.files.some(({ name }) => !isSideFile(name));
  const measured: Measured[] = [];
  const faulty: FaultyFile[] = [];
  for (const file of job.files) {
    at = file.n;
    goesOn();
    try {
      const isAside = hasText && isSideFile(file.name);
      const { faults, ...found } = await measure(file, measuring, { ...limits, isAside });
      measured.push(found);
      faulty.push(...faults.map((fault) => ({ n: file.n, name: file.name, ...fault })));
    } catch (error) {
      faulty.push({ n: file.n, name: file.name, path: "", fault: faultOf(error) });
    }
  }
  return { measured, faulty };
}

type JobFile = IntakeJob["files"][number];

interface Limits {
  goesOn: () => void;
  unpacked: Unpacked;
  keepFree: number;
}

/** Measures a file, and says what of it could not be read. */
async function measure(
  file: JobFile,
  measuring: Measuring,
  { unpacked, keepFree, goesOn, isAside }: Limits & { isAside: boolean },
): Promise<Measured & { faults: PathFault[] }> {
  const { n, name, bytes, path } = file;
  if ((await stat(path)).size !== bytes) throw new Unreadable("missing");
  const sha256 = await hashOf(path, goesOn);
  measuring.nextFile();
  const limits = { unpacked, scratch: scratchBeside(path, keepFree) };
  const reading = isAside ? sideFile() : await readFile(Bun.file(path), name, measuring, limits);
  measuring.endFile();
  const { documents, words } = measuring.counts;
  return { ...{ n, name, bytes, sha256, documents, words }, ...foundIn(reading) };
}

function sideFile(): Reading {
  const reading = new Reading();
  reading.note("side-file");
  return reading;
}

function foundIn({ format, encodings, fields, notes, skipped, brokenLines, faults }: Reading) {
  return {
    format,
    encoding: [...encodings].join(", ") || null,
    fields: [...fields],
    ...{ notes, skipped, brokenLines, faults, measured: true },
  };
}

async function hashOf(path: string, goesOn: () => void): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) {
    goesOn();
    hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

function deliveredFigures(
  { files, contentType }: IntakeJob,
  measured: readonly Measured[],
  { measuring, copies, countTokens }: Tools,
): Delivered {
  const sum = (of: (file: Measured) => number) => measured.reduce((all, file) => all + of(file), 0);
  const words = sum((file) => file.words);
  const duplicateDocuments = copies.duplicates();
  const { languages, ...read } = measuring.closely.result();
  const judged = contentType && measuring.closely.windows.judge(contentType, countTokens);
  return {
    files: files.length,
    bytes: sum((file) => file.bytes),
    documents: sum((file) => file.documents),
    words,
    ...measuring.total,
    ...read,
    duplicateDocuments,
    languages: [...languages]
      .map(([code, count]) => ({
        code,
        share: Math.round((1000 * count) / Math.max(1, words)) / 1000,
      }))
      .sort((a, b) => b.share - a.share),
    quality: judged ? judged.quality : null,
    windows: judged ? judged.windows : [],
    personalData: measuring.personalData,
  };
}

async function sealAll(
  job: IntakeJob,
  measured: readonly Measured[],
  goesOn: () => void,
): Promise<DeliveredFile[]> {
  const sealed: DeliveredFile[] = [];
  for (const [at, file] of measured.entries()) {
    const { path, sealedPath } = job.files[at] as JobFile;
    const { bytes, sha256 } = await sealFile({
      from: path,
      to: sealedPath,
      recipient: job.recipient,
      goesOn,
    });
    sealed.push({ ...file, sealedBytes: bytes, sealedSha256: sha256 });
  }
  return sealed;
}
