import { join } from "node:path";

/** The build sets it; from source it does not exist. */
declare const IS_BINARY: true | undefined;

/** Whether this is a compiled binary, which carries what it reads. */
export const isBinary = typeof IS_BINARY !== "undefined";

/** The command line that starts this very program once more, whatever it was started by. */
export function ownProgram(): string[] {
  return isBinary ? [process.execPath] : [process.execPath, join(import.meta.dir, "../main.ts")];
}
