import { type Box, isSideways, turnOf, widen } from "./boxes";
import { BRACKET, mirrored } from "./brackets";
import { PageObjects, type TextObject } from "./page-objects";
import type { PdfiumDocument, PdfiumFunctions, Scratch } from "./pdfium";
import { plainLetters } from "./plain-letters";
import { isRightToLeft, RIGHT_TO_LEFT } from "./scripts";
import { StatedTexts } from "./stated-texts";

/** One or more characters in one box. Coordinates are in points, from the page's lower left. */
export interface Glyph extends Box {
  text: string;
  /** The size of the font on the page. */
  em: number;
  /** How far the text is turned counterclockwise, in quarters of a full turn. */
  turn: number;
  /** Whether the file states the text, in logical order, instead of a font. */
  isStated: boolean;
  /** Whether the font does not say which character it draws. */
  isUnmapped: boolean;
}

const UNREADABLE = "\ufffd";
/** PDFium's sign for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2;
const MIN_SIZE = 0.01;

/** Returns the glyphs of a page in the order of its content. */
export function readGlyphs(document: PdfiumDocument, index: number): Glyph[] {
  const { pdfium, scratch } = document;
  const glyphs = document.withPage(index, (page) => {
    const objects = new PageObjects(pdfium, scratch, page);
    const read = () => {
      const textPage = pdfium.FPDFText_LoadPage(page);
      const result = new PageReader(pdfium, scratch, objects, textPage).read();
      pdfium.FPDFText_ClosePage(textPage);
      return result;
    };
    const { glyphs: listed, ignored } = read();
    if (ignored.length === 0) return listed;
    for (const object of ignored) objects.stroke(object);
    return read().glyphs;
  });
  return glyphs ?? [];
}

interface Style {
  em: number;
  turn: number;
}

class PageReader {
  readonly #stated: StatedTexts;
  readonly #statedGlyphs = new Map<number, Glyph>();
  readonly #styles = new Map<number, Style>();

  constructor(
    private readonly pdfium: PdfiumFunctions,
    private readonly scratch: Scratch,
    private readonly objects: PageObjects,
    private readonly textPage: number,
  ) {
    this.#stated = new StatedTexts(pdfium, scratch);
  }

  /** Also returns the text that PDFium ignores because it has no width. */
  read(): { glyphs: Glyph[]; ignored: TextObject[] } {
    const listed = this.#listedGlyphs();
    const glyphs: Glyph[] = [];
    const ignored: TextObject[] = [];
    for (const object of this.objects.texts) {
      const stated = this.#statedGlyphs.get(this.#stated.markOf(object.pointer));
      const own = listed.get(object.pointer);
      if (own) glyphs.push(...alongLine(own));
      if (own && !stated) continue;
      const box = this.objects.boxOf(object);
      if (stated) widen(stated, box);
      else if (box.right - box.left > MIN_SIZE) continue;
      else if (this.objects.hasEmbeddedFont(object)) glyphs.push(this.#space(object, box));
      else ignored.push(object);
    }
    return { glyphs: glyphs.filter(({ text }) => text !== ""), ignored };
  }

  /** PDFium lists the characters of a page by line, without objects that are only spaces. */
  #listedGlyphs(): Map<number, Glyph[]> {
    const { pdfium, textPage } = this;
    const listed = new Map<number, Glyph[]>();
    const inOrder: Glyph[] = [];
    const count = pdfium.FPDFText_CountChars(textPage);
    for (let at = 0; at < count; at++) {
      if (pdfium.FPDFText_IsGenerated(textPage, at) === 1) continue;
      const pointer = pdfium.FPDFText_GetTextObject(textPage, at);
      const mark = pointer === 0 ? 0 : this.#stated.markOf(pointer);
      if (pointer === 0 || this.#statedGlyphs.has(mark)) continue;
      const style = this.#styles.get(pointer) ?? this.#styleOf(at);
      this.#styles.set(pointer, style);
      const glyph = mark === 0 ? this.#drawnGlyph(at, style) : this.#statedGlyph(at, style, mark);
      if (mark !== 0) this.#statedGlyphs.set(mark, glyph);
      const glyphs = listed.get(pointer);
      if (glyphs) glyphs.push(glyph);
      else listed.set(pointer, [glyph]);
      inOrder.push(glyph);
    }
    turnBracketsBack(inOrder);
    return listed;
  }

  #styleOf(at: number): Style {
    const size = this.pdfium.FPDFText_GetFontSize(this.textPage, at);
    this.pdfium.FPDFText_GetMatrix(this.textPage, at, this.scratch.at);
    const [a = 1, b = 0, c = 0, d = 1] = this.scratch.floats;
    return { em: size * Math.hypot(c, d) || 1, turn: turnOf(a, b) };
  }

  #drawnGlyph(at: number, style: Style): Glyph {
    const character = characterOf(this.pdfium.FPDFText_GetUnicode(this.textPage, at));
    const hasNoMapping = this.pdfium.FPDFText_HasUnicodeMapError(this.textPage, at) === 1;
    const text = hasNoMapping ? UNREADABLE : plainLetters(character);
    const isUnmapped = text === UNREADABLE || PRIVATE_USE.test(text);
    const box = MARK.test(character) ? this.#inkBox(at) : this.#advanceBox(at);
    return Object.assign(box, style, { text, isStated: false, isUnmapped });
  }

  /** PDFium measures the stated characters instead of the drawn ones, so the end comes later. */
  #statedGlyph(at: number, style: Style, mark: number): Glyph {
    const box = this.#advanceBox(at);
    if (isSideways(style.turn)) box.top = box.bottom;
    else box.right = box.left;
    const text = plainLetters(this.#stated.textOf(mark) ?? "");
    return Object.assign(box, style, { text, isStated: true, isUnmapped: false });
  }

  #advanceBox(at: number): Box {
    this.pdfium.FPDFText_GetLooseCharBox(this.textPage, at, this.scratch.at);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.scratch.floats;
    return { left, right, bottom, top };
  }

  /** Marks are drawn away from where they start. */
  #inkBox(at: number): Box {
    const first = this.scratch.at;
    const [textPage, right, bottom, top] = [this.textPage, first + 8, first + 16, first + 24];
    this.pdfium.FPDFText_GetCharBox(textPage, at, first, right, bottom, top);
    const [inkLeft = 0, inkRight = 0, inkBottom = 0, inkTop = 0] = this.scratch.doubles;
    return { left: inkLeft, right: inkRight, bottom: inkBottom, top: inkTop };
  }

  #space(object: TextObject, { left, bottom }: Box): Glyph {
    const [a, b, c, d] = this.objects.matrixOf(object);
    const em = this.objects.fontSizeOf(object) * Math.hypot(c, d) || 1;
    const turn = turnOf(a, b);
    const box = isSideways(turn)
      ? { left: left - em / 2, right: left + em / 2, bottom, top: bottom }
      : { left, right: left, bottom: bottom - em / 4, top: bottom + em * 0.75 };
    const text = this.#stated.textOf(this.#stated.markOf(object.pointer)) ?? " ";
    return { ...box, text, em, turn, isStated: true, isUnmapped: false };
  }
}

const PRIVATE_USE = /\p{Co}/u;
const MARK = /^\p{Mn}/u;

function characterOf(code: number): string {
  if (code === LINE_END_HYPHEN) return "-";
  if (code === 9 || code === 10 || code === 13) return " ";
  if (code < 32 || code > 0x10ffff) return UNREADABLE;
  return String.fromCodePoint(code);
}

/** PDFium reorders the characters of right-to-left text. */
function alongLine(glyphs: Glyph[]): Glyph[] {
  const isReordered = glyphs.some(({ text, turn }) => RIGHT_TO_LEFT.test(text) && turn < 0.5);
  return isReordered ? glyphs.toSorted((a, b) => a.left - b.left) : glyphs;
}

/** PDFium mirrors the brackets of what it lists from right to left. */
function turnBracketsBack(listed: readonly Glyph[]): void {
  const isLoneBackward = isRightToLeft(listed.map(({ text }) => text).join(""));
  const backward = listed.filter((glyph, n) => {
    if (glyph.isStated || !BRACKET.test(glyph.text)) return false;
    const [before, after] = [listed[n - 1], listed[n + 1]];
    const forwardGap = Math.min(gapBetween(before, glyph), gapBetween(glyph, after));
    const backwardGap = Math.min(gapBetween(glyph, before), gapBetween(after, glyph));
    const isLone = Math.min(forwardGap, backwardGap) > glyph.em;
    return isLone ? isLoneBackward : backwardGap < forwardGap;
  });
  for (const glyph of backward) glyph.text = mirrored(glyph.text);
}

/** The distance from the end of one glyph to the start of the other, if they are on one line. */
function gapBetween(left: Glyph | undefined, right: Glyph | undefined): number {
  if (!left || !right || Math.abs(left.bottom - right.bottom) > left.em) return Number.MAX_VALUE;
  return Math.abs(right.left - left.right);
}
