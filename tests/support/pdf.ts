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
