import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";
import { tarEntries } from "../archives/tar";
import { FileFaultError } from "../faults";
import { MAX_WHOLE_BYTES, readWhole } from "../limits";
import type { Reading, Sink } from "../reading";
import packedMaps from "./cmaps/cmaps.tar.zst" with { type: "file" };

const MIN_PAGE_CHARACTERS = 10;

/** Reads a PDF as one document. Notes pages without text, which may be scans. */
export async function readPdf(
  blob: Blob,
  sink: Sink,
  reading: Reading,
  countCharacters: (characters: number) => void,
): Promise<void> {
  const document = await openPdf(blob);
  const emptyPages: number[] = [];
  let characters = 0;
  try {
    for (let n = 1; n <= document.numPages; n++) {
      const page = await document.getPage(n);
      const text = textOf((await page.getTextContent()).items as TextItem[]);
      page.cleanup();
      countCharacters(text.length);
      if (text.trim().length < MIN_PAGE_CHARACTERS) emptyPages.push(n);
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
      `${emptyPages.length}/${document.numPages} (${formatRanges(emptyPages)})`,
    );
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
    yield zstdDecompressSync(readFileSync(packedMaps));
  }
  for await (const { name, bytes } of tarEntries(archive()))
    maps.set(name, await readWhole(bytes()));
  return maps;
}

/** pdf.js loads maps only if a URL is set, but ignores its value. */
const CHARACTER_MAP_OPTIONS = {
  BinaryDataFactory: CharacterMaps,
  cMapUrl: "maps/",
  cMapPacked: true,
  useWorkerFetch: false,
};

async function openPdf(blob: Blob) {
  if (blob.size > MAX_WHOLE_BYTES) throw new FileFaultError("document-too-large");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, ...CHARACTER_MAP_OPTIONS });
  } catch (error) {
    const { name = "" } = error as Error;
    throw name === "PasswordException" ? new FileFaultError("encrypted") : error;
  }
}

interface TextItem {
  str?: string;
  hasEOL?: boolean;
}

function textOf(items: readonly TextItem[]): string {
  let text = "";
  for (const { str = "", hasEOL = false } of items) text += hasEOL ? `${str}\n` : str;
  return text.replace(/(\p{Ll})-\n(\p{Ll})/gu, "$1$2");
}
