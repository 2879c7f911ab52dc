import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF as copying it out of a reader gives it, without white space. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  // The parser takes the bytes for itself.
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  return text.replaceAll(/\s+/gu, "");
}

export interface EmbeddedFont {
  /** With the tag of six letters that marks a subset. */
  name: string;
  /** Bytes of the font that the file carries. */
  size: number;
  toUnicode: boolean;
}

/** Every font that a PDF's pages draw with; `size` is 0 for one that is not in the file. */
export function fontsOf(pdf: Uint8Array): EmbeddedFont[] {
  const objects = objectsOf(pdf);
  const follow = (body: string, key: string) => {
    const [, id] = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body) ?? [];
    return id ? objects.get(id) : undefined;
  };
  const fonts = [...objects.values()].filter(({ head }) =>
    /\/Subtype \/(Type0|Type1|TrueType)\b/.test(head),
  );
  return fonts.map(({ head }) => {
    const descendant = follow(head, "DescendantFonts");
    const descriptor = descendant && follow(descendant.head, "FontDescriptor");
    const file = descriptor && follow(descriptor.head, "FontFile2");
    return {
      name: /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? "",
      size: file?.stream.length ?? 0,
      toUnicode: (follow(head, "ToUnicode")?.stream.toString() ?? "").includes("beginbfrange"),
    };
  });
}

interface PdfObject {
  head: string;
  stream: Buffer;
}

function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const source = Buffer.from(pdf).toString("latin1");
  const found = source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map(
    [...found].map(([, id = "", body = ""]) => {
      const [head = "", rest] = body.split(/stream\n/, 2);
      const packed = Buffer.from(rest?.replace(/\nendstream$/, "") ?? "", "latin1");
      const stream = head.includes("FlateDecode") ? inflateSync(packed) : packed;
      return [id, { head, stream }];
    }),
  );
}
