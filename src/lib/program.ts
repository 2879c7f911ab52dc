import { join } from "node:path";

/** The build sets it; from source it does not exist. */
declare const IS_BINARY: true | undefined;

/** Whether this is a compiled binary, which carries what it reads. */
export const isBinary = typeof IS_BINARY !== "undefined";

/** The command line that starts this very program once more, whatever it was started by. */
export function ownProgram(): string[] {
  return isBinary ? [process.execPath] : [process.execPath, join(import.meta.dir, "../main.ts")];
}

/** What the names of files end in that a binary carries compressed. */
export const PACKED = ".zst";

/** The bytes of a file, whether it is packed, as in a binary, or lies as it is, as in the source. */
export async function readPacked(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Bun.file(path).bytes();
  return path.endsWith(PACKED) ? new Uint8Array(await Bun.zstdDecompress(bytes)) : bytes;
}
