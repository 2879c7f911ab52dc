import { posix } from "node:path";
import { zipIndex } from "../archives/zip";
import { Unreadable } from "../faults";
import { type Guard, inPieces, readWhole } from "../limits";
import type { ArchiveEntry } from "../names";
import type { Reading, Sink } from "../reading";
import { decodePieces } from "../text/decoding";
import { declaredEncoding } from "../text/encodings";
import { BoundedParser } from "./bounded-parser";
import { HtmlText } from "./markup";

const MAX_PART_BYTES = 8_000_000;
const MAX_TAGS = 100_000;

export async function readEpub(blob: Blob, sink: Sink, reading: Reading, guard: Guard) {
  const index = await zipIndex(blob);
  const open = async (name: string): Promise<Uint8Array> => {
    const entry = index.get(name);
    if (!entry) throw new Unreadable("damaged");
    if (entry.fault) throw new Unreadable(entry.fault);
    return readWhole(guard.counted(entry.bytes()), MAX_PART_BYTES);
  };
  const container = await open("META-INF/container.xml");
  const root = tagsOf(container).find(({ name }) => name === "rootfile")?.attributes["full-path"];
  if (!root) throw new Unreadable("damaged");
  const chapters = spineOf(await open(root), posix.dirname(root));
  await requireUnencrypted(index, chapters, open);
  for (const chapter of chapters) {
    const bytes = await open(chapter);
    const html = new HtmlText(sink);
    const pieces = decodePieces(inPieces(bytes), reading, declaredEncoding(bytes));
    for await (const piece of pieces) html.write(piece);
    html.end();
  }
  sink.end();
}

/** Books without DRM can have obfuscated fonts, so only chapters count. @throws Unreadable */
async function requireUnencrypted(
  index: ReadonlyMap<string, ArchiveEntry>,
  chapters: readonly string[],
  open: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  if (!index.has("META-INF/encryption.xml")) return;
  const encrypted = tagsOf(await open("META-INF/encryption.xml"))
    .filter(({ name }) => name.endsWith("CipherReference"))
    .map(({ attributes }) => decodeURIComponent(attributes.URI ?? ""));
  if (chapters.some((chapter) => encrypted.includes(chapter))) throw new Unreadable("encrypted");
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
        if (tags.length === MAX_TAGS) throw new Unreadable("document-too-large");
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
