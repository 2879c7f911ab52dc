import { createGunzip, createInflateRaw } from "node:zlib";
import { XzReadableStream } from "xz-decompress";
import { FileFaultError } from "../faults";
import { pipeThrough, webStream } from "./bytes-reader";
import { bunzip2 } from "./bzip2";
import { lz4Frames } from "./lz4";
import { decompressZstd } from "./zstd";

type Decompress = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

export interface Codec {
  name: "gz" | "zst" | "xz" | "bz2" | "lz4";
  extensionPattern: RegExp;
  magic: readonly number[];
  zipMethod?: number;
  decompress: Decompress;
}

/** Codecs are recognized by a file's first bytes, never by its name. */
export const CODECS: readonly Codec[] = [
  {
    name: "gz",
    extensionPattern: /\.(gz|gzip|tgz)$/i,
    magic: [0x1f, 0x8b],
    decompress: (bytes) => pipeThrough(bytes, createGunzip()),
  },
  {
    name: "zst",
    extensionPattern: /\.(zst|zstd|tzst)$/i,
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    zipMethod: 93,
    decompress: decompressZstd,
  },
  {
    name: "xz",
    extensionPattern: /\.(xz|txz)$/i,
    magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
    zipMethod: 95,
    decompress: unxz,
  },
  {
    name: "bz2",
    extensionPattern: /\.(bz2|bzip2|tbz2?)$/i,
    magic: [0x42, 0x5a, 0x68],
    zipMethod: 12,
    decompress: bunzip2,
  },
  {
    name: "lz4",
    extensionPattern: /\.(lz4|tlz4)$/i,
    magic: [0x04, 0x22, 0x4d, 0x18],
    decompress: lz4Frames,
  },
];

export function codecOf(head: Uint8Array): Codec | undefined {
  return CODECS.find(({ magic }) => magic.every((byte, index) => head[index] === byte));
}

const STORED_METHOD = 0;
const DEFLATE_METHOD = 8;

export function zipCodec(method: number): Decompress {
  if (method === STORED_METHOD) return (bytes) => bytes;
  if (method === DEFLATE_METHOD) return (bytes) => pipeThrough(bytes, createInflateRaw());
  const codec = CODECS.find(({ zipMethod }) => zipMethod === method);
  if (!codec) throw new FileFaultError("zip-method");
  return codec.decompress;
}

async function* unxz(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* new XzReadableStream(webStream(bytes)) as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw xzFault(error);
  }
}

/** The library reports its error codes only as text. */
function xzFault(error: unknown): unknown {
  const message = String((error as Error).message);
  if (/memory|memlimit|code [34]\b/i.test(message)) return new FileFaultError("window-too-large");
  if (/code 8\b/.test(message)) return new FileFaultError("truncated");
  return error;
}
