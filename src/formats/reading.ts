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

/** What was found in one delivered file, which may be an archive. */
export class Reading {
  /** Such as `jsonl`, `csv.gz`, `tar.zst`. */
  format = "";
  readonly encodings = new Set<string>();
  /** What its guessed texts may be written in, the likeliest first. */
  readonly candidates = new Set<string>();
  /** Paths of the fields whose text was counted, such as `messages[].content`. */
  readonly fields = new Set<string>();
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

  field(name: string): void {
    if (this.fields.size < MOST_FIELDS) this.fields.add(name.slice(0, MOST_NAME));
  }
}
