import PDFDocument from "pdfkit";
import type { Typefaces } from "../../typography/typeface";
import { Lettering, type Style } from "./lettering";

/** In points, like all lengths here. */
export interface Place {
  x: number;
  width: number;
}

interface Block {
  type: BlockType;
  text: string;
  style: Style;
  place?: Place;
  lang?: string | undefined;
}

export type BlockType = "H1" | "H2" | "P" | "TH" | "TD";

const BASELINE_RATIO = 0.74;
const MARGIN = { top: 62, bottom: 68, side: 68 };

interface Properties {
  title: string;
  subject: string;
  language: string;
  createdAt: number;
}

export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #lettering: Lettering;
  readonly #finished: Promise<Uint8Array>;
  readonly #root: ReturnType<PDFKit.PDFDocument["struct"]>;
  #y = MARGIN.top;

  constructor(typefaces: Typefaces, { title, subject, language, createdAt }: Properties) {
    this.#pdf = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN.top, bottom: 0, left: MARGIN.side, right: MARGIN.side },
      // pdfkit's default font is not embedded, and is missing in a compiled binary.
      font: "",
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Subject: subject, CreationDate: new Date(createdAt) },
    });
    this.#lettering = new Lettering(this.#pdf, typefaces);
    this.#finished = bytesOf(this.#pdf);
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  get column(): Place {
    return { x: MARGIN.side, width: this.#pdf.page.width - 2 * MARGIN.side };
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN.bottom;
  }

  space(height: number): void {
    this.#y += height;
  }

  keepTogether(height: number): void {
    if (this.#y + height <= this.#bottom) return;
    this.#pdf.addPage();
    this.#y = MARGIN.top;
  }

  write({ type, text, style, place = this.column, lang }: Block): void {
    const block = this.#pdf.struct(type, lang ? { lang } : {});
    this.#root.add(block);
    const lines = this.#lettering.lines(text, style, place.width);
    for (const [i, line] of lines.entries()) {
      const linesLeft = lines.length - i;
      // Prevents widows and orphans.
      const groupSize = i === 0 ? (linesLeft > 3 ? 2 : linesLeft) : linesLeft === 2 ? 2 : 1;
      this.keepTogether(style.line * groupSize);
      block.add(this.#pdf.markStructureContent(type));
      this.#lettering.draw(line, style, place.x, this.#y + style.line * BASELINE_RATIO);
      this.#pdf.endMarkedContent();
      this.#y += style.line;
    }
    block.end();
  }

  heightOf(text: string, style: Style, place: Place = this.column): number {
    return this.#lettering.lines(text, style, place.width).length * style.line;
  }

  row(cells: ReadonlyArray<() => void>): void {
    const top = this.#y;
    let lowest = top;
    for (const cell of cells) {
      this.#y = top;
      cell();
      lowest = Math.max(lowest, this.#y);
    }
    this.#y = lowest;
  }

  rule(color: string): void {
    const { x, width } = this.column;
    this.#asArtifact(() => {
      this.#pdf.lineWidth(0.6).strokeColor(color);
      this.#pdf
        .moveTo(x, this.#y)
        .lineTo(x + width, this.#y)
        .stroke();
    });
  }

  finish(footer: (page: number, pages: number) => string, style: Style): Promise<Uint8Array> {
    this.#root.end();
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#pdf.switchToPage(page);
      const y = this.#pdf.page.height - MARGIN.bottom / 2;
      const [line] = this.#lettering.lines(footer(page + 1, count), style, this.column.width);
      this.#asArtifact(() => line && this.#lettering.draw(line, style, MARGIN.side, y));
    }
    this.#pdf.end();
    return this.#finished;
  }

  #asArtifact(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Pagination" });
    draw();
    this.#pdf.endMarkedContent();
  }
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  pdf.on("error", reject);
  return promise;
}
