import { isAscii } from "node:buffer";
import { Unreadable } from "../faults";
import { Reading } from "../reading";
import { encodingOf, SAMPLE_BYTES } from "./encodings";

const HEAD_BYTES = 1000;
/** Above this share of control bytes, a file is not text. */
const CONTROL_SHARE = 0.02;
const LAYOUT = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);
const ESCAPE = 0x1b;

export async function* decodePieces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reading: Reading,
  declared: string | null = null,
): AsyncGenerator<string> {
  let pending: Uint8Array = new Uint8Array();
  let state: TextStream | null = null;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (state) {
      yield state.decode(chunk);
      continue;
    }
    pending = pending.byteLength === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (isFirst) {
      if (pending.byteLength < HEAD_BYTES) continue;
      isFirst = false;
      state = markedStream(pending);
      if (!state) requireText(pending);
    }
    const plain = state ? 0 : plainBytes(pending);
    if (plain > 0) {
      yield Buffer.from(pending.buffer, pending.byteOffset, plain).toString("latin1");
      pending = pending.subarray(plain);
    }
    if (pending.byteLength === 0) continue;
    if (state || pending.byteLength >= SAMPLE_BYTES) {
      state ??= streamOf(pending, reading, declared);
      yield state.decode(pending);
      pending = new Uint8Array();
    }
  }
  if (pending.byteLength > 0) {
    state = (isFirst ? markedStream(pending) : null) ?? streamOf(pending, reading, declared);
    yield state.decode(pending);
  }
  if (!state) {
    reading.decodedAs("utf-8");
    return;
  }
  yield state.end();
  state.report(reading);
}

export function decodeWhole(bytes: Uint8Array): {
  text: string;
  encoding: string;
  replaced: number;
} {
  const stream = markedStream(bytes) ?? streamOf(bytes, new Reading(), null);
  const text = stream.decode(bytes) + stream.end();
  return { text, encoding: stream.encoding, replaced: stream.replaced };
}

function plainBytes(bytes: Uint8Array): number {
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return bytes.byteLength;
  const end = bytes.findIndex((byte) => byte > 127 || byte === ESCAPE);
  return end < 0 ? bytes.byteLength : end;
}

function markedStream(bytes: Uint8Array): TextStream | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return wideStream(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return wideStream(bytes, "utf-16be");
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextStream("utf-8");
  const wide = utf16WithoutMark(bytes);
  return wide && wideStream(bytes, wide);
}

/** Random bytes after a byte order mark decode to unassigned characters. */
function wideStream(bytes: Uint8Array, encoding: string): TextStream {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 40_000));
  const unassigned = text.match(/[\p{Cn}\p{Co}\0\uFFFD]/gu)?.length ?? 0;
  if (unassigned > text.length * 0.05 + 1) throw new Unreadable("format");
  return new TextStream(encoding);
}

/** In UTF-16, nearly all zero bytes are in the same half of each pair. */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const head = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++)
    if (head[i] === 0) zeros[i & 1] = (zeros[i & 1] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (head.length < 4 || even + odd < head.length * 0.2) return null;
  if (even < odd * 0.02) return "utf-16le";
  return odd < even * 0.02 ? "utf-16be" : null;
}

function requireText(bytes: Uint8Array): void {
  let control = 0;
  for (const byte of bytes) if (byte < 0x20 && !LAYOUT.has(byte)) control++;
  if (control > Math.max(8, bytes.byteLength * CONTROL_SHARE)) throw new Unreadable("format");
}

function streamOf(bytes: Uint8Array, reading: Reading, declared: string | null): TextStream {
  requireText(bytes);
  const plain = plainBytes(bytes);
  if (plain === bytes.byteLength) return new TextStream("utf-8");
  const detected = encodingOf(
    bytes.subarray(plain, plain + SAMPLE_BYTES),
    declared,
    reading.chosen,
  );
  if (detected === null) throw new Unreadable("encoding");
  const { encoding, alternatives } = detected;
  if (alternatives.length > 0) reading.guess([encoding, ...alternatives]);
  return new TextStream(encoding);
}

class TextStream {
  readonly #decoder: TextDecoder;
  replaced = 0;

  constructor(readonly encoding: string) {
    this.#decoder = new TextDecoder(encoding as Bun.Encoding);
  }

  decode(bytes: Uint8Array): string {
    return this.#countReplaced(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): string {
    return this.#countReplaced(this.#decoder.decode().replace(/\uFFFD$/, ""));
  }

  report(reading: Reading): void {
    reading.decodedAs(this.encoding);
    if (this.encoding !== "utf-8") reading.note("converted", this.encoding);
    if (this.replaced > 0) reading.note("replaced", String(this.replaced));
  }

  #countReplaced(text: string): string {
    for (let i = text.indexOf("\uFFFD"); i >= 0; i = text.indexOf("\uFFFD", i + 1)) this.replaced++;
    return text;
  }
}
