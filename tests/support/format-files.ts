import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import PDFDocument from "pdfkit";
import { tarOf } from "./tar";
import { zip } from "./zip";

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
