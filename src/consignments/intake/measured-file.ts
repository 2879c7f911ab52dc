import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UNFINISHED_EXTENSION } from "../../backups/files";
import {
  type Limits,
  type Note,
  type PathFault,
  Reading,
  readFile,
  type Scratch,
  type UnpackedByteCounter,
} from "../../formats";
import { FileFaultError } from "../../formats/faults";
import type { FileReading } from "../file-readings";
import type { MeasuredFile } from "../report";
import type { MeasuringSink } from "./measuring";

export function readingOf(
  measured: Omit<ReadFile, "faults"> | null,
  faults: PathFault[],
): FileReading {
  return {
    format: measured?.format ?? "",
    encoding: measured?.encoding ?? null,
    documents: measured?.documents ?? 0,
    words: measured?.words ?? 0,
    characters: measured?.nonSpaceCharacters ?? 0,
    fields: measured?.fields ?? [],
    filesByEncoding: measured?.filesByEncoding ?? [],
    filesByField: measured?.filesByField ?? [],
    notes: measured?.notes ?? [],
    skipped: measured?.skipped ?? 0,
    faults: faults.map(({ path, fault }) => ({ path, fault })),
  };
}

export interface MeasuringLimits {
  onProgress: () => void;
  unpacked: UnpackedByteCounter;
  keepFree: number;
}

interface InputFile {
  n: number;
  name: string;
  bytes: number;
  path: string;
  encoding: string | null;
}

interface ReadFile extends MeasuredFile {
  faults: Array<PathFault & { candidates?: string[] }>;
  notes: Note[];
}

export async function measureFile(
  file: InputFile,
  measuring: MeasuringSink,
  {
    unpacked,
    keepFree,
    onProgress,
    isSideFile,
    countsTags,
    scratchPath,
  }: MeasuringLimits & { isSideFile: boolean; countsTags: boolean; scratchPath: string },
): Promise<ReadFile> {
  const { n, name, bytes, path, encoding } = file;
  if ((await stat(path)).size !== bytes) throw new FileFaultError("missing");
  const sha256 = await hashOf(path, onProgress);
  measuring.nextFile();
  const limits = { unpacked, scratch: scratchBeside(scratchPath, keepFree) };
  const reading = isSideFile
    ? readingOfSideFile()
    : await readFile(Bun.file(path), name, measuring, limits, { encoding, countsTags });
  measuring.endFile();
  return { n, name, bytes, sha256, ...measuring.counts, ...readingFigures(reading) };
}

/** A guessed encoding is a fault until the seller chooses one for the file or the whole archive. */
function faultsIn({ faults, candidates, chosenEncoding }: Reading): ReadFile["faults"] {
  if (candidates.size === 0 || chosenEncoding !== null) return faults;
  return [...faults, { path: "", fault: "encoding-guessed", candidates: [...candidates] }];
}

function readingOfSideFile(): Reading {
  const reading = new Reading();
  reading.note("side-file");
  return reading;
}

function readingFigures(reading: Reading) {
  const { format, encodings, fields, notes, skipped, brokenLines } = reading;
  const faults = faultsIn(reading);
  return {
    format,
    encoding: [...encodings].join(", ") || null,
    fields: [...fields],
    filesByEncoding: reading.filesByEncoding.list(),
    filesByField: reading.filesByField.list(),
    notes,
    skipped,
    brokenLines,
    faults,
    measured: true,
  };
}

export async function hashOf(path: string, onProgress: () => void): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) {
    onProgress();
    hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

const MAX_NAME_CHARACTERS = 5_000_000;

interface NamedParts {
  fields?: MeasuredFile["fields"];
  filesByField?: MeasuredFile["filesByField"];
  notes?: MeasuredFile["notes"];
  faults: readonly PathFault[];
}

export class NameBudget {
  #charactersLeft = MAX_NAME_CHARACTERS;

  fit<File extends NamedParts>(file: File): File {
    const { fields = [], filesByField = [], notes = [], faults } = file;
    const fitted = {
      notes: this.#fitItems(notes),
      fields: this.#fitItems(fields),
      filesByField: this.#fitItems(filesByField),
    };
    const [first, ...otherFaults] = faults;
    return { ...file, ...fitted, faults: first ? [first, ...this.#fitItems(otherFaults)] : [] };
  }

  #fitItems<Item>(items: readonly Item[]): Item[] {
    return items.filter((item) => {
      this.#charactersLeft -= JSON.stringify(item).length;
      return this.#charactersLeft >= 0;
    });
  }
}

export function scratchPathOf(
  { scratchFolder }: { scratchFolder?: string },
  { path, n }: Pick<InputFile, "path" | "n">,
): string {
  return scratchFolder === undefined ? path : join(scratchFolder, String(n));
}

export function scratchBeside(path: string, keepFree: number): Limits["scratch"] {
  const partPath = path + UNFINISHED_EXTENSION;
  return async (bytes): Promise<Scratch> => {
    const remove = () => rm(partPath, { force: true });
    try {
      const output = createWriteStream(partPath, { mode: 0o600 });
      await pipeline(Readable.from(bytes), requireFreeSpace(dirname(path), keepFree), output);
      return { blob: Bun.file(partPath), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
}

const BYTES_PER_CHECK = 8_000_000;

/** Stops before the disk is full, because no space is reserved for unpacked files. */
function requireFreeSpace(folder: string, keepFree: number): Transform {
  let uncheckedBytes = BYTES_PER_CHECK;
  return new Transform({
    async transform(chunk: Buffer, _, done) {
      uncheckedBytes += chunk.byteLength;
      if (uncheckedBytes < BYTES_PER_CHECK) return done(null, chunk);
      uncheckedBytes = 0;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize > keepFree + BYTES_PER_CHECK) done(null, chunk);
      else done(new FileFaultError("unpacked-too-large"));
    },
  });
}
