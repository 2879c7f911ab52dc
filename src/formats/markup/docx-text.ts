import type { Sink } from "../reading";
import { isOn } from "./docx-styles";
import { Formula } from "./formula";
import { symbolText } from "./symbols";
import { WordText } from "./word-text";
import { localName } from "./xml-parts";

type Attributes = Readonly<Record<string, string>>;

interface Element {
  start?(text: WordText, attributes: Attributes): void;
  end?(text: WordText): void;
  /** If set, the element starts only once its attributes are known. */
  hasAttributes?: true;
  role?: "text" | "skipped" | "formula" | "alternatives" | "alternative";
}

const character = (text: string): Element => ({ start: (word) => word.add(text) });
const SKIPPED: Element = { role: "skipped" };
/** In a paragraph's properties, it means that the paragraph's mark was deleted. */
const DELETED: Element = {
  start: (word) => {
    if (word.isInParagraphProperties) word.hideParagraphMark(true);
  },
  role: "skipped",
};
const ALTERNATIVE: Element = { role: "alternative" };

const ELEMENTS: ReadonlyMap<string, Element> = new Map(
  Object.entries<Element>({
    p: { start: (word) => word.startParagraph(), end: (word) => word.endParagraph() },
    pPr: {
      start: (word) => word.startParagraphProperties(),
      end: (word) => word.endParagraphProperties(),
    },
    pStyle: { start: (word, { val = "" }) => word.setParagraphStyle(val), hasAttributes: true },
    r: { start: (word) => word.startRun(), end: (word) => word.endRun() },
    rStyle: {
      start: (word, { val = "" }) => {
        if (!word.isInParagraphProperties) word.setRunStyle(val);
      },
      hasAttributes: true,
    },
    vanish: {
      start: (word, { val }) =>
        word.isInParagraphProperties ? word.hideParagraphMark(isOn(val)) : word.hideRun(isOn(val)),
      hasAttributes: true,
    },
    sym: {
      start: (word, { font = "", char = "" }) => word.add(symbolText(font, char)),
      hasAttributes: true,
    },
    t: { role: "text" },
    tab: character("\t"),
    ptab: character("\t"),
    br: character("\n"),
    cr: character("\n"),
    noBreakHyphen: character("\u2011"),
    softHyphen: character("\u00ad"),
    oMath: { role: "formula" },
    AlternateContent: { role: "alternatives" },
    Choice: ALTERNATIVE,
    Fallback: ALTERNATIVE,
    del: DELETED,
    moveFrom: DELETED,
    rt: SKIPPED,
    rPrChange: SKIPPED,
    pPrChange: SKIPPED,
    sectPrChange: SKIPPED,
  }),
);

const NO_ATTRIBUTES: Attributes = {};
const MAX_KNOWN_TAGS = 1000;

/** Reads a part as Word prints it once all changes are accepted. */
export class DocxText {
  readonly #word: WordText;
  /** The open elements; null stands for one that has no effect on the text. */
  readonly #open: (Element | null)[] = [];
  readonly #elementsByTag = new Map<string, Element | null>();
  #pending: Element | null = null;
  #attributes: Record<string, string> = {};
  #skippedDepth = 0;
  #formula: Formula | null = null;
  #formulaDepth = 0;
  /** Whether each open list of alternatives has had its first one. */
  readonly #alternatives: boolean[] = [];

  constructor(sink: Sink, hiddenStyles: ReadonlySet<string>) {
    this.#word = new WordText(sink, hiddenStyles);
  }

  get hasParagraphs(): boolean {
    return this.#word.hasParagraphs;
  }

  open(tag: string): void {
    if (this.#pending) this.#endTag();
    const element = this.#elementOf(tag);
    this.#open.push(element);
    if (this.#skippedDepth > 0) return;
    if (this.#formula && element?.role !== "skipped") this.#formula.open(localName(tag));
    else if (element) this.#start(element);
  }

  attribute(name: string, value: string): void {
    if (this.#pending) this.#attributes[localName(name)] = value;
    else if (this.#formula && this.#skippedDepth === 0)
      this.#formula.attribute(localName(name), value);
  }

  close(): void {
    if (this.#pending) this.#endTag();
    const depth = this.#open.length;
    const element = this.#open.pop();
    if (this.#skippedDepth > 0) {
      if (depth === this.#skippedDepth) this.#skippedDepth = 0;
    } else if (this.#formula && depth > this.#formulaDepth) this.#formula.close();
    else if (depth === this.#formulaDepth) this.#endFormula();
    else if (element?.role === "alternatives") this.#alternatives.pop();
    else element?.end?.(this.#word);
  }

  text(text: string): void {
    if (this.#pending) this.#endTag();
    if (this.#skippedDepth > 0) return;
    if (this.#formula) {
      this.#formula.text(text);
      if (this.#formula.isTooLong) this.#endFormula();
    } else if (this.#open.at(-1)?.role === "text") this.#word.add(text);
  }

  end(): void {
    this.#endFormula();
    this.#word.end();
  }

  /** Names count without their prefix, because any prefix can be declared for a namespace. */
  #elementOf(tag: string): Element | null {
    const known = this.#elementsByTag.get(tag);
    if (known !== undefined) return known;
    const element = ELEMENTS.get(localName(tag)) ?? null;
    if (this.#elementsByTag.size < MAX_KNOWN_TAGS) this.#elementsByTag.set(tag, element);
    return element;
  }

  #endTag(): void {
    const element = this.#pending;
    this.#pending = null;
    element?.start?.(this.#word, this.#attributes);
  }

  #start(element: Element): void {
    if (element.hasAttributes) {
      [this.#pending, this.#attributes] = [element, {}];
      return;
    }
    element.start?.(this.#word, NO_ATTRIBUTES);
    if (!element.role) return;
    const depth = this.#open.length;
    if (element.role === "formula") [this.#formula, this.#formulaDepth] = [new Formula(), depth];
    else if (element.role === "alternatives") this.#alternatives.push(false);
    else if (element.role === "skipped" || (element.role === "alternative" && !this.#isFirst()))
      this.#skippedDepth = depth;
  }

  /** All alternatives have the same content for different versions of Word. */
  #isFirst(): boolean {
    const isFirst = !this.#alternatives.at(-1);
    if (this.#alternatives.length > 0) this.#alternatives[this.#alternatives.length - 1] = true;
    return isFirst;
  }

  #endFormula(): void {
    if (this.#formula) this.#word.add(this.#formula.toText());
    [this.#formula, this.#formulaDepth] = [null, 0];
  }
}
