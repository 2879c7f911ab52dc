import { type Box, type Matrix, moved, multiplied, UNMOVED } from "./boxes";
import type { PdfiumFunctions } from "./pdfium";

/** An object of a page that draws text. */
export interface TextObject {
  pointer: number;
  /** Moves the object from its form to the page. */
  matrix: Matrix;
}

const [TEXT, FORM] = [1, 5];
const MAX_FORM_DEPTH = 10;
const STROKE = 1;
const MIN_WIDTH = 0.01;

export class PageObjects {
  readonly texts: readonly TextObject[];

  constructor(
    private readonly pdfium: PdfiumFunctions,
    private readonly scratch: number,
    private readonly page: number,
  ) {
    this.texts = [...this.#textsIn(0, UNMOVED, 0)];
    this.#widenVerticalTexts();
  }

  boxOf({ pointer, matrix }: TextObject): Box {
    const at = this.scratch;
    this.pdfium.FPDFPageObj_GetBounds(pointer, at, at + 4, at + 8, at + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    return moved({ left, bottom, right, top }, matrix);
  }

  matrixOf({ pointer, matrix }: TextObject): Matrix {
    return multiplied(this.#ownMatrixOf(pointer), matrix);
  }

  fontSizeOf({ pointer }: TextObject): number {
    this.pdfium.FPDFTextObj_GetFontSize(pointer, this.scratch);
    return this.#floats(1)[0] ?? 0;
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

  /** PDFium ignores text without width, which a vertical line has whose font is not in the file. */
  #widenVerticalTexts(): void {
    for (const text of this.texts) {
      const { left, right, bottom, top } = this.boxOf(text);
      if (right - left >= MIN_WIDTH || top - bottom < MIN_WIDTH) continue;
      this.pdfium.FPDFTextObj_SetTextRenderMode(text.pointer, STROKE);
      this.pdfium.FPDFPageObj_SetStrokeWidth(text.pointer, 1);
      this.pdfium.FPDFPageObj_Transform(text.pointer, ...UNMOVED);
    }
  }

  #ownMatrixOf(pointer: number): Matrix {
    this.pdfium.FPDFPageObj_GetMatrix(pointer, this.scratch);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  /** Memory that has grown has a new buffer. */
  #floats(count: number): Float32Array {
    return new Float32Array(this.pdfium.memory.buffer, this.scratch, count);
  }
}
