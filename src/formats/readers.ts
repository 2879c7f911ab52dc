import type { FormatName } from "./formats";
import type { Guard, Scratch } from "./limits";
import { readDocx } from "./markup/docx";
import { readEpub } from "./markup/epub";
import { readHtml, readXml } from "./markup/markup";
import { readPdf } from "./markup/pdf";
import { readLatex, readPlain, readSubtitles } from "./markup/plain";
import { readWarc } from "./markup/warc";
import type { Reading, Sink } from "./reading";
import { readCsv } from "./records/csv";
import { readJson } from "./records/json";
import { readParquet } from "./records/parquet";
import { decoded } from "./text/decoding";
import { declaredEncoding } from "./text/encodings";

export interface Input {
  bytes: AsyncIterable<Uint8Array>;
  count(characters: number): void;
  seekable(): Promise<Scratch>;
}

type Reader = (
  input: Input & { head: Uint8Array; guard: Guard },
  sink: Sink,
  reading: Reading,
) => Promise<void>;

function ofText(
  read: (pieces: AsyncIterable<string>, sink: Sink, reading: Reading) => Promise<void>,
): Reader {
  return ({ bytes }, sink, reading) => read(decoded(bytes, reading), sink, reading);
}

function ofMarkup(read: (pieces: AsyncIterable<string>, sink: Sink) => Promise<void>): Reader {
  return ({ bytes, head }, sink, reading) =>
    read(decoded(bytes, reading, declaredEncoding(head)), sink);
}

function ofFile(
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
  txt: ofText(readPlain),
  md: ofText(readPlain),
  json: ofText(readJson),
  jsonl: ofText(readJson),
  csv: ofText(readCsv),
  tsv: ofText(readCsv),
  srt: ofText(readSubtitles),
  vtt: ofText(readSubtitles),
  tex: ofText(readLatex),
  html: ofMarkup(readHtml),
  xml: ofMarkup(readXml),
  warc: ({ bytes }, sink, reading) => readWarc(bytes, sink, reading),
  pdf: ofFile((blob, sink, reading, { count }) => readPdf(blob, sink, reading, count)),
  parquet: ofFile((blob, sink, reading, { count }) => readParquet(blob, sink, reading, count)),
  docx: ofFile((blob, sink, _, { guard }) => readDocx(blob, sink, guard)),
  epub: ofFile((blob, sink, reading, { guard }) => readEpub(blob, sink, reading, guard)),
};
