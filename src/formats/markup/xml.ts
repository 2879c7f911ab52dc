import type { Sink } from "../reading";
import { valueKindOf } from "../records/value-kinds";
import { BoundedParser } from "./bounded-parser";
import { Formula } from "./formula";
import { LineWriter } from "./line-writer";
import { localName } from "./xml-parts";

const INLINE_TAGS = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rbc ruby s samp small span strike strong sub sup time tt u var wbr hi ref name foreign emph note persname placename lb pb math".split(
    " ",
  ),
);
const RUBY_READINGS = new Set(["rt", "rp", "rtc"]);

const MAX_PENDING_CHARACTERS = 65_536;

class XmlText {
  readonly #lines: LineWriter;
  #depth = 0;
  #sibling = "";
  #pending = "";
  #isLeaf = false;
  #skippedDepth = 0;
  #rubyDepth = 0;
  #formula: Formula | null = null;
  #formulaDepth = 0;

  constructor(private readonly sink: Sink) {
    this.#lines = new LineWriter(sink);
  }

  open(name: string): void {
    this.#depth++;
    if (this.#depth === 2) this.#startSibling(name);
    if (this.#skippedDepth > 0) return;
    const local = localName(name).toLowerCase();
    if (local === "ruby" && this.#rubyDepth === 0) this.#rubyDepth = this.#depth;
    if (this.#rubyDepth > 0 && RUBY_READINGS.has(local)) this.#skippedDepth = this.#depth;
    else if (this.#formula) this.#formula.open(local);
    else this.#openShown(local);
  }

  #openShown(local: string): void {
    this.#flush();
    this.#isLeaf = true;
    if (local === "math") [this.#formula, this.#formulaDepth] = [new Formula(), this.#depth];
    else if (!INLINE_TAGS.has(local)) this.#lines.break();
  }

  attribute(name: string, value: string): void {
    if (this.#skippedDepth === 0) this.#formula?.attribute(name, value);
  }

  close(name: string): void {
    const depth = this.#depth--;
    if (depth === this.#rubyDepth) this.#rubyDepth = 0;
    if (this.#skippedDepth > 0) {
      if (depth === this.#skippedDepth) this.#skippedDepth = 0;
      return;
    }
    if (this.#formula && depth > this.#formulaDepth) {
      this.#formula.close();
      return;
    }
    this.#endFormula();
    const isInline = INLINE_TAGS.has(localName(name).toLowerCase());
    // An element that contains only a number, date, hash or URL has no text.
    if (this.#isLeaf && !isInline && valueKindOf(this.#pending) === "code") this.#pending = "";
    this.#isLeaf = false;
    this.#flush();
    if (!isInline) this.#lines.break();
  }

  text(text: string): void {
    if (this.#skippedDepth > 0) return;
    if (this.#formula) {
      this.#formula.text(text);
      if (this.#formula.isTooLong) this.#endFormula();
      return;
    }
    this.#pending += text;
    if (this.#pending.length > MAX_PENDING_CHARACTERS) this.#flush();
  }

  end(): void {
    this.#endFormula();
    this.#flush();
    this.#lines.break();
    this.sink.end();
  }

  #startSibling(name: string): void {
    if (name === this.#sibling) {
      this.#lines.break();
      this.sink.end();
    }
    this.#sibling = name;
  }

  #endFormula(): void {
    if (this.#formula) this.#lines.add(this.#formula.toText());
    this.#formula = null;
  }

  #flush(): void {
    this.#lines.add(this.#pending);
    this.#pending = "";
  }
}

export async function readXml(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  const xml = new XmlText(sink);
  const parser = new BoundedParser(
    {
      onopentagname: (name) => xml.open(name),
      onattribute: (name, value) => xml.attribute(name, value),
      onclosetag: (name) => xml.close(name),
      ontext: (text) => xml.text(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of pieces) parser.write(piece);
  parser.end();
  xml.end();
}
