import { constants, deflateRawSync, inflateSync } from "node:zlib";
import { readGlyphs } from "../../src/formats/pdf/glyphs";
import { pageText } from "../../src/formats/pdf/page-text";
import { PdfiumDocument } from "../../src/formats/pdf/pdfium";

/** The text of each page, without spaces and line breaks. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PdfiumDocument.open(new Blob([Buffer.from(pdf)]));
  return Array.from({ length: document.pageCount }, (_, page) =>
    pageText(readGlyphs(document, page) ?? []).replaceAll(/\s+/gu, ""),
  );
}

export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).join("");
}

export interface EmbeddedFont {
  name: string;
  size: number;
  toUnicode: boolean;
}

export function fontsOf(pdf: Uint8Array): EmbeddedFont[] {
  const objects = objectsOf(pdf);
  const follow = (body: string, key: string) => {
    const [, id] = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body) ?? [];
    return id ? objects.get(id) : undefined;
  };
  const fonts = [...objects.values()].filter(({ head }) =>
    /\/Subtype \/(Type0|Type1|TrueType)\b/.test(head),
  );
  return fonts.map(({ head }) => {
    const descendant = follow(head, "DescendantFonts");
    const descriptor = descendant && follow(descendant.head, "FontDescriptor");
    const file = descriptor && follow(descriptor.head, "FontFile2");
    return {
      name: /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? "",
      size: file?.stream.length ?? 0,
      toUnicode: (follow(head, "ToUnicode")?.stream.toString() ?? "").includes("beginbfrange"),
    };
  });
}

interface PdfObject {
  head: string;
  stream: Buffer;
}

function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const source = Buffer.from(pdf).toString("latin1");
  const found = source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map(
    [...found].map(([, id = "", body = ""]) => {
      const [head = "", rest] = body.split(/stream\n/, 2);
      const packed = Buffer.from(rest?.replace(/\nendstream$/, "") ?? "", "latin1");
      const stream = head.includes("FlateDecode") ? inflateSync(packed) : packed;
      return [id, { head, stream }];
    }),
  );
}

/** Its font is not in the file, and its codes use a map that PDF only names. */
export function mappedPdf(map: string, collection: string, codes: string): Buffer {
  const content = `BT /F1 16 Tf 50 700 Td <${codes}> Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    `<< /Type /Font /Subtype /Type0 /BaseFont /Serif /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Serif /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>`,
    "<< /Type /FontDescriptor /FontName /Serif /Flags 6 /FontBBox [0 0 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ];
  const bodies = objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${bodies.join("")}trailer << /Size 8 /Root 1 0 R >>\n%%EOF`);
}

export function swollenPdf(): Buffer {
  const packed = (text: string) =>
    deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH }).toString("latin1");
  const words = packed("BT /F1 12 Tf 10 700 Td (The tide rises.) Tj ET\n");
  const page = `x\x9c${words}${packed(" ".repeat(1_000_000)).repeat(1200)}\x03\0\0\0\0\0`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>",
    `<</Length ${page.length}/Filter/FlateDecode>>\nstream\n${page}\nendstream`,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF`, "latin1");
}

/** Each of its forms draws the next one twice, so the last one is drawn half a billion times. */
export function nestedFormsPdf(): Buffer {
  const form = (next: number | null) => {
    const content = next === null ? "q Q" : "/X Do /X Do";
    const resources = next === null ? "" : `/Resources << /XObject << /X ${next} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>",
    "<< /Length 5 >>\nstream\n/X Do\nendstream",
    ...Array.from({ length: 30 }, (_, n) => form(n < 29 ? n + 6 : null)),
  ];
  const bodies = objects.map((body, n) => `${n + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${bodies.join("")}trailer << /Root 1 0 R >>\n%%EOF`);
}

/** Text at a place on a page, as producers draw it that tests cannot run. */
export interface Drawing {
  /** Each string is one glyph, and what its font says that the glyph means. */
  glyphs: readonly string[];
  x: number;
  y: number;
  /** How far apart the letters are, besides their width of half an em or a whole em. */
  spacing?: number;
  font?: Font;
  /** The text that the file states for the glyphs (ActualText). */
  stated?: string;
}

/** Half an em or an em wide, from top to bottom, or without a map to characters. */
export type Font = "half" | "wide" | "vertical" | "unmapped";

const FONTS: readonly Font[] = ["half", "wide", "vertical", "unmapped"];
const SIZE = 12;

export function drawnPdf(pages: ReadonlyArray<readonly Drawing[]>): Buffer {
  const codes = new Map<string, number>();
  for (const { glyphs } of pages.flat())
    for (const glyph of glyphs) if (!codes.has(glyph)) codes.set(glyph, codes.size + 1);
  const contents = pages.map((drawings) =>
    stream(drawings.map((drawing) => operatorsOf(drawing, codes)).join("\n")),
  );
  const firstPage = 4 + FONTS.length * 3;
  const kids = pages.map((_, n) => `${firstPage + 2 * n} 0 R`);
  const resources = FONTS.map((font, n) => `/${font} ${4 + 3 * n} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`,
    stream(toUnicode(codes)),
    ...FONTS.flatMap((font, n) => fontObjects(font, 4 + 3 * n)),
    ...contents.flatMap((content, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << ${resources} >> >> /Contents ${firstPage + 2 * n + 1} 0 R >>`,
      content,
    ]),
  ];
  const bodies = objects.map((body, n) => `${n + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.4\n${bodies.join("")}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`,
  );
}

const stream = (content: string) =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

const hex = (code: number) => code.toString(16).padStart(4, "0");

const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

function operatorsOf(drawing: Drawing, codes: ReadonlyMap<string, number>): string {
  const { glyphs, x, y, spacing = 0, font = "half", stated } = drawing;
  const shown = glyphs.map((glyph) => hex(codes.get(glyph) ?? 0)).join("");
  const text = `BT /${font} ${SIZE} Tf ${spacing} Tc ${x} ${y} Td <${shown}> Tj ET`;
  return stated === undefined
    ? text
    : `/Span << /ActualText <feff${utf16(stated)}> >> BDC ${text} EMC`;
}

function fontObjects(font: Font, at: number): string[] {
  const encoding = font === "vertical" ? "Identity-V" : "Identity-H";
  const map = font === "unmapped" ? "" : "/ToUnicode 3 0 R";
  const width = font === "half" ? 500 : 1000;
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [${at + 1} 0 R] ${map} >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${at + 2} 0 R /DW ${width} >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ];
}

function toUnicode(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([glyph, code]) => `<${hex(code)}> <${utf16(glyph)}>`);
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    `${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar`,
    "endcmap end end",
  ].join("\n");
}
