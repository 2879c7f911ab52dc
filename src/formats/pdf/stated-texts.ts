import type { PdfiumFunctions, Scratch } from "./pdfium";

const KEY = new TextEncoder().encode("ActualText\0");
const MAX_BYTES = 32_768;

/** The texts that marked content states for its objects, in logical order (ActualText). */
export class StatedTexts {
  readonly #texts = new Map<number, string | null>();
  readonly #marks = new Map<number, number>();

  constructor(
    private readonly pdfium: PdfiumFunctions,
    private readonly scratch: Scratch,
  ) {}

  /** Returns the mark that states an object's text, or 0. */
  markOf(object: number): number {
    const known = this.#marks.get(object);
    if (known !== undefined) return known;
    let mark = 0;
    for (let n = this.pdfium.FPDFPageObj_CountMarks(object) - 1; n >= 0 && mark === 0; n--) {
      const candidate = this.pdfium.FPDFPageObj_GetMark(object, n);
      if (this.textOf(candidate) !== null) mark = candidate;
    }
    this.#marks.set(object, mark);
    return mark;
  }

  textOf(mark: number): string | null {
    if (mark === 0) return null;
    const known = this.#texts.get(mark);
    if (known !== undefined) return known;
    const text = this.#read(mark);
    this.#texts.set(mark, text);
    return text;
  }

  #read(mark: number): string | null {
    const [key, size, text] = [0, 16, 32].map((byte) => this.scratch.at + byte) as [
      number,
      number,
      number,
    ];
    const { memory } = this.pdfium;
    new Uint8Array(memory.buffer).set(KEY, key);
    const isStated = this.pdfium.FPDFPageObjMark_GetParamBlobValue(
      mark,
      key,
      text,
      MAX_BYTES,
      size,
    );
    const bytes = new DataView(memory.buffer).getUint32(size, true);
    if (isStated === 0 || bytes > MAX_BYTES) return null;
    return textString(new Uint8Array(memory.buffer, text, bytes));
  }
}

const BYTE_ORDER_MARKS: ReadonlyArray<[encoding: string, mark: readonly number[]]> = [
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

/** Decodes a text string of PDF. PDFDocEncoding differs from Latin-1 only in rare characters. */
function textString(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte));
  return new TextDecoder(marked?.[0] ?? "latin1").decode(bytes);
}
