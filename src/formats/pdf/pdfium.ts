import wasm from "@hyzyla/pdfium/pdfium.wasm" with { type: "file" };
import { readPacked } from "../../lib/program";
import { FileFaultError } from "../faults";

/** The functions of PDFium's public headers that the reader calls; pointers are numbers. */
export interface PdfiumFunctions {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  FPDF_InitLibrary(): void;
  FPDF_GetLastError(): number;
  FPDF_LoadMemDocument(data: number, bytes: number, password: number): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_IsGenerated(textPage: number, index: number): number;
  FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number;
  FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFFont_GetIsEmbedded(font: number): number;
  FPDFTextObj_GetFontSize(object: number, size: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetBounds(
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  FPDFPageObj_Transform(
    object: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ): void;
  FPDFPageObj_SetStrokeWidth(object: number, width: number): number;
  FPDFTextObj_SetTextRenderMode(object: number, mode: number): number;
  FPDFPageObj_CountMarks(object: number): number;
  FPDFPageObj_GetMark(object: number, index: number): number;
  FPDFPageObjMark_GetParamBlobValue(
    mark: number,
    key: number,
    buffer: number,
    bufferBytes: number,
    neededBytes: number,
  ): number;
}

type Instantiate = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance) => void,
) => WebAssembly.Exports;

let modulePromise: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await readPacked(wasm));
}

const ERROR_PASSWORD = 4;
const SCRATCH_BYTES = 65_536;

/** Memory for the arguments and results of one call, 64 KB. */
export class Scratch {
  readonly at: number;
  #floats = new Float32Array();
  #doubles = new Float64Array();

  constructor(private readonly pdfium: PdfiumFunctions) {
    this.at = pdfium.malloc(SCRATCH_BYTES);
    if (this.at === 0) throw new FileFaultError("too-much-memory");
  }

  get floats(): Float32Array {
    const { buffer } = this.pdfium.memory;
    if (this.#floats.buffer !== buffer) this.#floats = new Float32Array(buffer, this.at, 8);
    return this.#floats;
  }

  get doubles(): Float64Array {
    const { buffer } = this.pdfium.memory;
    if (this.#doubles.buffer !== buffer) this.#doubles = new Float64Array(buffer, this.at, 4);
    return this.#doubles;
  }
}

/** A document in its own instance, so that no file finds memory that another has grown or broken. */
export class PdfiumDocument {
  private constructor(
    readonly pdfium: PdfiumFunctions,
    readonly scratch: Scratch,
    private readonly document: number,
  ) {}

  static async open(blob: Blob): Promise<PdfiumDocument> {
    const pdfium = await instantiate(blob.size);
    pdfium.FPDF_InitLibrary();
    const scratch = new Scratch(pdfium);
    const data = await copyTo(pdfium, blob);
    const document = pdfium.FPDF_LoadMemDocument(data, blob.size, 0);
    if (document !== 0) return new PdfiumDocument(pdfium, scratch, document);
    const isLocked = pdfium.FPDF_GetLastError() === ERROR_PASSWORD;
    throw new FileFaultError(isLocked ? "encrypted" : "damaged");
  }

  get pageCount(): number {
    return this.pdfium.FPDF_GetPageCount(this.document);
  }

  /** Returns null if PDFium cannot read the page. */
  withPage<Result>(index: number, read: (page: number) => Result): Result | null {
    const page = this.pdfium.FPDF_LoadPage(this.document, index);
    if (page === 0) return null;
    const result = read(page);
    this.pdfium.FPDF_ClosePage(page);
    return result;
  }
}

/** Copies piece by piece, so that a file is in memory only once. */
async function copyTo(pdfium: PdfiumFunctions, blob: Blob): Promise<number> {
  const start = pdfium.malloc(blob.size);
  if (start === 0) throw new FileFaultError("too-much-memory");
  let end = start;
  for await (const piece of blob.stream()) {
    if (end + piece.length > start + blob.size) throw new FileFaultError("damaged");
    new Uint8Array(pdfium.memory.buffer).set(piece, end);
    end += piece.length;
  }
  return start;
}

/** Besides the file, for what PDFium unpacks and parses. Ordinary pages need less than 20 MB. */
const MAX_MEMORY_BYTES = 150_000_000;

/** PDFium asks before its memory grows, which is the only time that it can be interrupted. */
function limited(imports: WebAssembly.Imports, fileBytes: number): WebAssembly.Imports {
  const { env = {}, ...others } = imports;
  const resize = env.emscripten_resize_heap as (bytes: number) => number;
  const limitedResize = (bytes: number) => {
    if (bytes >>> 0 > MAX_MEMORY_BYTES + fileBytes) throw new FileFaultError("too-much-memory");
    return resize(bytes);
  };
  return { ...others, env: { ...env, emscripten_resize_heap: limitedResize } };
}

async function instantiate(fileBytes: number): Promise<PdfiumFunctions> {
  modulePromise ??= compile();
  const [module, { PDFiumModule }] = await Promise.all([modulePromise, import("@hyzyla/pdfium")]);
  let exports: unknown;
  const instantiateWasm: Instantiate = (imports, done) => {
    const instance = new WebAssembly.Instance(module, limited(imports, fileBytes));
    exports = instance.exports;
    done(instance);
    return instance.exports;
  };
  // The library declares only the options of its own loader.
  await PDFiumModule({ instantiateWasm } as never);
  return exports as PdfiumFunctions;
}
