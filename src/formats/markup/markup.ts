import type { Sink } from "../reading";
import { valueKindOf } from "../records/shape";
import { BoundedParser } from "./bounded-parser";

const SKIPPED_TAGS = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "head",
  "title",
  "svg",
  "math",
  "nav",
  "button",
  "select",
]);
const INLINE_TAGS = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr hi ref name foreign emph note persname placename lb pb".split(
    " ",
  ),
);

const SOFT_LINE_CHARACTERS = 65_536;
const MAX_LINE_CHARACTERS = 1_000_000;

class LineWriter {
  #line = "";

  constructor(private readonly sink: Sink) {}

  add(text: string): void {
    this.#line += text;
    const { length } = this.#line;
    if (length > MAX_LINE_CHARACTERS || (length > SOFT_LINE_CHARACTERS && /\s$/.test(text)))
      this.#emit("");
  }

  break(): void {
    this.#emit("\n");
  }

  #emit(end: string): void {
    const text = this.#line.replace(/\s+/g, " ");
    this.#line = "";
    if (text.trim() !== "") this.sink.text(text.trimStart() + end);
  }
}

export class HtmlText {
  readonly #lines: LineWriter;
  readonly #parser: BoundedParser;
  #skippedDepth = 0;

  constructor(sink: Sink) {
    const lines = new LineWriter(sink);
    this.#lines = lines;
    this.#parser = new BoundedParser(
      {
        onopentagname: (name) => {
          if (SKIPPED_TAGS.has(name)) this.#skippedDepth++;
          else if (!INLINE_TAGS.has(name)) lines.break();
        },
        onclosetag: (name) => {
          if (SKIPPED_TAGS.has(name)) this.#skippedDepth = Math.max(0, this.#skippedDepth - 1);
          else if (!INLINE_TAGS.has(name)) lines.break();
        },
        ontext: (text) => {
          if (this.#skippedDepth === 0) lines.add(text);
        },
      },
      { decodeEntities: true, lowerCaseTags: true },
    );
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.end();
    this.#lines.break();
  }
}

export async function readHtml(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  const html = new HtmlText(sink);
  for await (const piece of pieces) html.write(piece);
  html.end();
  sink.end();
}

export async function readXml(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  const lines = new LineWriter(sink);
  let depth = 0;
  let sibling = "";
  let pending = "";
  let isLeaf = false;
  const flush = () => {
    lines.add(pending);
    pending = "";
  };
  const parser = new BoundedParser(
    {
      onopentagname(name) {
        if (depth === 1) {
          if (name === sibling) {
            lines.break();
            sink.end();
          }
          sibling = name;
        }
        depth++;
        flush();
        isLeaf = true;
        if (!INLINE_TAGS.has(name.toLowerCase())) lines.break();
      },
      onclosetag(name) {
        depth--;
        // An element that contains only a number, date, hash or URL has no text.
        if (isLeaf && !INLINE_TAGS.has(name.toLowerCase()) && valueKindOf(pending) === "code")
          pending = "";
        isLeaf = false;
        flush();
        if (!INLINE_TAGS.has(name.toLowerCase())) lines.break();
      },
      ontext(text) {
        pending += text;
        if (pending.length > 65_536) flush();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of pieces) parser.write(piece);
  parser.end();
  flush();
  lines.break();
  sink.end();
}
