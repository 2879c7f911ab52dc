import { getDocumentProxy } from "unpdf";
import { Unreadable } from "../faults";
import type { Reading, Sink } from "../reading";

/** A page with fewer characters is a picture with a number at most. */
const LEAST_CHARACTERS = 10;

/**
 * The text of a PDF, page by page: one document. How many pages gave none is noted, since scanned pages
 * are pictures.
 */
export async function readPdf(
  bytes: Uint8Array,
  sink: Sink,
  reading: Reading,
  count: (characters: number) => void,
): Promise<void> {
  const pdf = await opened(bytes);
  let without = 0;
  try {
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n);
      const text = textOf((await page.getTextContent()).items as Item[]);
      page.cleanup();
      count(text.length);
      if (text.trim().length < LEAST_CHARACTERS) without++;
      if (text !== "") sink.text(`${text}\n`);
    }
  } finally {
    await pdf.cleanup();
  }
  sink.end();
  if (without > 0) reading.note("pages-without-text", `${without}/${pdf.numPages}`);
}

async function opened(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    const { name = "" } = error as Error;
    throw name === "PasswordException" ? new Unreadable("encrypted") : error;
  }
}

interface Item {
  str?: string;
  hasEOL?: boolean;
}

/** Lines as they are set; a hyphen at a line's end joins what it parted. */
function textOf(items: readonly Item[]): string {
  let text = "";
  for (const { str = "", hasEOL = false } of items) text += hasEOL ? `${str}\n` : str;
  return text.replace(/(\p{Ll})-\n(\p{Ll})/gu, "$1$2");
}
