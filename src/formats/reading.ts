import type { NoteKind } from "../lib/files";
import type { FileFault } from "./faults";

export interface Sink {
  text(piece: string): void;
  end(): void;
  /** If defined, it is called once per record instead of `text` and `end`. */
  record?(record: unknown, text: string): void;
}

export interface Note {
  path: string;
  note: NoteKind;
  detail: string;
}

export interface PathFault {
  path: string;
  fault: FileFault;
}

const MAX_NOTES = 500;
const MAX_FIELDS = 100;
const MAX_NAME_CHARACTERS = 200;

export interface FileCount {
  name: string;
  files: number;
}

/** What the seller chooses. */
export interface ReadingChoices {
  encoding: string | null;
  /** Whether the tags in HTML fields of records count as text. */
  countsTags: boolean;
}

class FilesByName {
  readonly #counts = new Map<string, FileCount & { last: string }>();

  add(name: string, path: string): void {
    if (path === "") return;
    const count = this.#counts.get(name) ?? { name, files: 0, last: "" };
    this.#counts.set(name, count);
    if (count.last !== path) count.files++;
    count.last = path;
  }

  list(): FileCount[] {
    return [...this.#counts.values()].map(({ name, files }) => ({ name, files }));
  }
}

export class Reading {
  format = "";
  readonly encodings = new Set<string>();
  readonly candidates = new Set<string>();
  readonly fields = new Set<string>();
  readonly filesByEncoding = new FilesByName();
  readonly filesByField = new FilesByName();
  readonly notes: Note[] = [];
  readonly faults: PathFault[] = [];
  brokenLines = 0;
  skipped = 0;
  path = "";

  readonly chosenEncoding: string | null;
  readonly countsTags: boolean;

  constructor({ encoding = null, countsTags = false }: Partial<ReadingChoices> = {}) {
    this.chosenEncoding = encoding;
    this.countsTags = countsTags;
  }

  addGuesses(candidates: readonly string[]): void {
    this.note("encoding-guessed", candidates.join(", "));
    for (const candidate of candidates) this.candidates.add(candidate);
  }

  note(note: NoteKind, detail = ""): void {
    if (note === "side-file" || note === "empty") this.skipped++;
    if (this.notes.length < MAX_NOTES) this.notes.push({ path: this.path, note, detail });
  }

  fault(fault: FileFault): void {
    if (this.faults.length < MAX_NOTES) this.faults.push({ path: this.path, fault });
  }

  addEncoding(encoding: string): void {
    this.encodings.add(encoding);
    this.filesByEncoding.add(encoding, this.path);
  }

  field(fullName: string): void {
    const name = fullName.slice(0, MAX_NAME_CHARACTERS);
    if (this.fields.size < MAX_FIELDS) this.fields.add(name);
    if (this.fields.has(name)) this.filesByField.add(name, this.path);
  }
}
