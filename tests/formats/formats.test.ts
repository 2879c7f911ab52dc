import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { FORMATS } from "../../src/formats";
import { choiceOf } from "../../src/formats/chosen-files";
import { zip } from "../../src/lib/zip";
import {
  DOCX,
  EPUB,
  FILES,
  pdf,
  readIn,
  SENTENCE,
  TEXT,
  WORDS,
  wordsOf,
} from "../support/format-files";
import { mappedPdf } from "../support/pdf";

const make = async (name: string) => Buffer.from((await FILES[name]?.()) as string);
const MORE: Readonly<Record<string, number>> = { "a.epub": 2 };

describe("a file", () => {
  test.each(Object.keys(FILES))("returns the complete text of %s", async (name) => {
    const read = await readIn(name, await make(name));
    expect([read.faults, wordsOf(read)]).toEqual([[], WORDS + (MORE[name] ?? 0)]);
    expect(read.documents.join(" ").replace(/\s+/g, " ")).toContain(SENTENCE);
    expect(read.documents.join("")).not.toContain("no()");
  });

  test.each(Object.keys(FILES))("is recognized by content, whatever its name: %s", async (name) => {
    const result = await readIn("file", await make(name));
    const isText = /\.(txt|markdown|csv|tsv|srt)$/.test(name);
    expect([result.faults, result.reading.format !== "txt" || isText]).toEqual([[], true]);
  });

  test.each(Object.keys(FILES))("is harmless when truncated anywhere: %s", async (name) => {
    const whole = await make(name);
    for (let part = 0; part < 10; part++) {
      const { faults } = await readIn(
        name,
        whole.subarray(0, Math.floor((whole.length * part) / 10)),
      );
      for (const [, fault] of faults) {
        const isPlain = /^a\.(txt|html|tex|srt|vtt)$/.test(name);
        expect([part, isPlain, fault]).toEqual([part, false, fault]);
        expect(["truncated", "damaged", "not-json", "broken-lines", "format"]).toContain(fault);
      }
    }
  });

  test("covers every listed format", () => {
    const names = Object.keys(FILES);
    const missing = FORMATS.filter(
      ({ extensions }) => !names.some((name) => extensions.includes(name.slice(2))),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

test("refuses a book with an endless file list", async () => {
  const parts = Array.from({ length: 300 }, (_, n) => {
    return [`${n}`.padEnd(60_000, "x"), "x"] as [string, string];
  });
  for (const name of ["a.docx", "a.epub"]) {
    const { faults } = await readIn(name, Buffer.from(zip(parts)));
    expect(faults).toEqual([["", "too-many-entries"]]);
  }
});

describe("a password-protected file", () => {
  test("is reported as encrypted", async () => {
    const locked = await pdf([TEXT], { userPassword: "tide" });
    expect((await readIn("a.pdf", locked)).faults).toEqual([["", "encrypted"]]);
    const archive = Buffer.from(zip([["a.txt", TEXT]]));
    const listing = archive.indexOf("PK\x01\x02");
    archive[listing + 8] = 1;
    // The archive has twelve bytes of its own before the hidden ones.
    archive.writeUInt32LE(archive.readUInt32LE(listing + 20) + 12, listing + 20);
    expect((await readIn("a.zip", archive)).faults).toEqual([["a.txt", "encrypted"]]);
  });

  test("is recognized by its container if it is an Office file", async () => {
    const container = (stream: string) =>
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(1_500_000),
        Buffer.from(stream, "utf16le"),
        Buffer.alloc(512),
      ]);
    for (const [name, stream, fault] of [
      ["a.docx", "EncryptedPackage", "encrypted"],
      ["contract", "EncryptedPackage", "encrypted"],
      ["a.doc", "WordDocument", "format"],
      ["a.xlsx", "EncryptedPackage", "format"],
    ] as const) {
      const file = container(stream);
      expect([name, (await readIn(name, file)).faults]).toEqual([name, [["", fault]]]);
      expect(await choiceOf(name, new Blob([file]))).toEqual({ kind: "refused", fault });
      const packed = await readIn("a.zip", zip([[name, file]]));
      expect([name, packed.faults]).toEqual([name, [[name, fault]]]);
    }
  });

  test("is reported inside a book", async () => {
    const hidden = (uri: string) => {
      const start = EPUB.indexOf("PK\x01\x02");
      expect(start).toBeGreaterThan(0);
      return zip([
        ["mimetype", "application/epub+zip"],
        ["META-INF/container.xml", '<container><rootfile full-path="b.opf"/></container>'],
        ["META-INF/encryption.xml", `<encryption><CipherReference URI="${uri}"/></encryption>`],
        [
          "b.opf",
          '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
        ],
        ["a.xhtml", `<html><body>${SENTENCE}</body></html>`],
      ]);
    };
    expect((await readIn("a.epub", hidden("a.xhtml"))).faults).toEqual([["", "encrypted"]]);
    expect((await readIn("a.epub", hidden("font.otf"))).documents[0]?.trim()).toBe(SENTENCE);
  });
});

test("does not treat spreadsheets and OpenDocument files as archives", async () => {
  const sheet = zip([
    ["[Content_Types].xml", "<Types/>"],
    ["xl/sharedStrings.xml", `<si><t>${SENTENCE}</t></si>`],
  ]);
  const text = zip([
    ["mimetype", "application/vnd.oasis.opendocument.text"],
    ["content.xml", `<text>${SENTENCE}</text>`],
  ]);
  for (const [name, content] of [
    ["a.xlsx", sheet],
    ["sheet", sheet],
    ["a.odt", text],
    ["text", text],
  ] as const)
    expect([name, (await readIn(name, content)).faults]).toEqual([name, [["", "format"]]]);
});

describe("a PDF", () => {
  test("is read with its old East Asian character map", async () => {
    const wide = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
    for (const [map, collection, codes, text] of [
      ["UniGB-UCS2-H", "GB1", wide("潮水每日漲落兩次而且記錄"), "潮水每日漲落兩次而且記錄"],
      ["GBK-EUC-H", "GB1", "b3b1cbaec3bfc8d5".repeat(3), "潮水每日".repeat(3)],
      ["ETen-B5-H", "CNS1", "bce9a4f4".repeat(6), "潮水".repeat(6)],
      ["UniJIS-UCS2-V", "Japan1", wide("潮は一日に二度満ちて引く"), "潮は一日に二度満ちて引く"],
      ["KSCms-UHC-H", "Korea1", "b0a1b3aa".repeat(6), "가나".repeat(6)],
    ] as const) {
      const { documents, reading } = await readIn("a.pdf", mappedPdf(map, collection, codes));
      expect([map, documents.join("").trim()]).toEqual([map, text]);
      expect(reading.notes.map(({ note }) => note)).toEqual(["pages"]);
    }
  });

  const notesOf = async (pages: string[]) =>
    (await readIn("a.pdf", await pdf(pages))).reading.notes.map(({ note, detail }) => [
      note,
      detail,
    ]);

  test("reports how much text its pages have", async () => {
    const twice = `${SENTENCE} ${SENTENCE}`;
    const mean = Math.round((SENTENCE.length + twice.length) / 2);
    expect(await notesOf([SENTENCE, "", twice, "", "7", ""])).toEqual([
      ["pages", `2/6/${mean}`],
      ["pages-without-text", "4/6 (2, 4-6)"],
    ]);
    expect(await notesOf([SENTENCE])).toEqual([["pages", `1/1/${SENTENCE.length}`]]);
    expect(await notesOf(["", ""])).toEqual([["pages-without-text", "2/2 (1-2)"]]);
  });
});

describe("an archive", () => {
  const names = async (...entries: string[]) =>
    (await readIn("a.zip", zip(entries.map((name) => [name, SENTENCE] as [string, string]))))
      .faults;

  test("lists unusable entries and reads the rest", async () => {
    const read = await readIn(
      "a.zip",
      zip([
        ["../a.txt", SENTENCE],
        ["good.txt", SENTENCE],
        ["/etc/a.txt", SENTENCE],
        ["con.txt", SENTENCE],
        ["a\0b.txt", SENTENCE],
        [`${"x".repeat(4000)}.txt`, SENTENCE],
        ["GOOD.TXT", SENTENCE],
        ["b.txt", "/etc/passwd", 0o120777],
      ]),
    );
    expect(read.documents).toEqual([SENTENCE]);
    expect(read.faults.map(([, fault]) => fault)).toEqual([...Array(6).fill("names"), "links"]);
    expect(await names("caf\u00e9.txt", "cafe\u0301.txt")).toEqual([["cafe\u0301.txt", "names"]]);
  });

  test("can contain books, but no other archive", async () => {
    let nest: Uint8Array = zip([["a.txt", SENTENCE]]);
    for (let depth = 0; depth < 5; depth++) nest = gzipSync(zip([["a.zip", nest]]));
    const read = await readIn(
      "a.zip",
      zip([
        ["a.docx", DOCX],
        ["b.epub", EPUB],
        ["c.zip.gz", nest],
      ]),
    );
    expect([wordsOf(read), read.faults]).toEqual([2 * WORDS + 2, [["c.zip.gz", "nested"]]]);
  });

  test("writes nothing to disk", async () => {
    const before = readdirSync(".").length;
    await names("../../x.txt", "x.txt");
    expect(readdirSync(".")).toHaveLength(before);
  });
});
