import { faultOfName, foldFileName } from "../lib/files";
import { normalized } from "../lib/normalized";
import { Unreadable } from "./faults";

export class EntryNames {
  readonly #taken = new Set<string>();
  #count = 0;

  count(): number {
    return ++this.#count;
  }

  take(given: string): string {
    const name = inside(given);
    const own = foldFileName(name);
    if (faultOfName(name) !== null || this.#taken.has(own)) throw new Unreadable("names");
    this.#taken.add(own);
    return name;
  }
}

/** Like a file name, a folder name can point outside the archive. @throws Unreadable */
export function requireFolder(given: string): void {
  const folder = inside(given).replace(/\/$/, "");
  if (folder !== "" && folder !== "." && faultOfName(folder) !== null)
    throw new Unreadable("names");
}

function inside(given: string): string {
  return normalized(given, "NFC").replace(/^\.\//, "");
}

export interface ArchiveEntry {
  name: string;
  fault: "links" | "encrypted" | null;
  bytes(): AsyncIterable<Uint8Array>;
}
