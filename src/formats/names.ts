import { faultOfName, foldFileName } from "../lib/files";
import { normalizeUnicode } from "../lib/normalized";
import { FileFaultError } from "./faults";

export class EntryNames {
  readonly #names = new Set<string>();
  #count = 0;

  countEntry(): number {
    return ++this.#count;
  }

  add(path: string): string {
    const name = relativePath(path);
    const foldedName = foldFileName(name);
    if (faultOfName(name) !== null || this.#names.has(foldedName))
      throw new FileFaultError("names");
    this.#names.add(foldedName);
    return name;
  }
}

/** Like a file name, a folder name can point outside the archive. @throws FileFaultError */
export function requireFolder(path: string): void {
  const folder = relativePath(path).replace(/\/$/, "");
  if (folder !== "" && folder !== "." && faultOfName(folder) !== null)
    throw new FileFaultError("names");
}

function relativePath(path: string): string {
  return normalizeUnicode(path, "NFC").replace(/^\.\//, "");
}

export interface ArchiveEntry {
  name: string;
  fault: "links" | "encrypted" | null;
  bytes(): AsyncIterable<Uint8Array>;
}
