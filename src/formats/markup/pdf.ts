import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";
import { tarEntries } from "../archives/tar";
import { Unreadable } from "../faults";
import { MAX_WHOLE_BYTES, readWhole } from "../limits";
import type { Reading, Sink } from "../reading";
import packed from "./cmaps/cmaps.tar.zst" with { type: "file" };

const MIN_CHARACTERS = 10;

/** Reads a PDF as one document. It notes pages without text, because scanned pages are pictures. */
export async function readPdf(
  blob: Blob,
  sink: Sink,
  reading: Reading,
  count: (characters: number) => void,
): Promise<void> {
  const document = await openPdf(blob);
  const emptyPages: number[] = [];
  let characters = 0;
  try {
    for (let n = 1; n <= document.numPages; n++) {
      const page = await document.getPage(n);
      const text = textOf((await page.getTextContent()).items as Item[]);
      page.cleanup();
      count(text.length);
      if (text.trim().length < MIN_CHARACTERS) emptyPages.push(n);
      else characters += text.length;
      if (text !== "") sink.text(`${text}\n`);
    }
  } finally {
    await document.loadingTask.destroy();
  }
  sink.end();
  const filledPages = document.numPages - emptyPages.length;
  if (filledPages > 0)
    reading.note(
      "pages",
      `${filledPages}/${document.numPages}/${Math.round(characters / filledPages)}`,
    );
  if (emptyPages.length > 0)
    reading.note(
      "pages-without-text",
      `${emptyPages.length}/${document.numPages} (${ranges(emptyPages)})`,
    );
}

const MAX_RANGES = 20;

function ranges(pages: readonly number[]): string {
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

let mapsPromise: Promise<Map<string, Uint8Array>> | undefined;

class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    mapsPromise ??= loadMaps();
    const map = (await mapsPromise).get(filename);
    if (!map) throw new Error(`there is no character map ${filename}`);
    // pdf.js transfers the bytes, so it gets a copy.
    return map.slice();
  }
}

async function loadMaps(): Promise<Map<string, Uint8Array>> {
  const maps = new Map<string, Uint8Array>();
  async function* archive() {
    yield zstdDecompressSync(readFileSync(packed));
  }
  for await (const { name, bytes } of tarEntries(archive()))
    maps.set(name, await readWhole(bytes()));
  return maps;
}

/** pdf.js asks for maps only if it has a URL, whose value it ignores. */
const MAPS = {
  BinaryDataFactory: CharacterMaps,
  cMapUrl: "maps/",
  cMapPacked: true,
  useWorkerFetch: false,
};

async function openPdf(blob: Blob) {
  if (blob.size > MAX_WHOLE_BYTES) throw new Unreadable("document-too-large");
  // Not copied, because the library takes over the bytes.
  const bytes = new Uint8Array(await blob.arrayBuffer());
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, ...MAPS });
  } catch (error) {
    const { name = "" } = error as Error;
    throw name === "PasswordException" ? new Unreadable("encrypted") : error;
  }
}

interface Item {
  str?: string;
  hasEOL?: boolean;
}

function textOf(items: readonly Item[]): string {
  let text = "";
  for (const { str = "", hasEOL = false } of items) text += hasEOL ? `${str}\n` : str;
  return text.replace(/(\p{Ll})-\n(\p{Ll})/gu, "$1$2");
}
