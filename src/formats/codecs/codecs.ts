import { createGunzip, createInflateRaw } from "node:zlib";
import { XzReadableStream } from "xz-decompress";
import { FileFaultError } from "../faults";
import { pipeThrough, webStream } from "./bytes-reader";
import { bunzip2 } from "./bzip2";
import { lz4Frames } from "./lz4";
import { type CodecName, compressionOf } from "./magics";
import { decompressZstd } from "./zstd";

type Decompress = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

export interface Codec {
  name: CodecName;
  extensionPattern: RegExp;
  zipMethod?: number;
  decompress: Decompress;
}

/** Codecs are recognized by a file's first bytes, never by its name. */
export const CODECS: readonly Codec[] = [
  {
    name: "gz",
    extensionPattern: /\.(gz|gzip|tgz)$/i,
    decompress: (bytes) => pipeThrough(bytes, createGunzip()),
  },
  {
    name: "zst",
    extensionPattern: /\.(zst|zstd|tzst)$/i,
    zipMethod: 93,
    decompress: decompressZstd,
  },
  {
    name: "xz",
    extensionPattern: /\.(xz|txz)$/i,
    zipMethod: 95,
    decompress: unxz,
  },
  {
    name: "bz2",
    extensionPattern: /\.(bz2|bzip2|tbz2?)$/i,
    zipMethod: 12,
    decompress: bunzip2,
  },
  {
    name: "lz4",
    extensionPattern: /\.(lz4|tlz4)$/i,
    decompress: lz4Frames,
  },
];

export function codecOf(head: Uint8Array): Codec | undefined {
  const compression = compressionOf(head);
  return CODECS.find(({ name }) => name === compression);
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
    // The library declares a stream of the DOM, which Bun also iterates.
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
