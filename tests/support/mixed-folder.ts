import { parquetWriteBuffer } from "hyparquet-writer";
import { zip } from "../../src/lib/zip";
import { encoded, pdf } from "./format-files";

export const TIDE = "The tide rises twice a day, and the harbour master writes down when it turns.";
const CHINESE = "潮水一天漲兩次，港務長把它記下來。";
const SIMPLIFIED = "潮水一天涨两次，港务长把它记下来。";
const JAPANESE = "潮は一日に二度満ちて、港長がそれを書き留める。";
const RUSSIAN = "Прилив приходит два раза в день, и смотритель записывает его.";

const lines = (line: string, count: number) => `${line}\n`.repeat(count);
const row = (of: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_, at) => of(at)).join("");
const inEncoding = (line: string, encoding: string) => encoded(lines(line, 20), encoding).bytes;
const chat = (at: number) =>
  `${JSON.stringify({
    id: `c-${at}`,
    messages: [
      { role: "user", content: `When does the tide turn on day ${at}?` },
      { role: "assistant", content: TIDE },
    ],
  })}\n`;

export async function mixedFolder(): Promise<Record<string, Uint8Array | string>> {
  return {
    ".DS_Store": "\0\0\0\u0001Bud1",
    "README.md": "# Tides\n\nWhat is in this folder.\n",
    "text/big5.txt": inEncoding(CHINESE, "big5"),
    "text/gb18030.txt": inEncoding(SIMPLIFIED, "gb18030"),
    "text/shift-jis.txt": inEncoding(JAPANESE, "shift_jis"),
    "text/koi8-r.txt": inEncoding(RUSSIAN, "koi8-r"),
    "text/utf-16.txt": Buffer.from(`\uFEFF${lines(TIDE, 20)}`, "utf16le"),
    "diary.markdown": `# Tides\n\n${lines(TIDE, 10)}`,
    "records.json": JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ id, body: TIDE }))),
    "chat.jsonl": row(chat, 10),
    "table.csv": `id;text\n${row((at) => `${at};"${TIDE}"\n`, 10)}`,
    "table.tsv": `id\ttext\n${row((at) => `${at}\t${TIDE}\n`, 10)}`,
    "nested.parquet": new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "id", data: Array.from({ length: 10 }, (_, at) => at), type: "INT32" },
          {
            name: "turns",
            data: Array.from({ length: 10 }, () => [{ content: TIDE }]),
            type: "JSON",
          },
        ],
      }),
    ),
    "page.html": `<!doctype html><title>No text</title><script>no()</script>${lines(`<p>${TIDE}</p>`, 10)}`,
    "book.xml": `<?xml version="1.0"?><c>${row((at) => `<d><id>${at}</id><p>${TIDE}</p></d>`, 10)}</c>`,
    "paper.tex": `\\documentclass{article}\n\\begin{document}\n${lines(`${TIDE} % no text`, 10)}\\end{document}\n`,
    "film.srt": row((at) => `${at}\n00:00:01,000 --> 00:00:02,000\n<i>${TIDE}</i>\n\n`, 10),
    "novel.epub": zip([
      ["mimetype", "application/epub+zip"],
      ["META-INF/container.xml", '<container><rootfile full-path="o/b.opf"/></container>'],
      [
        "o/b.opf",
        '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
      ],
      ["o/a.xhtml", `<html><body>${lines(`<p>${TIDE}</p>`, 10)}</body></html>`],
    ]),
    "letter.docx": zip([
      ["[Content_Types].xml", "<Types/>"],
      [
        "word/document.xml",
        `<w:document xmlns:w="w"><w:body>${row(() => `<w:p><w:r><w:t>${TIDE}</w:t></w:r></w:p>`, 10)}</w:body></w:document>`,
      ],
    ]),
    "scan.pdf": await pdf([lines(TIDE, 10), ""]),
    "mac.zip": zip([
      ["set/one.txt", lines(TIDE, 10)],
      ["set/two.txt", encoded(lines(CHINESE, 20), "big5").bytes],
      ["set/.DS_Store", "\0\0\0\u0001Bud1"],
      ["__MACOSX/set/._one.txt", "\0\u0005\u0016\u0007"],
    ]),
  };
}
