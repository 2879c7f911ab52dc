import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import PDFDocument from "pdfkit";
import { type Reading, readFile, UnpackedByteCounter } from "../../src/formats";
import { readWhole } from "../../src/formats/limits";
import { zip } from "../../src/lib/zip";
import { tarOf } from "./archives";

export interface Read {
  documents: string[];
  reading: Reading;
  faults: Array<[path: string, fault: string]>;
}

export async function readIn(
  name: string,
  content: Uint8Array | string | Blob,
  maxUnpacked = 2 ** 40,
): Promise<Read> {
  const documents: string[] = [];
  let document = "";
  const sink = {
    text(piece: string) {
      document += piece;
    },
    end() {
      documents.push(document);
      document = "";
    },
  };
  const limits = {
    unpacked: new UnpackedByteCounter(maxUnpacked),
    scratch: async (bytes: AsyncIterable<Uint8Array>) => ({
      blob: new Blob([Buffer.from(await readWhole(bytes))]),
      remove: async () => {},
    }),
  };
  const source = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  const reading = await readFile(source, name, sink, limits);
  const faults = reading.faults.map(({ path, fault }) => [path, fault] as [string, string]);
  return { documents, reading, faults };
}

export const wordsOf = ({ documents }: Read): number =>
  documents.join(" ").split(/\s+/).filter(Boolean).length;

export const SENTENCE =
  "The tide rises twice a day, and the harbour master writes down when it turns.";
const LINES = 60;
export const TEXT = `${SENTENCE}\n`.repeat(LINES);
export const WORDS = 15 * LINES;

const unpacked = (base64: string) => Buffer.from(base64, "base64");
const each = (make: (at: number) => string) =>
  Array.from({ length: LINES }, (_, at) => make(at)).join("");

const tar = (files: Record<string, string>) => tarOf(Object.entries(files));

export async function pdf(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}) {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  for (const page of pages) document.addPage().text(page);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

export const DOCX = zip([
  ["[Content_Types].xml", "<Types/>"],
  [
    "word/document.xml",
    `<w:document xmlns:w="w"><w:body>${each(
      () => `<w:p><w:r><w:t>The tide </w:t></w:r><w:r><w:t>${SENTENCE.slice(9)}</w:t></w:r></w:p>`,
    )}</w:body></w:document>`,
  ],
]);

export const EPUB = zip([
  ["mimetype", "application/epub+zip"],
  ["META-INF/container.xml", '<container><rootfile full-path="o/b.opf"/></container>'],
  [
    "o/b.opf",
    '<package><manifest><item id="b" href="b.xhtml"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  ],
  ["o/b.xhtml", `<html><body><p>Last. ${each(() => `<p>${SENTENCE}</p>`)}</body></html>`],
  ["o/a.xhtml", "<html><head><title>No text</title></head><body><h1>First.</h1></body></html>"],
]);

const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html><body>${each(() => `<p>${SENTENCE}</p>`)}</body></html>`;
const record = (type: string, contentType: string, block: string) =>
  `WARC/1.0\r\nWARC-Type: ${type}\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;

export const FILES: Readonly<Record<string, () => string | Uint8Array | Promise<Uint8Array>>> = {
  "a.txt": () => TEXT,
  "a.markdown": () => TEXT,
  "a.jsonl": () => each((at) => `${JSON.stringify({ id: at, text: SENTENCE })}\n`),
  "a.json": () =>
    JSON.stringify(
      Array.from({ length: LINES }, () => ({ text: SENTENCE })),
      null,
      1,
    ),
  "a.csv": () => `id;text\n${each((at) => `${at};"${SENTENCE}"\n`)}`,
  "a.tsv": () => `id\ttext\n${each((at) => `${at}\t${SENTENCE}\n`)}`,
  "a.parquet": () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: "t", data: Array(LINES).fill(SENTENCE), type: "STRING" }],
      }),
    ),
  "a.html": () =>
    `<!doctype html><title>No text</title><style>p {}</style><script>no()</script>${each(() => `<p>${SENTENCE.replace("tide", "<b>tide</b>")}`)}`,
  "a.xml": () =>
    `<?xml version="1.0"?><c>${each((at) => `<d><id>${at}</id><p>${SENTENCE}</p></d>`)}</c>`,
  "a.tex": () =>
    `\\documentclass{article}\n\\title{x}\n\\begin{document}\n${each(() => `\\emph{The} ${SENTENCE.slice(4)} % no\n`)}\\end{document}\n`,
  "a.srt": () => each((at) => `${at}\n00:00:01,000 --> 00:00:02,000\n<i>${SENTENCE}</i>\n\n`),
  "a.vtt": () =>
    `WEBVTT\n\nNOTE no text\n\n${each(() => `00:01.000 --> 00:02.000\n${SENTENCE}\n\n`)}`,
  "a.warc": () =>
    record("warcinfo", "application/warc-fields", "software: x") +
    record("response", "application/http; msgtype=response", http),
  "a.docx": () => DOCX,
  "a.epub": () => EPUB,
  "a.pdf": () => pdf([TEXT.slice(0, TEXT.length / 2), TEXT.slice(TEXT.length / 2)]),
  "a.txt.gz": () => gzipSync(TEXT),
  "a.txt.zst": () => zstdCompressSync(TEXT),
  "a.txt.bz2": () => unpacked(BZ2),
  "a.txt.xz": () => unpacked(XZ),
  "a.txt.lz4": () => unpacked(LZ4),
  "a.zip": () => zip([["b/c.txt", TEXT]]),
  "a.tar": () => tar({ "b/c.txt": TEXT }),
  "a.tgz": async () => gzipSync(await tar({ "b/c.txt": TEXT })),
};

/** Compressed with bzip2, since nothing here compresses to it. */
const BZ2 =
  "QlpoOTFBWSZTWZNwjHcAAhvTgAAQQAUEAD5jnqAwATABQNNDIyYgmqimFNonqbUeoUDTQyMmJ4oeaGlDah8oeKHND5QzQ90MUOqGtDWhrQ7oeKHFD1UPyh1Q4ob0OqHmhtQzQxQ6ob0NqGKh6qHFDWhmh8od1DNDihpQxQxQ5oaUPyhpQ/aHFDuhtQ1ob0N6GlDSoc0OaG1DFD3QxQ3qh3Q90M0MUM0M0NaH+LuSKcKEhJuEY7g=";
const XZ =
  "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4BJHAGNdACoaCKIDPenm/u0e0Q9Rf2a0C1gbdaBEY1oXqQIswyUd2ypUW3b+jbf6vH9EBQTmxUI87ulCVbJrtij8+R0ai4JzXzmnuDvllUAQB7EoktdRBW4mkDLHRkCRc5y2oKeV6uBCAAAA0QN05Q4XdGoAAX/IJAAAALrwFM+xxGf7AgAAAAAEWVo=";
const LZ4 =
  "BCJNGGRAp2oAAAD/P1RoZSB0aWRlIHJpc2VzIHR3aWNlIGEgZGF5LCBhbmQgdGhlIGhhcmJvdXIgbWFzdGVyIHdyaXRlcyBkb3duIHdoZW4gaXQgdHVybnMuCk4A///////////////////////zUHJucy4KAAAAANJZ5R0=";

function codesOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding as Bun.Encoding);
  const codes = new Map<string, number[]>();
  const put = (bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes));
    const isOne = [...character].length === 1 && character !== "\uFFFD";
    if (isOne && !codes.has(character)) codes.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) put([byte]);
  if (!/^(gb|big5|shift|euc)/.test(encoding)) return codes;
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) put([lead, trail]);
  return codes;
}

const known = new Map<string, Map<string, number[]>>();

export function encoded(text: string, encoding: string): { kept: string; bytes: Uint8Array } {
  if (encoding === "iso-2022-jp") return shifted(text);
  const codes = known.get(encoding) ?? codesOf(encoding);
  known.set(encoding, codes);
  const kept = [...text].filter((character) => codes.has(character)).join("");
  return { kept, bytes: new Uint8Array([...kept].flatMap((each) => codes.get(each) ?? [])) };
}

function shifted(text: string): { kept: string; bytes: Uint8Array } {
  const lines = text.split("\n").map((line) => {
    let [bytes, kept, isWide]: [number[], string, boolean] = [[], "", false];
    for (const character of line) {
      const { bytes: euc } = encoded(character, "euc-jp");
      const wide = euc.length === 2 && (euc[0] ?? 0) > 0xa0;
      if (
        euc.length === 0 ||
        (euc.length === 2 && !wide) ||
        (euc.length === 1 && (euc[0] ?? 0) > 127)
      )
        continue;
      if (wide !== isWide) bytes.push(...(wide ? [0x1b, 0x24, 0x42] : [0x1b, 0x28, 0x42]));
      isWide = wide;
      bytes = [...bytes, ...[...euc].map((byte) => byte & 0x7f)];
      kept += character;
    }
    if (isWide) bytes.push(0x1b, 0x28, 0x42);
    return { bytes, kept };
  });
  return {
    kept: lines.map(({ kept }) => kept).join("\n"),
    bytes: new Uint8Array(lines.flatMap(({ bytes }, at) => (at > 0 ? [10, ...bytes] : bytes))),
  };
}
