import { posix } from "node:path";
import { zipIndex } from "../archives/zip";
import { FileFaultError } from "../faults";
import { type BombGuard, splitIntoPieces } from "../limits";
import type { Reading, Sink } from "../reading";
import { decodePieces } from "../text/decoding";
import { declaredEncoding } from "../text/encodings";
import { HtmlText } from "./html";
import { Parts, type Tag } from "./xml-parts";

export async function readEpub(blob: Blob, sink: Sink, reading: Reading, guard: BombGuard) {
  const parts = new Parts(await zipIndex(blob), guard);
  const container = await parts.tags("META-INF/container.xml");
  const packagePath = container.find(({ name }) => name === "rootfile")?.attributes["full-path"];
  if (!packagePath) throw new FileFaultError("damaged");
  const chapters = spineOf(await parts.tags(packagePath), posix.dirname(packagePath));
  await requireUnencrypted(parts, chapters);
  for (const chapter of chapters) {
    const bytes = await parts.read(chapter);
    const html = new HtmlText(sink, { isXhtml: true });
    const pieces = decodePieces(splitIntoPieces(bytes), reading, declaredEncoding(bytes));
    for await (const piece of pieces) html.write(piece);
    html.end();
  }
  sink.end();
}

/** Checks only chapters, because books without DRM can have obfuscated fonts. @throws FileFaultError */
async function requireUnencrypted(parts: Parts, chapters: ReadonlySet<string>): Promise<void> {
  if (!parts.has("META-INF/encryption.xml")) return;
  const encryptedPaths = (await parts.tags("META-INF/encryption.xml"))
    .filter(({ name }) => name === "CipherReference")
    .map(({ attributes }) => decodeURIComponent(attributes.URI ?? ""));
  if (encryptedPaths.some((path) => chapters.has(path))) throw new FileFaultError("encrypted");
}

/** A chapter that is listed twice is read once. */
function spineOf(tags: readonly Tag[], folder: string): ReadonlySet<string> {
  const items = new Map(
    tags
      .filter(({ name }) => name === "item")
      .map(({ attributes: { id = "", href = "" } }) => [id, href] as const),
  );
  const hrefs = tags
    .filter(({ name }) => name === "itemref")
    .flatMap(({ attributes: { idref = "" } }) => items.get(idref) ?? []);
  return new Set(
    hrefs.map((href) => posix.join(folder, decodeURIComponent(href.split("#")[0] ?? ""))),
  );
}
