import { describe, expect, test } from "bun:test";
import { readIn } from "../support/format-files";
import { type Drawing, drawnPdf, type Font } from "../support/pdf";

const lines = (...texts: string[]): Drawing[] =>
  texts.map((text, n) => line(text, 50, 700 - 16 * n));
const line = (text: string, x: number, y: number, font: Font = "half"): Drawing => ({
  glyphs: [...text],
  x,
  y,
  font,
});

async function read(...pages: Drawing[][]) {
  const { documents, faults, reading } = await readIn("a.pdf", drawnPdf(pages));
  expect(faults).toEqual([]);
  return {
    text: documents.join("").trim(),
    notes: reading.notes.map(({ note, detail }) => [note, detail]),
  };
}

describe("a PDF is read as it was written if it has", () => {
  test.each<[kind: string, page: Drawing[], text: string]>([
    [
      "radicals instead of ideographs",
      [line("⾮完備、中⽴。⾷事と⾔語、⻘い⼭、⻓⻔⻅⻛、⻥⻦⻢", 50, 700, "wide")],
      "非完備、中立。食事と言語、青い山、长门见风、鱼鸟马",
    ],
    [
      "Arabic letters in visual order and in the forms of their places",
      [line(".ﺔﻤﻳﺪﻘﻟﺍ ﺔﻟﻭﺎﻄﻟﺍ ﻰﻠﻋ ﺏﺎﺘﻜﻟﺍ", 50, 700)],
      "الكتاب على الطاولة القديمة.",
    ],
    [
      "Hebrew in logical order, drawn from the right, with a year",
      [
        ...[..."בשנת"].map((letter, n) => line(letter, 300 - 6 * n, 700)),
        line("2024", 250, 700),
        ...[..."נולד"].map((letter, n) => line(letter, 240 - 6 * n, 700)),
      ],
      "בשנת 2024 נולד",
    ],
    [
      "a vertical font",
      [
        line("春の朝、町は静か", 300, 700, "vertical"),
        line("だった。鳥が鳴く", 280, 700, "vertical"),
      ],
      "春の朝、町は静か\nだった。鳥が鳴く",
    ],
    [
      "vertical punctuation, one letter at a time",
      [..."﹁春︑朝﹂︒"].map((letter, n) => line(letter, 300, 700 - 12 * n, "wide")),
      "「春、朝」。",
    ],
    [
      "words without spaces between them",
      [line("The", 50, 700), line("tide", 72, 700), line("rises", 100, 700)],
      "The tide rises",
    ],
    [
      "wide letters, also in a short last line",
      [
        { ...line("Thetiderises", 50, 700), spacing: 4 },
        { ...line("andfalls", 50 + 12 * 10 + 8, 700), spacing: 4 },
        { ...line("so", 50, 684), spacing: 4 },
      ],
      "Thetiderises andfalls\nso",
    ],
    [
      "columns drawn row by row",
      [0, 1, 2].flatMap((row) => [
        line(`Left column row ${row}`, 50, 700 - 16 * row),
        line(`Right column row ${row}`, 320, 700 - 16 * row),
      ]),
      "Left column row 0\nLeft column row 1\nLeft column row 2\nRight column row 0\nRight column row 1\nRight column row 2",
    ],
    [
      "a table",
      [0, 1, 2].flatMap((row) => [
        line(`Item ${row}`, 50, 700 - 16 * row),
        line(`${row}.50`, 320, 700 - 16 * row),
      ]),
      "Item 0 0.50\nItem 1 1.50\nItem 2 2.50",
    ],
    [
      "words broken at the end of a line",
      lines("This is an exam-", "ple of the well-", "known develop-", "ment of society"),
      "This is an example of the well-known development of society",
    ],
    [
      "broken words that the document has elsewhere",
      lines("The sea-side and the foreshore", "of a sea-", "side with a fore-", "shore"),
      "The sea-side and the foreshore\nof a sea-side with a foreshore",
    ],
    [
      "accents drawn over letters",
      [
        line("Caf", 50, 700),
        line("´", 68, 701),
        line("e na", 68, 700),
        line("¨", 92, 701),
        line("ıve `a´", 92, 700),
      ],
      "Café naïve `a´",
    ],
    [
      "soft hyphens that the file states",
      [
        line("The self", 50, 700),
        { ...line("-", 98, 700), stated: "\u00ad" },
        line("same tide", 50, 684),
      ],
      "The selfsame tide",
    ],
    [
      "a text that the file states for several glyphs",
      [line("of", 50, 700), { ...line("xyz", 72, 700), stated: "ﬁrst" }, line("rank", 100, 700)],
      "of first rank",
    ],
  ])("%s", async (_, page, text) => {
    expect((await read(page)).text).toBe(text);
  });
});

test("notes the pages whose fonts do not say which characters they draw", async () => {
  const good = line("The tide rises twice a day.", 50, 700);
  const bad = line("The tide falls twice a day.", 50, 684, "unmapped");
  const { text, notes } = await read([good], [good, bad], [good], [bad]);
  expect(notes).toEqual([
    ["pages", expect.stringMatching(/^4\/4\//)],
    ["pages-unreadable", "2/4 (2, 4)"],
  ]);
  expect(text).toContain("\ufffd".repeat(20));
  expect(text).not.toContain("falls");
});
