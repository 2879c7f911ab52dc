import type { FormatName } from "./formats";
import type { BombGuard, Scratch } from "./limits";
import { readDocx } from "./markup/docx";
import { readEpub } from "./markup/epub";
import { readHtml } from "./markup/html";
import { readPdf } from "./markup/pdf";
import { readLatex, readPlain, readSubtitles } from "./markup/plain";
import { readWarc } from "./markup/warc";
import { readXml } from "./markup/xml";
import type { Reading, Sink } from "./reading";
import { readCsv } from "./records/csv";
import { readJson } from "./records/json";
import { readParquet } from "./records/parquet";
import { decodePieces } from "./text/decoding";
import { declaredEncoding } from "./text/encodings";

export interface ReaderInput {
  bytes: AsyncIterable<Uint8Array>;
  count(characters: number): void;
  seekable(): Promise<Scratch>;
}

type Reader = (
  input: ReaderInput & { head: Uint8Array; guard: BombGuard },
  sink: Sink,
  reading: Reading,
) => Promise<void>;

function textReader(
  read: (pieces: AsyncIterable<string>, sink: Sink, reading: Reading) => Promise<void>,
): Reader {
  return ({ bytes }, sink, reading) => read(decodePieces(bytes, reading), sink, reading);
}

function markupReader(read: (pieces: AsyncIterable<string>, sink: Sink) => Promise<void>): Reader {
  return ({ bytes, head }, sink, reading) =>
    read(decodePieces(bytes, reading, declaredEncoding(head)), sink);
}

function fileReader(
  read: (blob: Blob, sink: Sink, reading: Reading, input: Parameters<Reader>[0]) => Promise<void>,
): Reader {
  return async (input, sink, reading) => {
    const { blob, remove } = await input.seekable();
    try {
      await read(blob, sink, reading, input);
    } finally {
      await remove();
    }
  };
}

export const READERS: Readonly<Record<FormatName, Reader>> = {
  txt: textReader(readPlain),
  md: textReader(readPlain),
  json: textReader(readJson),
  jsonl: textReader(readJson),
  csv: textReader(readCsv),
  tsv: textReader(readCsv),
  srt: textReader(readSubtitles),
  vtt: textReader(readSubtitles),
  tex: textReader(readLatex),
  html: markupReader(readHtml),
  xml: markupReader(readXml),
  warc: ({ bytes }, sink, reading) => readWarc(bytes, sink, reading),
  pdf: fileReader((blob, sink, reading, { count }) => readPdf(blob, sink, reading, count)),
  parquet: fileReader((blob, sink, reading, { count }) => readParquet(blob, sink, reading, count)),
  docx: fileReader((blob, sink, _, { guard }) => readDocx(blob, sink, guard)),
  epub: fileReader((blob, sink, reading, { guard }) => readEpub(blob, sink, reading, guard)),
};
