import { join } from "node:path";

/** Defined only by the build of the executable. */
declare const IS_BINARY: true | undefined;

export const isBinary = typeof IS_BINARY !== "undefined";

export function programCommand(): string[] {
  return isBinary ? [process.execPath] : [process.execPath, join(import.meta.dir, "../main.ts")];
}

export const PACKED_EXTENSION = ".zst";

export async function readPacked(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Bun.file(path).bytes();
  return path.endsWith(PACKED_EXTENSION) ? new Uint8Array(await Bun.zstdDecompress(bytes)) : bytes;
}
