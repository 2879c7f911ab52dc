/** Apart from the codecs, because browsers recognize compressed files but do not unpack them. */
export const CODEC_MAGICS = {
  gz: [0x1f, 0x8b],
  zst: [0x28, 0xb5, 0x2f, 0xfd],
  xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  bz2: [0x42, 0x5a, 0x68],
  lz4: [0x04, 0x22, 0x4d, 0x18],
} as const satisfies Record<string, readonly number[]>;

export type CodecName = keyof typeof CODEC_MAGICS;

export function compressionOf(head: Uint8Array): CodecName | undefined {
  const names = Object.keys(CODEC_MAGICS) as CodecName[];
  return names.find((name) => CODEC_MAGICS[name].every((byte, index) => head[index] === byte));
}
