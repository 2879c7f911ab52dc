import { posix } from "node:path";
import { zipIndex } from "../archives/zip";
import { FileFaultError } from "../faults";
import { type BombGuard, readWhole, splitIntoPieces } from "../limits";
import type { ArchiveEntry } from "../names";
import type { Reading, Sink } from "../reading";
import { decodePieces } from "../text/decoding";
import { declaredEncoding } from "../text/encodings";
import { BoundedParser } from "./bounded-parser";
import { HtmlText } from "./markup";

const MAX_PART_BYTES = 8_000_000;
const MAX_TAGS = 100_000;

export async function readEpub(blob: Blob, sink: Sink, reading: Reading, guard: BombGuard) {
  const index = await zipIndex(blob);
  const readEntry = async (name: string): Promise<Uint8Array> => {
    const entry = index.get(name);
    if (!entry) throw new FileFaultError("damaged");
    if (entry.fault) throw new FileFaultError(entry.fault);
    return readWhole(guard.countBytes(entry.bytes()), MAX_PART_BYTES);
  };
  const container = await readEntry("META-INF/container.xml");
  const packagePath = tagsOf(container).find(({ name }) => name === "rootfile")?.attributes[
    "full-path"
  ];
  if (!packagePath) throw new FileFaultError("damaged");
  const chapters = spineOf(await readEntry(packagePath), posix.dirname(packagePath));
  await requireUnencrypted(index, chapters, readEntry);
  for (const chapter of chapters) {
    const bytes = await readEntry(chapter);
    const html = new HtmlText(sink);
    const pieces = decodePieces(splitIntoPieces(bytes), reading, declaredEncoding(bytes));
    for await (const piece of pieces) html.write(piece);
    html.end();
  }
  sink.end();
}

/** Checks only chapters, because books without DRM can have obfuscated fonts. @throws FileFaultError */
async function requireUnencrypted(
  index: ReadonlyMap<string, ArchiveEntry>,
  chapters: readonly string[],
  readEntry: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  if (!index.has("META-INF/encryption.xml")) return;
  const encryptedPaths = tagsOf(await readEntry("META-INF/encryption.xml"))
    .filter(({ name }) => name.endsWith("CipherReference"))
    .map(({ attributes }) => decodeURIComponent(attributes.URI ?? ""));
  if (chapters.some((chapter) => encryptedPaths.includes(chapter)))
    throw new FileFaultError("encrypted");
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

function tagsOf(bytes: Uint8Array): Tag[] {
  const tags: Tag[] = [];
  const parser = new BoundedParser(
    {
      onopentag(name, attributes) {
        if (tags.length === MAX_TAGS) throw new FileFaultError("document-too-large");
        tags.push({ name: name.replace(/^opf:/, ""), attributes });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(new TextDecoder().decode(bytes));
  return tags;
}

function spineOf(bytes: Uint8Array, folder: string): string[] {
  const tags = tagsOf(bytes);
  const items = new Map(
    tags
      .filter(({ name }) => name === "item")
      .map(({ attributes: { id = "", href = "" } }) => [id, href] as const),
  );
  const hrefs = tags
    .filter(({ name }) => name === "itemref")
    .flatMap(({ attributes: { idref = "" } }) => items.get(idref) ?? []);
  return hrefs.map((href) => posix.join(folder, decodeURIComponent(href.split("#")[0] ?? "")));
}
