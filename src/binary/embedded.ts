import { join } from "node:path";

/** The build sets it; from source it does not exist. */
declare const IS_BINARY: true | undefined;

/** Whether this is a compiled binary, which carries what it reads. */
export const isBinary = typeof IS_BINARY !== "undefined";

/** The folder of built assets inside a binary. */
export const EMBEDDED_ASSETS = "assets";

/** Where a binary finds its built assets. */
export function embeddedAssetFolder(): string {
  return join(import.meta.dir, EMBEDDED_ASSETS);
}
