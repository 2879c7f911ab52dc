import type { NoteKind } from "../lib/file-faults";
import type { FileFault } from "./faults";

/** Takes the documents of a file: each comes in pieces, and ends. */
export interface Sink {
  text(piece: string): void;
  end(): void;
}

/** Something to know about a file that was read or skipped. */
export interface Note {
  /** Inside the archive; empty for the delivered file itself. */
  path: string;
  note: NoteKind;
  detail: string;
}

/** A file that could not be read. */
export interface PathFault {
  /** Inside the archive; empty for the delivered file itself. */
  path: string;
  fault: FileFault;
}

const MOST_NOTES = 500;
const MOST_FIELDS = 100;
const MOST_NAME = 200;

/** In how many files of an archive a name occurs. */
export interface InFiles {
  name: string;
  files: number;
}

class FilesByName {
  readonly #found = new Map<string, InFiles & { last: string }>();

  /** @param path inside the archive; what is none counts nothing */
  add(name: string, path: string): void {
    if (path === "") return;
    const found = this.#found.get(name) ?? { name, files: 0, last: "" };
    this.#found.set(name, found);
    if (found.last !== path) found.files++;
    found.last = path;
  }

  list(): InFiles[] {
    return [...this.#found.values()].map(({ name, files }) => ({ name, files }));
  }
}

/** What was found in one delivered file, which may be an archive. */
export class Reading {
  /** Such as `jsonl`, `csv.gz`, `tar.zst`. */
  format = "";
  readonly encodings = new Set<string>();
  /** What its guessed texts may be written in, the likeliest first. */
  readonly candidates = new Set<string>();
  /** Paths of the fields whose text was counted, such as `messages[].content`. */
  readonly fields = new Set<string>();
  readonly filesByEncoding = new FilesByName();
  readonly filesByField = new FilesByName();
  readonly notes: Note[] = [];
  readonly faults: PathFault[] = [];
  brokenLines = 0;
  /** How many files were skipped; the notes may name fewer. */
  skipped = 0;
  /** The file inside the archive that is being read. */
  path = "";

  /** @param chosen the encoding that its seller chose for what would be a guess */
  constructor(readonly chosen: string | null = null) {}

  guess(candidates: readonly string[]): void {
    this.note("encoding-guessed", candidates.join(", "));
    for (const candidate of candidates) this.candidates.add(candidate);
  }

  note(note: NoteKind, detail = ""): void {
    if (note === "side-file" || note === "empty") this.skipped++;
    if (this.notes.length < MOST_NOTES) this.notes.push({ path: this.path, note, detail });
  }

  fault(fault: FileFault): void {
    if (this.faults.length < MOST_NOTES) this.faults.push({ path: this.path, fault });
  }

  decodedAs(encoding: string): void {
    this.encodings.add(encoding);
    this.filesByEncoding.add(encoding, this.path);
  }

  field(given: string): void {
    const name = given.slice(0, MOST_NAME);
    if (this.fields.size < MOST_FIELDS) this.fields.add(name);
    if (this.fields.has(name)) this.filesByField.add(name, this.path);
  }
}
