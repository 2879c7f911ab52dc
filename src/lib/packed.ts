/** What the names of files end in that a binary carries compressed. */
export const PACKED = ".zst";

/** The bytes of a file, whether it is packed, as in a binary, or lies as it is, as in the source. */
export async function readPacked(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Bun.file(path).bytes();
  return path.endsWith(PACKED) ? new Uint8Array(await Bun.zstdDecompress(bytes)) : bytes;
}
