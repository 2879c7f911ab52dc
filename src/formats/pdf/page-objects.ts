import { type Box, type Matrix, moved, multiplied, UNMOVED } from "./boxes";
import type { PdfiumFunctions, Scratch } from "./pdfium";

/** An object of a page that draws text. */
export interface TextObject {
  pointer: number;
  /** Moves the object from its form to the page. */
  matrix: Matrix;
}

const [TEXT, FORM] = [1, 5];
const MAX_FORM_DEPTH = 10;
const STROKE = 1;

export class PageObjects {
  readonly texts: readonly TextObject[];

  constructor(
    private readonly pdfium: PdfiumFunctions,
    private readonly scratch: Scratch,
    private readonly page: number,
  ) {
    this.texts = [...this.#textsIn(0, UNMOVED, 0)];
  }

  boxOf({ pointer, matrix }: TextObject): Box {
    const { at } = this.scratch;
    this.pdfium.FPDFPageObj_GetBounds(pointer, at, at + 4, at + 8, at + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = this.scratch.floats;
    return moved({ left, bottom, right, top }, matrix);
  }

  matrixOf({ pointer, matrix }: TextObject): Matrix {
    return multiplied(this.#ownMatrixOf(pointer), matrix);
  }

  fontSizeOf({ pointer }: TextObject): number {
    this.pdfium.FPDFTextObj_GetFontSize(pointer, this.scratch.at);
    return this.scratch.floats[0] ?? 0;
  }

  *#textsIn(form: number, matrix: Matrix, depth: number): Generator<TextObject> {
    const { pdfium, page } = this;
    const count =
      depth === 0 ? pdfium.FPDFPage_CountObjects(page) : pdfium.FPDFFormObj_CountObjects(form);
    for (let n = 0; n < count; n++) {
      const pointer =
        depth === 0 ? pdfium.FPDFPage_GetObject(page, n) : pdfium.FPDFFormObj_GetObject(form, n);
      const type = pdfium.FPDFPageObj_GetType(pointer);
      if (type === TEXT) yield { pointer, matrix };
      else if (type === FORM && depth < MAX_FORM_DEPTH)
        yield* this.#textsIn(pointer, multiplied(this.#ownMatrixOf(pointer), matrix), depth + 1);
    }
  }

  hasEmbeddedFont({ pointer }: TextObject): boolean {
    return this.pdfium.FPDFFont_GetIsEmbedded(this.pdfium.FPDFTextObj_GetFont(pointer)) === 1;
  }

  /** A stroke has a width, even if PDFium has no font to measure the letters with. */
  stroke({ pointer }: TextObject): void {
    this.pdfium.FPDFTextObj_SetTextRenderMode(pointer, STROKE);
    this.pdfium.FPDFPageObj_SetStrokeWidth(pointer, 1);
    this.pdfium.FPDFPageObj_Transform(pointer, ...UNMOVED);
  }

  #ownMatrixOf(pointer: number): Matrix {
    this.pdfium.FPDFPageObj_GetMatrix(pointer, this.scratch.at);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.scratch.floats;
    return [a, b, c, d, e, f];
  }
}
