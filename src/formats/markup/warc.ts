import type { NoteKind } from "../../lib/files";
import { BytesReader } from "../codecs/bytes-reader";
import { type FileFault, FileFaultError, faultOf } from "../faults";
import type { Reading, Sink } from "../reading";
import { fieldsOf } from "./http-body";
import { MAX_PAGE_BYTES, pageOf, textOf, type WarcRecord } from "./warc-page";

const MAX_HEADER_BYTES = 100_000;
const READ_TYPES = new Set(["response", "resource", "conversion"]);

export async function readWarc(bytes: AsyncIterable<Uint8Array>, sink: Sink, reading: Reading) {
  const counts = new PageCounts();
  try {
    await readRecords(new BytesReader(bytes), sink, reading, counts);
  } finally {
    counts.report(reading);
  }
}

async function readRecords(reader: BytesReader, sink: Sink, reading: Reading, counts: PageCounts) {
  for (;;) {
    const headers = await headersOf(reader);
    if (headers === null) return;
    const length = Number(headers.get("content-length") ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) throw new FileFaultError("damaged");
    if (!READ_TYPES.has(headers.get("warc-type") ?? "")) {
      await skipBytes(reader, length);
      continue;
    }
    const readBytes = length > MAX_PAGE_BYTES ? MAX_HEADER_BYTES : length;
    const block = await reader.read(readBytes);
    await readRecord({ headers, block, length }, sink, reading, counts);
    await skipBytes(reader, length - readBytes);
  }
}

async function readRecord(record: WarcRecord, sink: Sink, reading: Reading, counts: PageCounts) {
  let text: string[] | null = null;
  try {
    const page = await pageOf(record);
    if (page) text = await textOf(page, reading);
    else counts.add("web-pages-left-out");
  } catch (error) {
    counts.addFault(faultOf(error));
  }
  if (text === null || text.every((piece) => piece.trim() === "")) return;
  for (const piece of text) sink.text(piece);
  sink.end();
}

const NOTE_BY_FAULT: Partial<Record<FileFault, NoteKind>> = {
  truncated: "web-pages-damaged",
  damaged: "web-pages-damaged",
  "document-too-large": "web-pages-too-large",
};

/** Counts what was not read, because an archive can have millions of records. */
class PageCounts {
  readonly #counts = new Map<NoteKind, number>();

  add(note: NoteKind): void {
    this.#counts.set(note, (this.#counts.get(note) ?? 0) + 1);
  }

  addFault(fault: FileFault): void {
    this.add(NOTE_BY_FAULT[fault] ?? "web-pages-undecodable");
  }

  report(reading: Reading): void {
    for (const [note, count] of this.#counts) reading.note(note, String(count));
  }
}

async function skipBytes(reader: BytesReader, length: number): Promise<void> {
  for (let left = length; left > 0; ) {
    const piece = await reader.readUpTo(left);
    if (piece === null) throw new FileFaultError("truncated");
    left -= piece.byteLength;
  }
}

async function headersOf(reader: BytesReader): Promise<Map<string, string> | null> {
  let text = "";
  for (;;) {
    const line = await reader.readLine(MAX_HEADER_BYTES);
    if (line === null) {
      if (text.trim() === "") return null;
      throw new FileFaultError("truncated");
    }
    if (line.trim() === "" && text === "") continue;
    if (line.trim() === "") break;
    text += `${line}\n`;
    if (text.length > MAX_HEADER_BYTES) throw new FileFaultError("damaged");
  }
  if (!text.startsWith("WARC/")) throw new FileFaultError("damaged");
  return fieldsOf(text);
}
