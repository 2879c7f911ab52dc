type Attributes = Readonly<Record<string, string>>;
type Rule = (parts: readonly string[], attributes: Attributes) => string;

interface Frame {
  name: string;
  attributes: Record<string, string>;
  parts: string[];
}

const SINGLE_TERM = /^(?:\p{L}\p{M}*|\d+(?:[.,]\d+)*|\([^()]*\)|.)$/u;

const group = (part = "") => (part === "" || SINGLE_TERM.test(part) ? part : `(${part})`);
const script = (mark: "^" | "_", part = "") => (part === "" ? "" : mark + group(part));

/** A formula with more parts than its rule has is malformed, and must not lose any. */
const withParts =
  (count: number, rule: Rule): Rule =>
  (parts, attributes) =>
    parts.length > count ? parts.join("") : rule(parts, attributes);

const fraction = withParts(2, ([above, below]) => `${group(above)}/${group(below)}`);
const superscript = withParts(2, ([base = "", above]) => base + script("^", above));
const subscript = withParts(2, ([base = "", below]) => base + script("_", below));
const bothScripts = withParts(
  3,
  ([base = "", below, above]) => base + script("_", below) + script("^", above),
);
const root = (radicand = "", degree = "") => `${degree}√${group(radicand)}`;
const row: Rule = (cells) => cells.join(", ");
const rows: Rule = (lines) => lines.join("; ");

const multipleScripts: Rule = ([base = "", ...scripts]) =>
  base + scripts.map((part, index) => script(index % 2 === 0 ? "_" : "^", part)).join("");

const fenced: Rule = (parts, { open = "(", close = ")", separators = "," }) =>
  open + parts.join(separators.trim()[0] ?? "") + close;
const delimited: Rule = (parts, { begChr = "(", endChr = ")", sepChr = "|" }) =>
  begChr + parts.join(sepChr) + endChr;
const repeatedOperator = withParts(
  3,
  ([below, above, body = ""], { chr = "∫" }) =>
    chr + script("_", below) + script("^", above) + body,
);

/** The elements of MathML and of Word's formulas (OMML). The parts of all others are joined. */
const RULES: Readonly<Record<string, Rule>> = {
  mfrac: fraction,
  msup: superscript,
  msub: subscript,
  msubsup: bothScripts,
  mover: superscript,
  munder: subscript,
  munderover: bothScripts,
  mmultiscripts: multipleScripts,
  msqrt: (parts) => root(parts.join("")),
  mroot: withParts(2, ([radicand, degree]) => root(radicand, degree)),
  mfenced: fenced,
  mtr: row,
  mlabeledtr: row,
  mtable: rows,
  mspace: () => " ",
  mphantom: () => "",
  annotation: () => "",
  "annotation-xml": () => "",
  maction: ([shown = ""]) => shown,
  f: fraction,
  sSup: superscript,
  sSub: subscript,
  sSubSup: bothScripts,
  sPre: withParts(3, ([below, above, base = ""]) => script("_", below) + script("^", above) + base),
  rad: withParts(2, ([degree, radicand]) => root(radicand, degree)),
  nary: repeatedOperator,
  d: delimited,
  limLow: subscript,
  limUpp: superscript,
  acc: ([base = ""], { chr = "\u0302" }) => base + chr,
  func: (parts) => parts.join(" "),
  mr: row,
  m: rows,
  eqArr: rows,
};

const TOKENS = new Set(["mi", "mn", "mo", "ms", "mtext", "t"]);
const PROPERTIES = new Set(["chr", "begChr", "endChr", "sepChr"]);
/** Function application, invisible times, separator and plus. */
const INVISIBLE_OPERATORS = /[\u2061-\u2064]/g;
const MAX_CHARACTERS = 100_000;

/** Reads MathML and OMML as one line of plain text, such as `x^2/(a+b)`. Names have no prefix. */
export class Formula {
  readonly #frames: Frame[] = [{ name: "", attributes: {}, parts: [] }];
  #characters = 0;

  /** A formula without an end must not be kept in memory. */
  get isTooLong(): boolean {
    return this.#characters > MAX_CHARACTERS;
  }

  open(name: string, attributes: Attributes = {}): void {
    this.#frames.push({ name, attributes: { ...attributes }, parts: [] });
  }

  attribute(name: string, value: string): void {
    this.#top.attributes[name] = value;
  }

  text(text: string): void {
    const { name, parts } = this.#top;
    if (!TOKENS.has(name) && text.trim() === "") return;
    this.#characters += text.length;
    parts.push(text);
  }

  close(): void {
    if (this.#frames.length < 2) return;
    const { name, attributes, parts } = this.#frames.pop() as Frame;
    const parent = this.#top;
    if (PROPERTIES.has(name)) parent.attributes[name] = attributes.val ?? "";
    else if (name.endsWith("Pr")) Object.assign(parent.attributes, attributes);
    else parent.parts.push(RULES[name]?.(parts, attributes) ?? joined(name, parts));
  }

  toText(): string {
    while (this.#frames.length > 1) this.close();
    return this.#top.parts.join("").replace(INVISIBLE_OPERATORS, "");
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame;
  }
}

function joined(name: string, parts: readonly string[]): string {
  const text = parts.join("");
  return TOKENS.has(name) && name !== "t" ? text.replace(/\s+/g, " ").trim() : text;
}
