import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  ARCHIVE_NAME,
  choiceOf,
  haveTextBeside,
  MAX_SINGLE_FILES,
  sortByName,
} from "../formats/chosen-files";
import { Obstacle } from "../lib/errors";
import { tarParts, tarSize } from "../lib/tar";
import type { DeliveryTerminal } from "./delivery-server";
import { faultOfPath } from "./given-path";

export interface ChosenFile {
  name: string;
  path: string;
  bytes: number;
  changedMs: number;
}

export interface LocalFile {
  name: string;
  bytes: number;
  slice(from: number, to: number): Promise<Blob>;
}

type Surroundings = Pick<DeliveryTerminal, "words" | "faults" | "print">;

/** Large folders are sent as one archive. */
export async function filesIn(folder: string, terminal: Surroundings): Promise<LocalFile[]> {
  const { words, print } = terminal;
  const chosen = await chosenFilesIn(folder, terminal);
  const files = chosen.map((file) => ({ ...file, slice: sliceOf(file, words) }));
  if (files.length <= MAX_SINGLE_FILES) return files;
  print(words.asArchive({ count: files.length }));
  return [archiveOf(files, Math.max(...files.map(({ changedMs }) => changedMs)))];
}

/** Skips what is not part of the text, and stops at what intake cannot read. */
export async function chosenFilesIn(
  folder: string,
  { words, faults, print }: Surroundings,
): Promise<ChosenFile[]> {
  const entries = (await entriesIn(folder, words)).filter((entry) => !entry.isDirectory());
  const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name);
  const nameOf = (entry: Dirent) => pathOf(entry).slice(join(folder, "/").length).normalize("NFC");
  const isAside = haveTextBeside(entries.map(nameOf));
  const files: ChosenFile[] = [];
  for (const entry of entries) {
    const [path, name] = [pathOf(entry), nameOf(entry)];
    if (!entry.isFile()) throw new Obstacle(words.link({ path }));
    expectPath(path, "file", words, words.changed);
    const choice = await choiceOf(name, Bun.file(path), isAside);
    if (choice.kind === "skipped") print(words.skipped({ path }));
    else if (choice.kind === "refused") {
      if (choice.fault === "name") throw new Obstacle(words.name({ path }));
      throw new Obstacle(`${path}: ${faults[choice.fault]}`);
    } else {
      const { size: bytes, mtimeMs: changedMs } = await stat(path);
      files.push({ name, path, bytes, changedMs });
    }
  }
  if (files.length === 0) throw new Obstacle(words.noFiles({ folder }));
  return sortByName(files);
}

function sliceOf(
  { path, bytes }: Pick<ChosenFile, "path" | "bytes">,
  words: DeliveryTerminal["words"],
): LocalFile["slice"] {
  return async (from, to) => {
    if ((await stat(path)).size !== bytes) throw new Obstacle(words.changed({ path }));
    return Bun.file(path).slice(from, to);
  };
}

/** The same files always give the same bytes, so that an interrupted upload can resume. */
function archiveOf(files: readonly LocalFile[], at: number): LocalFile {
  return {
    name: ARCHIVE_NAME,
    bytes: tarSize(files),
    async slice(from, to) {
      const parts: Array<Uint8Array<ArrayBuffer>> = [];
      for (const part of tarParts(files, at, [from, to])) {
        if (part.kind === "made") parts.push(part.bytes);
        // Bun 1.4.5 omits a file's bytes from a Blob that contains it.
        else parts.push(await (await part.file.slice(part.from, part.to)).bytes());
      }
      return new Blob(parts);
    },
  };
}

async function entriesIn(folder: string, words: DeliveryTerminal["words"]): Promise<Dirent[]> {
  expectPath(folder, "folder", words, words.noFolder);
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    const { code = "", path = folder } = error as { code?: string; path?: string };
    throw code === "EACCES" ? new Obstacle(words.unreadable({ path })) : error;
  }
}

export function expectPath(
  path: string,
  kind: "file" | "folder",
  words: DeliveryTerminal["words"],
  missingMessage: (values: Record<"path" | "file" | "folder", string>) => string,
): void {
  const fault = faultOfPath(path, kind);
  if (fault === null) return;
  const messages = {
    missing: missingMessage,
    file: words.isFile,
    folder: words.isFolder,
    unreadable: words.unreadable,
  };
  throw new Obstacle(messages[fault]({ path, file: path, folder: path }));
}
