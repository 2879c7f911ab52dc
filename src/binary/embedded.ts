import { join } from "node:path";

/** The folder of built assets inside a binary. */
export const EMBEDDED_ASSETS = "assets";

/** Where a binary finds its built assets. */
export function embeddedAssetFolder(): string {
  return join(import.meta.dir, EMBEDDED_ASSETS);
}
