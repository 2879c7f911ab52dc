import type { Sink } from "../reading";
import { BoundedParser } from "./bounded-parser";
import { Formula } from "./formula";
import { LineWriter } from "./line-writer";

const tagSet = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Browsers do not show these, or the text is not part of the document: navigation and controls. */
const SKIPPED_TAGS = tagSet(
  "script style noscript template title svg nav button select datalist iframe noframes noembed object video audio canvas rt rp rtc annotation annotation-xml",
);
const MATH_TAGS =
  "math mi mn mo ms mtext mrow mfrac msup msub msubsup mover munder munderover mmultiscripts mprescripts msqrt mroot mfenced mtable mtr mlabeledtr mtd mspace mphantom maction mstyle merror mpadded menclose none semantics";
/** Any other element starts a new line, and ends a formula that has no end tag. */
const INLINE_TAGS = tagSet(
  `${MATH_TAGS} a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark nobr output picture q rb rbc ruby s samp small source span strike strong sub sup time tt u var wbr`,
);
const PREFORMATTED_TAGS = tagSet("pre textarea listing xmp");
/** Scripts reveal a page that is hidden as a whole. */
const PAGE_TAGS = tagSet("html body");

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const PREFORMATTED_STYLE = /(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)/i;

/** Text that a reader can unfold counts as shown. */
const isHiding = (name: string, value: string) =>
  (name === "hidden" && value !== "until-found") || (name === "style" && HIDING_STYLE.test(value));

interface HtmlOptions {
  isXhtml?: boolean;
  /** Keeps line breaks everywhere, as in a `pre` element. */
  isPreformatted?: boolean;
}

/** Returns what a browser shows, without running scripts or reading style sheets. */
export class HtmlText {
  readonly #lines: LineWriter;
  readonly #parser: BoundedParser;
  #depth = 0;
  /** The tag whose attributes are being read. */
  #tag = "";
  #isTagHidden = false;
  #isTagClosed = false;
  #isTagPreformatted = false;
  #formulaAttributes: Record<string, string> = {};
  /** The depth of the outermost element of each kind, or 0. */
  #hiddenDepth = 0;
  #preformattedDepth = 0;
  #formulaDepth = 0;
  #formula: Formula | null = null;

  constructor(sink: Sink, { isXhtml = false, isPreformatted = false }: HtmlOptions = {}) {
    this.#lines = new LineWriter(sink);
    if (isPreformatted) this.#preformattedDepth = Infinity;
    this.#parser = new BoundedParser(
      {
        onopentagname: (name) => this.#open(name),
        onattribute: (name, value) => this.#attribute(name, value),
        onclosetag: (name) => this.#close(name),
        ontext: (text) => this.#text(text),
      },
      { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: isXhtml },
    );
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.end();
    this.#endFormula();
    this.#lines.break();
  }

  #open(name: string): void {
    this.#endTag();
    this.#depth++;
    if (this.#hiddenDepth > 0) return;
    this.#tag = name;
    this.#isTagHidden = SKIPPED_TAGS.has(name);
    this.#isTagClosed = name === "dialog";
    this.#isTagPreformatted = PREFORMATTED_TAGS.has(name);
    if (this.#formula) this.#formulaAttributes = {};
  }

  #attribute(name: string, value: string): void {
    const tag = this.#tag;
    if (tag === "") return;
    if (name === "open") this.#isTagClosed = false;
    if (isHiding(name, value)) this.#isTagHidden = !PAGE_TAGS.has(tag);
    if (name === "style") this.#isTagPreformatted ||= PREFORMATTED_STYLE.test(value);
    if (this.#formula) this.#formulaAttributes[name] = value;
  }

  /** Acts on a tag once its attributes are known. */
  #endTag(): void {
    const name = this.#tag;
    if (name === "") return;
    this.#tag = "";
    if (this.#isTagHidden || this.#isTagClosed) {
      this.#hiddenDepth = this.#depth;
      return;
    }
    if (!INLINE_TAGS.has(name)) this.#startLine(name);
    if (this.#formula) this.#formula.open(name, this.#formulaAttributes);
    else if (name === "math") [this.#formula, this.#formulaDepth] = [new Formula(), this.#depth];
    if (this.#isTagPreformatted && this.#preformattedDepth === 0)
      this.#preformattedDepth = this.#depth;
  }

  #startLine(name: string): void {
    this.#endFormula();
    if (name === "br" && this.#preformattedDepth > 0) this.#lines.addAsWritten("\n");
    else this.#lines.break();
  }

  #close(name: string): void {
    this.#endTag();
    const depth = this.#depth--;
    if (this.#hiddenDepth > 0) {
      if (depth === this.#hiddenDepth) this.#hiddenDepth = 0;
      return;
    }
    if (this.#formula && depth > this.#formulaDepth) {
      this.#formula.close();
      return;
    }
    this.#endFormula();
    if (depth === this.#preformattedDepth) this.#preformattedDepth = 0;
    if (name !== "br" && !INLINE_TAGS.has(name)) this.#lines.break();
  }

  #text(text: string): void {
    this.#endTag();
    if (this.#hiddenDepth > 0) return;
    if (this.#formula) {
      this.#formula.text(text);
      if (this.#formula.isTooLong) this.#endFormula();
    } else if (this.#preformattedDepth > 0) this.#lines.addAsWritten(text);
    else this.#lines.add(text);
  }

  #endFormula(): void {
    if (this.#formula) this.#lines.add(this.#formula.toText());
    this.#formula = null;
  }
}

export async function readHtml(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  const html = new HtmlText(sink);
  for await (const piece of pieces) html.write(piece);
  html.end();
  sink.end();
}
