import { expect, test } from "bun:test";
import { codePointOf, findUnprintable } from "../../src/typography/characters";
import { BASE_FONTS, fontIndex } from "../../src/typography/font-pack";
import { Paragraph, type TextGlyph } from "../../src/typography/paragraph";
import { typefacesFor } from "../../src/typography/typeface";

async function paragraph(text: string): Promise<Paragraph> {
  return new Paragraph(text, (await typefacesFor([text])).regular);
}

function seen(set: Paragraph, line = { from: 0, to: set.text.length }): string {
  const runs = set.runs(line).toSorted((a, b) => a.x - b.x);
  return runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join("");
}

test.each([
  ["وثائق (٢)", ")٢( قئاثو"],
  ["متون (جلد ۲)", ")۲ دلج( نوتم"],
  ["كتاب AI 2.0 [v1]", "AI 2.0 [v1] باتك"],
  ["ספר (שני) 3.5", "3.5 )ינש( רפס"],
  ["AI (עברית) 2024", "AI (תירבע) 2024"],
  ["𞤀𞤁 (𞤂)", ")𞤂( 𞤁𞤀"],
])("typesets %s in reading order", async (text, order) => {
  const set = await paragraph(text);
  expect(seen(set)).toBe(order);
});

test("mirrors brackets in right-to-left text", async () => {
  const set = await paragraph("(א)");
  const glyphs = set.runs({ from: 0, to: 3 }).flatMap((run) => run.glyphs);
  const latin = await paragraph("(a)");
  const idOf = (all: TextGlyph[], text: string) => all.find((glyph) => glyph.text === text)?.id;
  const { font } = set.runs({ from: 0, to: 3 })[0] ?? {};
  expect(idOf(glyphs, "(")).toBe(font?.outlines.glyphForCodePoint(0x29).id ?? -1);
  const upright = latin.runs({ from: 0, to: 3 });
  expect(idOf(upright[0]?.glyphs ?? [], "(")).toBe(
    upright[0]?.font.outlines.glyphForCodePoint(0x28).id ?? -1,
  );
});

test("gives all lines of a paragraph one direction", async () => {
  const set = await paragraph("אחת (שתיים) 3, one (two) three");
  const lines = set.lines(5).map((line) => [set.text.slice(line.from, line.to), seen(set, line)]);
  expect(lines).toEqual([
    ["אחת", "תחא"],
    ["(שתיים) 3,", ",3 )םייתש("],
    ["one (two)", "one (two)"],
    ["three", "three"],
  ]);
});

test("breaks Thai between words without losing a letter", async () => {
  const set = await paragraph("ชุดข้อความภาษาไทย");
  const words = set.lines(4).map(({ from, to }) => set.text.slice(from, to));
  expect(words).toEqual(["ชุด", "ข้อความ", "ภาษาไทย"]);
});

test("lists visible characters without a font once", async () => {
  expect(await findUnprintable(["𪚥𪚥 a\u200d\ufe0f\u0000\u202e\n", "\u{e000}"])).toEqual([
    "𪚥",
    "\ue000",
  ]);
  expect(codePointOf("𪚥")).toBe("U+2A6A5");
  expect((await paragraph("Lan\u0000tau\u202e Pre\u200bss\u2066 a\u00a0b\tc")).text).toBe(
    "Lantau Press a b c",
  );
});

test("includes a font for each script that the base fonts lack", async () => {
  const index = await fontIndex();
  for (const each of "אةकকਕકଓகతಕമසกລཀကაአᏣកᠠ中あ가ꆀߊށܐⴰ𐤀𒀀𓀀🎉∑") {
    expect([each, index.fontOf(each.codePointAt(0) ?? 0)]).toEqual([each, expect.any(Number)]);
  }
  for (const each of "aЯω") expect(index.fontOf(each.codePointAt(0) ?? 0)).toBe(0);
  expect(BASE_FONTS).toHaveLength(4);
});

test("makes a space equally wide in every language's font", async () => {
  const widthIn = async (language: string) =>
    new Paragraph("直 直", (await typefacesFor(["直 直"], language)).regular).width();
  for (const language of ["", "ja", "ko"]) expect(await widthIn(language)).toBeLessThan(2.5);
});

test("loads only the fonts that texts need", async () => {
  const { regular } = await typefacesFor(["abc"]);
  const { regular: thai } = await typefacesFor(["ไทย"]);
  expect(new Paragraph("ไทย", thai).width()).toBeGreaterThan(0);
  const fonts = (face: typeof regular) => new Set([...face.runsOf("ไทย", new Uint8Array(3))]).size;
  expect([fonts(regular), fonts(thai)]).toEqual([1, 1]);
});
