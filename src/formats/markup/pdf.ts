import { FileFaultError } from "../faults";
import { MAX_WHOLE_BYTES } from "../limits";
import { type Glyph, readGlyphs } from "../pdf/glyphs";
import { Hyphens } from "../pdf/hyphens";
import { pageText } from "../pdf/page-text";
import { PdfiumDocument } from "../pdf/pdfium";
import type { Reading, Sink } from "../reading";

const MIN_PAGE_CHARACTERS = 10;
const MAX_UNREADABLE_SHARE = 0.1;
/** Without collections, the memory for glyphs grows with that of the file. */
const GLYPHS_PER_COLLECTION = 50_000;

/** Reads a PDF as one document. Notes pages without text, which may be scans, and unreadable ones. */
export async function readPdf(
  blob: Blob,
  sink: Sink,
  reading: Reading,
  countCharacters: (characters: number) => void,
): Promise<void> {
  if (blob.size > MAX_WHOLE_BYTES) throw new FileFaultError("document-too-large");
  const document = await PdfiumDocument.open(blob);
  const hyphens = new Hyphens();
  const emptyPages: number[] = [];
  const unreadablePages: number[] = [];
  let [characters, uncollected] = [0, 0];
  for (let n = 1; n <= document.pageCount; n++) {
    const glyphs = readGlyphs(document, n - 1) ?? [];
    const text = hyphens.join(pageText(glyphs));
    countCharacters(text.length);
    if (isUnreadable(glyphs)) unreadablePages.push(n);
    if (text.trim().length < MIN_PAGE_CHARACTERS) emptyPages.push(n);
    else characters += text.length;
    if (text !== "") sink.text(`${text}\n`);
    uncollected += glyphs.length;
    if (uncollected < GLYPHS_PER_COLLECTION) continue;
    Bun.gc(false);
    uncollected = 0;
  }
  sink.end();
  const pageCount = document.pageCount;
  const filledPages = pageCount - emptyPages.length;
  if (filledPages > 0)
    reading.note("pages", `${filledPages}/${pageCount}/${Math.round(characters / filledPages)}`);
  notePages(reading, "pages-without-text", emptyPages, pageCount);
  notePages(reading, "pages-unreadable", unreadablePages, pageCount);
}

function isUnreadable(glyphs: readonly Glyph[]): boolean {
  const letters = glyphs.filter(({ text }) => text !== " ");
  const unmapped = letters.filter(({ isUnmapped }) => isUnmapped);
  return unmapped.length > letters.length * MAX_UNREADABLE_SHARE;
}

function notePages(
  reading: Reading,
  note: "pages-without-text" | "pages-unreadable",
  pages: readonly number[],
  pageCount: number,
): void {
  if (pages.length > 0) reading.note(note, `${pages.length}/${pageCount} (${formatRanges(pages)})`);
}

const MAX_RANGES = 20;

function formatRanges(pages: readonly number[]): string {
  const runs: Array<[first: number, last: number]> = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const labels = runs
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return [...labels, ...(runs.length > MAX_RANGES ? ["…"] : [])].join(", ");
}
