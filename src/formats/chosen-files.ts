import { faultOfName } from "../lib/file-paths";
import { type FileFault, Unreadable } from "./faults";
import { kindOf } from "./kinds";
import { isSideFile } from "./side-files";

/** What happens to a file that a seller chose, decided before anything is sent. */
export type Choice =
  | { kind: "taken" }
  /** It belongs to an operating system or a repository. */
  | { kind: "skipped" }
  | { kind: "refused"; fault: FileFault | "name" };

/** @param head its first `HEAD_BYTES` */
export function choiceOf(path: string, head: Uint8Array): Choice {
  if (isSideFile(path)) return { kind: "skipped" };
  if (faultOfName(path) !== null) return { kind: "refused", fault: "name" };
  try {
    kindOf(path, head);
    return { kind: "taken" };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", fault: error.fault };
    throw error;
  }
}

/** More than 200 files at once are handed in as one archive, to save thousands of requests. */
export const MOST_SINGLE_FILES = 200;
