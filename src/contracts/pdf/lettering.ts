import { linesOf } from "../../typography/lines";
import type { Run, Typeface, Weight } from "../../typography/typeface";

export interface Style {
  weight: Weight;
  /** In points, as all lengths here. */
  size: number;
  /** Height of a line. */
  line: number;
  color: string;
}

/** Measures and draws text in several scripts. */
export class Lettering {
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly typefaces: Record<Weight, Typeface>,
  ) {}

  /** A text in lines that fit into a width. */
  lines(text: string, style: Style, width: number): string[] {
    const measure = (line: string) =>
      this.#runsOf(line, style).reduce((sum, run) => sum + widthOf(run, style), 0);
    return linesOf(text, width, measure);
  }

  /** Draws a line from `x` on, its letters standing at `baseline`. */
  draw(line: string, style: Style, x: number, baseline: number): void {
    let from = x;
    for (const run of this.#runsOf(line, style)) {
      this.pdf
        .font(run.font as unknown as PDFKit.Mixins.PDFFontSource, style.size)
        .fillColor(style.color)
        // With features given, pdfkit shapes a run as a whole, as Arabic needs, and not word by
        // word.
        .text(run.text, from, baseline, { lineBreak: false, baseline: "alphabetic", features: [] });
      from += widthOf(run, style);
    }
  }

  #runsOf(line: string, { weight }: Style): Run[] {
    return this.typefaces[weight].runsOf(line);
  }
}

function widthOf({ text, font }: Run, { size }: Style): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
}
