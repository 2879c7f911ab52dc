import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type Note, type PathFault, Reading, readFile, type Unpacked } from "../../formats";
import { Unreadable } from "../../formats/faults";
import type { FileReading } from "../file-readings";
import type { DeliveredFile } from "../report";
import type { Measuring } from "./measuring";
import { scratchBeside } from "./scratch";

export function readingOf(found: Omit<Read, "faults"> | null, faults: PathFault[]): FileReading {
  return {
    format: found?.format ?? "",
    encoding: found?.encoding ?? null,
    documents: found?.documents ?? 0,
    words: found?.words ?? 0,
    characters: found?.nonSpaceCharacters ?? 0,
    fields: found?.fields ?? [],
    filesByEncoding: found?.filesByEncoding ?? [],
    filesByField: found?.filesByField ?? [],
    notes: found?.notes ?? [],
    skipped: found?.skipped ?? 0,
    faults: faults.map(({ path, fault }) => ({ path, fault })),
  };
}

export interface MeasuringLimits {
  goesOn: () => void;
  unpacked: Unpacked;
  keepFree: number;
}

interface GivenFile {
  n: number;
  name: string;
  bytes: number;
  path: string;
  encoding: string | null;
}

export type Measured = Omit<DeliveredFile, "sealedBytes" | "sealedSha256">;

interface Read extends Measured {
  faults: Array<PathFault & { candidates?: string[] }>;
  notes: Note[];
}

export async function measureFile(
  file: GivenFile,
  measuring: Measuring,
  { unpacked, keepFree, goesOn, isAside }: MeasuringLimits & { isAside: boolean },
): Promise<Read> {
  const { n, name, bytes, path, encoding } = file;
  if ((await stat(path)).size !== bytes) throw new Unreadable("missing");
  const sha256 = await hashOf(path, goesOn);
  measuring.nextFile();
  const limits = { unpacked, scratch: scratchBeside(path, keepFree) };
  const reading = isAside
    ? sideFile()
    : await readFile(Bun.file(path), name, measuring, limits, encoding);
  measuring.endFile();
  return { ...{ n, name, bytes, sha256 }, ...measuring.counts, ...foundIn(reading) };
}

/** A guess is a fault until the seller has chosen an encoding, which settles a whole archive. */
function faultsIn({ faults, candidates, chosen }: Reading): Read["faults"] {
  if (candidates.size === 0 || chosen !== null) return faults;
  return [...faults, { path: "", fault: "encoding-guessed", candidates: [...candidates] }];
}

function sideFile(): Reading {
  const reading = new Reading();
  reading.note("side-file");
  return reading;
}

function foundIn(reading: Reading) {
  const { format, encodings, fields, notes, skipped, brokenLines } = reading;
  const faults = faultsIn(reading);
  return {
    format,
    encoding: [...encodings].join(", ") || null,
    fields: [...fields],
    filesByEncoding: reading.filesByEncoding.list(),
    filesByField: reading.filesByField.list(),
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
