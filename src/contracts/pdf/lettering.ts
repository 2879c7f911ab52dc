import type { FontFace } from "../../typography/font-face";
import { type GlyphRun, Paragraph, RIGHT_TO_LEFT_LETTERS } from "../../typography/paragraph";
import type { FontWeight, Typefaces } from "../../typography/typeface";
import { EmbeddedFont } from "./embedded-font";

export interface Style {
  weight: FontWeight;
  /** In points, like all lengths here. */
  size: number;
  line: number;
  color: string;
}

export interface TypesetLine {
  text: string;
  runs: GlyphRun[];
}

export class Lettering {
  readonly #fonts = new Map<FontFace, EmbeddedFont>();
  readonly #paragraphs = new Map<string, Paragraph>();

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly typefaces: Typefaces,
  ) {}

  lines(text: string, { weight, size }: Style, width: number): TypesetLine[] {
    const key = `${weight} ${text}`;
    const paragraph = this.#paragraphs.get(key) ?? new Paragraph(text, this.typefaces[weight]);
    this.#paragraphs.set(key, paragraph);
    return paragraph.lines(width / size).map((line) => ({
      text: paragraph.text.slice(line.from, line.to),
      runs: paragraph.runs(line),
    }));
  }

  draw({ text, runs }: TypesetLine, { size, color }: Style, x: number, baseline: number): void {
    const { height } = this.pdf.page;
    this.pdf.save().fillColor(color).transform(1, 0, 0, -1, 0, height);
    // PDF readers copy this text instead of the glyphs.
    const hasActualText = needsActualText(text, runs);
    if (hasActualText) this.pdf.markContent("Span", { actual: text });
    this.pdf.addContent("BT");
    for (const run of runs) {
      const place = { x: x + run.x * size, y: height - baseline };
      this.pdf.addContent(this.#fontOf(run.font).show(run.glyphs, size, place));
    }
    this.pdf.addContent("ET");
    if (hasActualText) this.pdf.endMarkedContent();
    this.pdf.restore();
  }

  #fontOf(face: FontFace): EmbeddedFont {
    const existing = this.#fonts.get(face);
    if (existing) return existing;
    const font = new EmbeddedFont(this.pdf, face.outlines, `font ${this.#fonts.size}`);
    this.#fonts.set(face, font);
    return font;
  }
}

/** Most PDF readers reverse right-to-left glyphs, and would reverse this text too. */
function needsActualText(text: string, runs: readonly GlyphRun[]): boolean {
  if (RIGHT_TO_LEFT_LETTERS.test(text)) return false;
  const copiedText = runs.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join("");
  const isReordered = runs.some(({ x }, i) => x < (runs[i - 1]?.x ?? 0));
  return copiedText !== text || isReordered || /\p{M}/u.test(text);
}
