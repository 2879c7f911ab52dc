import { FileFaultError } from "../faults";
import { type BombGuard, peekHead, readWhole } from "../limits";
import type { ArchiveEntry } from "../names";
import { declaredEncoding, encodingByLabel } from "../text/encodings";
import { BoundedParser } from "./bounded-parser";

const MAX_PART_BYTES = 8_000_000;
const MAX_TAGS = 100_000;
const HEAD_BYTES = 512;

export const localName = (name: string) => name.slice(name.indexOf(":") + 1);

export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The parts of a book or document, which is a ZIP file. */
export class Parts {
  constructor(
    private readonly index: ReadonlyMap<string, ArchiveEntry>,
    private readonly guard: BombGuard,
  ) {}

  has(name: string): boolean {
    return this.index.has(name);
  }

  /** @throws FileFaultError if the part is missing or encrypted */
  stream(name: string): AsyncIterable<Uint8Array> {
    const entry = this.index.get(name);
    if (!entry) throw new FileFaultError("damaged");
    if (entry.fault) throw new FileFaultError(entry.fault);
    return this.guard.countBytes(entry.bytes());
  }

  read(name: string): Promise<Uint8Array> {
    return readWhole(this.stream(name), MAX_PART_BYTES);
  }

  /** Names have no prefix, because any prefix can be declared for a namespace. */
  async tags(name: string): Promise<Tag[]> {
    const tags: Tag[] = [];
    const parser = new BoundedParser(
      {
        onopentag(tag, attributes) {
          if (tags.length === MAX_TAGS) throw new FileFaultError("document-too-large");
          tags.push({ name: localName(tag), attributes });
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    for await (const piece of decodeXml(this.stream(name))) parser.write(piece);
    parser.end();
    return tags;
  }
}

/** XML is UTF-8 or UTF-16, unless it declares another encoding. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const peek = await peekHead(bytes, HEAD_BYTES);
  const decoder = new TextDecoder(encodingOfXml(peek.head) as Bun.Encoding);
  for await (const chunk of peek.bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function encodingOfXml(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  if (first === 0xff || (first !== 0 && second === 0)) return "utf-16le";
  if (first === 0xfe || (first === 0 && second !== 0)) return "utf-16be";
  return encodingByLabel(declaredEncoding(head) ?? "utf-8") ?? "utf-8";
}
