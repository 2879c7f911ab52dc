import { faultOfName, foldFileName } from "../lib/files";
import { normalizeUnicode } from "../lib/normalized";
import { Unreadable } from "./faults";

export class EntryNames {
  readonly #names = new Set<string>();
  #count = 0;

  count(): number {
    return ++this.#count;
  }

  take(path: string): string {
    const name = relativePath(path);
    const foldedName = foldFileName(name);
    if (faultOfName(name) !== null || this.#names.has(foldedName)) throw new Unreadable("names");
    this.#names.add(foldedName);
    return name;
  }
}

/** Like a file name, a folder name can point outside the archive. @throws Unreadable */
export function requireFolder(path: string): void {
  const folder = relativePath(path).replace(/\/$/, "");
  if (folder !== "" && folder !== "." && faultOfName(folder) !== null)
    throw new Unreadable("names");
}

function relativePath(path: string): string {
  return normalizeUnicode(path, "NFC").replace(/^\.\//, "");
}

export interface ArchiveEntry {
  name: string;
  fault: "links" | "encrypted" | null;
  bytes(): AsyncIterable<Uint8Array>;
}
