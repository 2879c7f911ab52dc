import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";
import { tarEntries } from "../archives/tar";
import { Unreadable } from "../faults";
import { MAX_WHOLE_BYTES, whole } from "../limits";
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
  const pdf = await opened(blob);
  const without: number[] = [];
  let characters = 0;
  try {
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n);
      const text = textOf((await page.getTextContent()).items as Item[]);
      page.cleanup();
      count(text.length);
      if (text.trim().length < MIN_CHARACTERS) without.push(n);
      else characters += text.length;
      if (text !== "") sink.text(`${text}\n`);
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
  sink.end();
  const filled = pdf.numPages - without.length;
  if (filled > 0)
    reading.note("pages", `${filled}/${pdf.numPages}/${Math.round(characters / filled)}`);
  if (without.length > 0)
    reading.note("pages-without-text", `${without.length}/${pdf.numPages} (${ranges(without)})`);
}

const MAX_RANGES = 20;

function ranges(pages: readonly number[]): string {
  const found: Array<[first: number, last: number]> = [];
  for (const page of pages) {
    const last = found.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else found.push([page, page]);
  }
  const named = found
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return [...named, ...(found.length > MAX_RANGES ? ["…"] : [])].join(", ");
}

let loaded: Promise<Map<string, Uint8Array>> | undefined;

class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    loaded ??= load();
    const map = (await loaded).get(filename);
    if (!map) throw new Error(`there is no character map ${filename}`);
    // pdf.js transfers the bytes, so it gets a copy.
    return map.slice();
  }
}

async function load(): Promise<Map<string, Uint8Array>> {
  const maps = new Map<string, Uint8Array>();
  async function* archive() {
    yield zstdDecompressSync(readFileSync(packed));
  }
  for await (const { name, bytes } of tarEntries(archive())) maps.set(name, await whole(bytes()));
  return maps;
}

/** pdf.js asks for maps only if it has a URL, whose value it ignores. */
const MAPS = {
  BinaryDataFactory: CharacterMaps,
  cMapUrl: "maps/",
  cMapPacked: true,
  useWorkerFetch: false,
};

async function opened(blob: Blob) {
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
