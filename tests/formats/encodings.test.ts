import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { guessesIn } from "../../src/formats/text/encodings";
import { encoded, readIn } from "../support/format-files";
import written from "./inputs/written.json";

const TEXTS = join(import.meta.dir, "../../src/demo/texts");
const demo = (name: string) => readFileSync(join(TEXTS, `${name}.txt`), "utf8");

/** Written for this test if the demo has no text in the language. */
const textOf = (name: string) => (written as Record<string, string>)[name] ?? demo(name);

const ENCODINGS: Readonly<Record<string, string>> = {
  "udhr.ru": "windows-1251 koi8-r ibm866 iso-8859-5",
  "udhr.ar": "windows-1256 iso-8859-6",
  polish: "windows-1250 iso-8859-2",
  czech: "windows-1250 iso-8859-2",
  hungarian: "windows-1250",
  turkish: "windows-1254",
  greek: "windows-1253",
  hebrew: "windows-1255",
  thai: "windows-874",
  ukrainian: "windows-1251 koi8-u",
  "udhr.fr": "windows-1252",
  "udhr.es": "windows-1252",
  "udhr.de": "windows-1252",
  "udhr.pt": "windows-1252",
  "udhr.zh-hant": "big5",
  "analects.zh-hant": "big5",
  "song-lyrics.zh-hans": "gb18030",
  "du-fu.zh-hant": "gb18030",
  "udhr.ja": "shift_jis euc-jp iso-2022-jp",
  "udhr.ko": "euc-kr",
};

const CASES = Object.entries(ENCODINGS).flatMap(([text, encodings]) =>
  encodings.split(" ").map((encoding) => [text, encoding] as const),
);

describe("a file's detected encoding", () => {
  test.each(CASES)(
    "is correct for %s in %s, complete and as an excerpt",
    async (name, encoding) => {
      for (const length of [300, 20_000]) {
        const { kept, bytes } = encoded(textOf(name).slice(0, length), encoding);
        const { documents, reading } = await readIn("a.txt", bytes);
        expect([length, ...reading.encodings, documents[0]]).toEqual([length, encoding, kept]);
        expect(reading.notes).toContainEqual({ path: "", note: "converted", detail: encoding });
      }
    },
  );

  test("is correct after a long ASCII beginning", async () => {
    const { bytes } = encoded(demo("udhr.ru").slice(0, 5000), "koi8-r");
    const plain = Buffer.from("The tide rises twice a day.\n".repeat(20_000));
    const { documents, reading } = await readIn("a.txt", Buffer.concat([plain, bytes]));
    expect([...reading.encodings]).toEqual(["koi8-r"]);
    expect(documents[0]).toEndWith(demo("udhr.ru").slice(4900, 5000));
  });

  test("is correct for English with only quotation marks beyond ASCII", async () => {
    const text = "“The tide rises” – so it says – ‘twice’ a day…";
    const { documents, reading } = await readIn("a.txt", encoded(text, "windows-1252").bytes);
    expect([documents, ...reading.encodings]).toEqual([[text], "windows-1252"]);
  });

  test("follows a page's own declaration", async () => {
    const head = '<html><head><meta charset="iso-8859-2"></head><body>';
    const { bytes } = encoded("Żółw", "iso-8859-2");
    const page = Buffer.concat([Buffer.from(head), bytes, Buffer.from("</body></html>")]);
    const { documents, reading } = await readIn("a.html", page);
    expect([documents[0]?.trim(), ...reading.encodings]).toEqual(["Żółw", "iso-8859-2"]);
  });

  test("is correct for UTF-16 with and without a byte order mark", async () => {
    const text = "The tide rises twice a day.";
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    for (const [bytes, encoding] of [
      [little, "utf-16le"],
      [Buffer.from(little).swap16(), "utf-16be"],
      [Buffer.from(text, "utf16le"), "utf-16le"],
    ] as const) {
      const { documents, reading } = await readIn("a.txt", bytes);
      expect([documents, ...reading.encodings]).toEqual([[text], encoding]);
    }
  });
});

describe("an uncertain encoding", () => {
  test("is a guess among equally likely ones", async () => {
    const { bytes } = encoded("naïve", "windows-1252");
    const { reading } = await readIn("a.txt", bytes);
    const guess = reading.notes.find(({ note }) => note === "encoding-guessed");
    expect(guess?.detail.split(", ").length).toBeGreaterThan(1);
  });

  test.each([
    ["udhr.fr", "windows-1252"],
    ["udhr.es", "windows-1252"],
    ["polish", "iso-8859-2"],
    ["czech", "iso-8859-2"],
  ])("is certain if the differing letters decide it: %s in %s", async (name, encoding) => {
    const { reading } = await readIn("a.txt", encoded(textOf(name), encoding).bytes);
    expect([[...reading.encodings], [...reading.candidates]]).toEqual([[encoding], []]);
  });

  test("is UTF-8 if few characters are broken", async () => {
    const bytes = Buffer.from(demo("udhr.zh-hant"));
    for (const at of [100, 400, 700]) bytes[at] = 0xff;
    const { reading, faults } = await readIn("a.txt", bytes);
    expect([[...reading.encodings], faults]).toEqual([["utf-8"], []]);
    expect(reading.notes.map(({ note }) => note)).toEqual(["replaced"]);
  });

  test.each([
    ["format", Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256))],
    [
      "format",
      Buffer.from([0xff, 0xfe, ...Array.from({ length: 4000 }, (_, at) => (at * at * 31) % 251)]),
    ],
    [
      "encoding",
      Buffer.from(
        Array.from({ length: 2000 }, (_, at) =>
          at % 2 ? 0xf8 + ((at * 71) % 8) : 0xa8 + (at % 3),
        ),
      ),
    ],
  ])("is refused as %s", async (fault, bytes) => {
    expect((await readIn("a.txt", bytes)).faults).toEqual([["", fault]]);
  });
});

test("guesses the same encodings in a browser", async () => {
  const { bytes } = encoded("naïve", "windows-1252");
  expect(guessesIn(bytes)).toEqual([...(await readIn("a.txt", bytes)).reading.candidates]);
  expect(guessesIn(bytes).length).toBeGreaterThan(1);
  const page = encoded('<meta charset="windows-1252"><p>naïve', "windows-1252").bytes;
  const others = [page, Buffer.from("naïve"), Buffer.from("naïve", "utf16le"), gzipSync(bytes)];
  for (const certain of others) expect(guessesIn(certain)).toEqual([]);
});
