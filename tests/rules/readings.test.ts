import { expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { formatLabel } from "../../src/formats/formats";
import { readingLines } from "../../src/rules/readings";

const words = messagesFor("en").handingIn.island.reading;
const found = { format: "zip", documents: 2, words: 1 };

test("merges the same note on many files into one line", () => {
  const notes = ["a", "b", "c", "d", "e"].map((path) => ({
    path,
    note: "side-file",
    detail: "",
  })) as Array<{ path: string; note: "side-file" | "converted"; detail: string }>;
  notes.push({ path: "f.txt", note: "converted", detail: "koi8-r" });
  expect(readingLines({ ...found, encoding: "utf-8, koi8-r", notes }, words, formatLabel)).toEqual([
    { path: "", text: "ZIP \u00b7 UTF-8, KOI8-R \u00b7 2 documents \u00b7 1 word" },
    { path: "a, b, c + 2", text: "Skipped: not part of the text." },
    { path: "f.txt", text: "Read as KOI8-R." },
  ]);
  const own = [
    { path: "", note: "converted", detail: "big5" },
    { path: "", note: "encoding-guessed", detail: "big5, gb18030" },
  ] as const;
  const offered = { ...found, encoding: "big5", notes: own };
  const faults = [{ fault: "encoding-guessed" }];
  const [only, ...others] = readingLines({ ...offered, faults }, words, formatLabel);
  expect([only?.text.startsWith("ZIP \u00b7 Big5"), others]).toEqual([true, []]);
  expect(readingLines(offered, words, formatLabel)[1]?.text).toEndWith(
    "most likely first: Big5, GB18030 (GBK).",
  );
});

test("describes a PDF's pages in a sentence, even in older reports", () => {
  const notes = [
    { path: "", note: "pages", detail: "10/12/1850" },
    { path: "", note: "pages-without-text", detail: "2/12 (3, 7)" },
    { path: "b.pdf", note: "pages-without-text", detail: "1/2" },
  ] as const;
  expect(readingLines({ notes }, words, formatLabel)).toEqual([
    { path: "", text: "Pages with text: 10 of 12, about 1,850 characters each." },
    {
      path: "",
      text: "Pages without text: 2/12 (3, 7). Scans need text recognition (OCR) first.",
    },
    {
      path: "b.pdf",
      text: "Pages without text: 1/2. Scans need text recognition (OCR) first.",
    },
  ]);
});

test("lists an archive's encodings and fields with file counts", () => {
  const filesByEncoding = [
    { name: "utf-8", files: 1200 },
    { name: "koi8-r", files: 1 },
  ];
  const filesByField = [{ name: "body", files: 3 }];
  const archive = { ...found, encoding: "utf-8, koi8-r", filesByEncoding, filesByField };
  expect(
    readingLines({ ...archive, fields: ["body"] }, words, formatLabel).map(({ text }) => text),
  ).toEqual([
    "ZIP \u00b7 UTF-8 (1,200 files), KOI8-R (1 file) \u00b7 2 documents \u00b7 1 word",
    "Counted text in: body (3 files)",
  ]);
});

test("uses the format names of the list of formats", () => {
  const labels = ["parquet", "tex", "zip"].map(
    (format) => readingLines({ format }, words, formatLabel)[0]?.text,
  );
  expect(labels).toEqual(["Parquet", "LaTeX", "ZIP"]);
});
