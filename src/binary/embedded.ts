import { join } from "node:path";

export const EMBEDDED_ASSETS = "assets";

export function embeddedAssetFolder(): string {
  return join(import.meta.dir, EMBEDDED_ASSETS);
}
