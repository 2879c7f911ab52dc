import type { FileReading } from "../../src/consignments/file-readings";
import type { FileFault } from "../../src/lib/file-faults";
import type { handingIn } from "../../views/messages/en/handing-in";

export type Words = (typeof handingIn)["island"];

/** A file that the server knows of. */
export interface BegunFile {
  n: number;
  name: string;
  bytes: number;
  /** How much of it has arrived. */
  received: number;
  /** Where its pieces go. */
  href: string;
  /** What intake found in it; null before that. */
  reading: FileReading | null;
  /** What of it could not be read; `path` is inside it, where it is an archive. */
  faults: FileReading["faults"];
  /** What to choose its encoding from where that is a guess, the likeliest first. */
  candidates: readonly string[];
  /** What the seller chose. */
  encoding: string | null;
}

/** The files that the server knows of; while intake works, 100 of them. */
export interface Begun {
  files: readonly BegunFile[];
  total: number;
  /** How many of them intake has read. */
  read: number;
}

export interface HandInProps extends Begun {
  contractId: string;
  /** What every call about the delivery begins with. */
  path: string;
  /** Where tus is fetched from. */
  library: string;
  /** Whether all are handed in, and intake works on them. */
  measuring: boolean;
  /** What a file may have that a form carries. */
  postedBytes: number;
  /** Why a file cannot be read, in words. */
  faults: Record<FileFault, string>;
  words: Words;
}
