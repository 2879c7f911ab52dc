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
