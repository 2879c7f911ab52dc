import type { Font } from "fontkit";
import type { TextGlyph } from "../../typography/paragraph";

export class EmbeddedFont {
  #glyphs: readonly TextGlyph[] = [];

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    font: Font,
    private readonly name: string,
  ) {
    const layout = { value: () => toLayout(this.#glyphs, font) };
    const createSubset = { value: () => createSubsetByText(font) };
    const source = Object.create(font, { layout, createSubset }) as PDFKit.Mixins.PDFFontSource;
    pdf.registerFont(name, source);
  }

  show(glyphs: readonly TextGlyph[], size: number, { x, y }: { x: number; y: number }): string {
    this.#glyphs = glyphs;
    // pdfkit does not declare its current font and page.
    const pdf = this.pdf.font(this.name, size) as unknown as PdfInternals;
    const { _font: font, page } = pdf;
    page.fonts[font.id] ??= font.ref();
    const [codes, positions] = font.encode("", []);
    const operators = [`/${font.id} ${size} Tf 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm`];
    let [operands, moveBack, rise] = ["", 0, 0];
    for (const [i, code] of codes.entries()) {
      const { xAdvance, xOffset, yOffset, advanceWidth } = positions[i] as Position;
      if (yOffset !== rise) {
        operators.push(`[${operands}] TJ ${formatNumber((yOffset * size) / 1000)} Ts`);
        [operands, rise] = ["", yOffset];
      }
      // Numbers in this array move the next glyph back, in thousandths of the font size.
      const shift = formatNumber(moveBack - xOffset);
      operands += shift === "0" ? `<${code}>` : ` ${shift} <${code}>`;
      moveBack = advanceWidth - xAdvance + xOffset;
    }
    operators.push(`[${operands}] TJ`, ...(rise === 0 ? [] : ["0 Ts"]));
    return operators.join("\n");
  }
}

const formatNumber = (value: number) => String(Math.round(value * 1000) / 1000 + 0);

interface Position {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/** pdfkit's types omit these internals. Positions are in thousandths of the font size. */
interface PdfInternals {
  _font: {
    id: string;
    ref(): unknown;
    encode(text: string, features: readonly string[]): [codes: string[], positions: Position[]];
  };
  page: { fonts: Record<string, unknown> };
}

/** A PDF maps each glyph to one text, so a glyph is embedded once for each text. */
const keyOf = ({ id, text }: TextGlyph) => `${id} ${text}`;

function toLayout(glyphs: readonly TextGlyph[], font: Font) {
  return {
    glyphs: glyphs.map((glyph) => ({
      id: keyOf(glyph),
      advanceWidth: font.getGlyph(glyph.id).advanceWidth,
      codePoints: Array.from(glyph.text, (each) => each.codePointAt(0)),
    })),
    positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, xOffset, yOffset })),
  };
}

function createSubsetByText(font: Font): Subset {
  // fontkit does not declare its subsets.
  const subset = font.createSubset() as unknown as Subset;
  const includeGlyph = subset.includeGlyph.bind(subset);
  const places = new Map<string, number>();
  subset.includeGlyph = (glyph) => {
    if (typeof glyph === "number") return includeGlyph(glyph);
    const existing = places.get(glyph);
    if (existing !== undefined) return existing;
    const place = subset.glyphs.push(Number.parseInt(glyph, 10)) - 1;
    places.set(glyph, place);
    return place;
  };
  return subset;
}

interface Subset {
  glyphs: number[];
  includeGlyph(glyph: number | string): number;
}
