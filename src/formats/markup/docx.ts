import { posix } from "node:path";
import { zipIndex } from "../archives/zip";
import { FileFaultError } from "../faults";
import type { BombGuard } from "../limits";
import type { Sink } from "../reading";
import { BoundedParser } from "./bounded-parser";
import { hiddenStyles } from "./docx-styles";
import { DocxText } from "./docx-text";
import { decodeXml, Parts } from "./xml-parts";

const DEFAULT_MAIN_PART = "word/document.xml";
const NOTE_TYPES = ["footnotes", "endnotes"] as const;

/** Word names the main part freely, so it is looked up by its relationship. */
export async function readDocx(blob: Blob, sink: Sink, guard: BombGuard): Promise<void> {
  const parts = new Parts(await zipIndex(blob), guard);
  const main = (await relatedParts(parts, "")).get("officeDocument") ?? DEFAULT_MAIN_PART;
  if (!parts.has(main)) throw new FileFaultError("format");
  const related = await relatedParts(parts, main);
  const partOf = (type: string) => {
    const name = related.get(type) ?? posix.join(posix.dirname(main), `${type}.xml`);
    return parts.has(name) ? [name] : [];
  };
  const [styles] = partOf("styles");
  const hidden = hiddenStyles(styles ? await parts.tags(styles) : []);
  const body = new DocxText(sink, hidden);
  await readPart(parts, main, body);
  // Spreadsheets and presentations have the same container, but no paragraphs.
  if (!body.hasParagraphs) throw new FileFaultError("format");
  for (const notes of NOTE_TYPES.flatMap(partOf))
    await readPart(parts, notes, new DocxText(sink, hidden));
  sink.end();
}

/** Maps the last word of each relationship's type, which strict documents share, to the part. */
async function relatedParts(parts: Parts, part: string): Promise<ReadonlyMap<string, string>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!parts.has(name)) return new Map();
  const relationships = (await parts.tags(name)).filter((tag) => tag.name === "Relationship");
  return new Map(
    relationships.map(({ attributes: { Type = "", Target = "" } }) => [
      Type.slice(Type.lastIndexOf("/") + 1),
      posix.join("/", Target.startsWith("/") ? "" : folder, Target).slice(1),
    ]),
  );
}

async function readPart(parts: Parts, name: string, text: DocxText): Promise<void> {
  const parser = new BoundedParser(
    {
      onopentagname: (tag) => text.open(tag),
      onattribute: (attribute, value) => text.attribute(attribute, value),
      onclosetag: () => text.close(),
      ontext: (piece) => text.text(piece),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of decodeXml(parts.stream(name))) parser.write(piece);
  parser.end();
  text.end();
}
