import { isAscii } from "node:buffer";
import { FileFaultError } from "../faults";
import { Reading } from "../reading";
import { encodingOf, SAMPLE_BYTES } from "./encodings";
import { hasFewControlBytes, utf16ByMark, utf16WithoutMark } from "./text-bytes";

const HEAD_BYTES = 1000;
const ESCAPE = 0x1b;

export async function* decodePieces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reading: Reading,
  declared: string | null = null,
): AsyncGenerator<string> {
  let pending: Uint8Array = new Uint8Array();
  let stream: TextStream | null = null;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (stream) {
      yield stream.decode(chunk);
      continue;
    }
    pending = pending.byteLength === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (isFirst) {
      if (pending.byteLength < HEAD_BYTES) continue;
      isFirst = false;
      stream = streamByMark(pending);
      if (!stream) requireText(pending);
    }
    const asciiLength = stream ? 0 : asciiPrefixLength(pending);
    if (asciiLength > 0) {
      yield Buffer.from(pending.buffer, pending.byteOffset, asciiLength).toString("latin1");
      pending = pending.subarray(asciiLength);
    }
    if (pending.byteLength === 0) continue;
    if (stream || pending.byteLength >= SAMPLE_BYTES) {
      stream ??= streamOf(pending, reading, declared);
      yield stream.decode(pending);
      pending = new Uint8Array();
    }
  }
  if (pending.byteLength > 0) {
    stream = (isFirst ? streamByMark(pending) : null) ?? streamOf(pending, reading, declared);
    yield stream.decode(pending);
  }
  if (!stream) {
    reading.addEncoding("utf-8");
    return;
  }
  yield stream.end();
  stream.report(reading);
}

export function decodeWhole(bytes: Uint8Array): {
  text: string;
  encoding: string;
  replacements: number;
} {
  const stream = streamByMark(bytes) ?? streamOf(bytes, new Reading(), null);
  const text = stream.decode(bytes) + stream.end();
  return { text, encoding: stream.encoding, replacements: stream.replacements };
}

function asciiPrefixLength(bytes: Uint8Array): number {
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return bytes.byteLength;
  const end = bytes.findIndex((byte) => byte > 127 || byte === ESCAPE);
  return end < 0 ? bytes.byteLength : end;
}

function streamByMark(bytes: Uint8Array): TextStream | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextStream("utf-8");
  const utf16 = utf16ByMark(bytes) ?? utf16WithoutMark(bytes);
  return utf16 && utf16Stream(bytes, utf16);
}

/** Random bytes after a byte order mark decode to unassigned characters. */
function utf16Stream(bytes: Uint8Array, encoding: string): TextStream {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 40_000));
  const unassignedCount = text.match(/[\p{Cn}\p{Co}\0\uFFFD]/gu)?.length ?? 0;
  if (unassignedCount > text.length * 0.05 + 1) throw new FileFaultError("format");
  return new TextStream(encoding);
}

function requireText(bytes: Uint8Array): void {
  if (!hasFewControlBytes(bytes)) throw new FileFaultError("format");
}

function streamOf(bytes: Uint8Array, reading: Reading, declared: string | null): TextStream {
  requireText(bytes);
  const asciiLength = asciiPrefixLength(bytes);
  if (asciiLength === bytes.byteLength) return new TextStream("utf-8");
  const detected = encodingOf(
    bytes.subarray(asciiLength, asciiLength + SAMPLE_BYTES),
    declared,
    reading.chosenEncoding,
  );
  if (detected === null) throw new FileFaultError("encoding");
  const { encoding, alternatives } = detected;
  if (alternatives.length > 0) reading.addGuesses([encoding, ...alternatives]);
  return new TextStream(encoding);
}

class TextStream {
  readonly #decoder: TextDecoder;
  replacements = 0;

  constructor(readonly encoding: string) {
    this.#decoder = new TextDecoder(encoding as Bun.Encoding);
  }

  decode(bytes: Uint8Array): string {
    return this.#countReplacements(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): string {
    return this.#countReplacements(this.#decoder.decode().replace(/\uFFFD$/, ""));
  }

  report(reading: Reading): void {
    reading.addEncoding(this.encoding);
    if (this.encoding !== "utf-8") reading.note("converted", this.encoding);
    if (this.replacements > 0) reading.note("replaced", String(this.replacements));
  }

  #countReplacements(text: string): string {
    for (let i = text.indexOf("\uFFFD"); i >= 0; i = text.indexOf("\uFFFD", i + 1))
      this.replacements++;
    return text;
  }
}
