import type { Messages } from "../../messages/messages";
import type { FileReading } from "../../src/consignments/file-readings";
import type { FileFault } from "../../src/lib/files";

type HandInWords = Messages["handingIn"]["island"] & Pick<Messages["common"], "labelled">;

export interface BegunFile {
  n: number;
  name: string;
  bytes: number;
  received: number;
  href: string;
  reading: FileReading | null;
  faults: FileReading["faults"];
  candidates: readonly string[];
  encoding: string | null;
}

export interface BegunUpload {
  files: readonly BegunFile[];
  total: number;
  read: number;
}

export interface HandInProps extends BegunUpload {
  /** The address whose forms work without JavaScript. */
  page: string;
  path: string;
  library: string;
  measuring: boolean;
  /** Whether the seller can seal the files as they are. */
  measured: boolean;
  postedBytes: number;
  faults: Record<FileFault, string>;
  words: HandInWords;
}
