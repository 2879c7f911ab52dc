/** A letter that stands for a number. */
export interface Unknown {
  name: string;
  value: number;
}

const LONGEST = 200;

/**
 * The value of an arithmetic expression as schoolbooks write it: + − × ÷ / ^ ² ³ √ %, brackets,
 * `3x` and `2(x + 1)` as products, thousands parted by commas.
 * @returns null for whatever else it holds, such as words, units, mixed numbers or a second unknown
 */
export function evaluate(expression: string, unknown?: Unknown): number | null {
  const text = simplified(expression);
  if (text === "" || text.length > LONGEST) return null;
  const parser = new Parser(text, unknown);
  const value = parser.sum();
  return parser.isAtEnd && value !== null && Number.isFinite(value) ? value : null;
}

const SIGNS: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "－": "-",
  "＋": "+",
  "×": "*",
  "·": "*",
  "∙": "*",
  "⋅": "*",
  "÷": "/",
  "／": "/",
  "（": "(",
  "）": ")",
};

function simplified(expression: string): string {
  return expression
    .replace(/\\times|\\cdot/g, "*")
    .replace(/\\div/g, "/")
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, "(($1)/($2))")
    .replace(/[−–－＋×·∙⋅÷／（）]/g, (sign) => SIGNS[sign] as string)
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .trim();
}

/** Recursive descent; each method answers null once something is no arithmetic. */
class Parser {
  #at = 0;

  constructor(
    readonly text: string,
    readonly unknown: Unknown | undefined,
  ) {}

  get isAtEnd(): boolean {
    return this.#next() === "";
  }

  sum(): number | null {
    let value = this.#product();
    for (let sign = this.#next(); value !== null && /^[+-]$/.test(sign); sign = this.#next()) {
      this.#at++;
      const other = this.#product();
      value = other === null ? null : value + (sign === "+" ? other : -other);
    }
    return value;
  }

  #product(): number | null {
    let value = this.#power();
    for (let sign = this.#next(); value !== null; sign = this.#next()) {
      const isWritten = sign === "*" || sign === "/";
      if (!isWritten && sign !== "(" && !this.#isUnknown(sign)) return value;
      if (isWritten) this.#at++;
      const other = this.#power();
      value = other === null ? null : sign === "/" ? value / other : value * other;
    }
    return value;
  }

  #power(): number | null {
    if (this.#next() === "-") {
      this.#at++;
      const value = this.#power();
      return value === null ? null : -value;
    }
    let value = this.#atom();
    for (let sign = this.#next(); value !== null && /^[\^²³%]$/.test(sign); sign = this.#next()) {
      this.#at++;
      if (sign === "%") value /= 100;
      else if (sign !== "^") value **= sign === "²" ? 2 : 3;
      else {
        const exponent = this.#power();
        value = exponent === null ? null : value ** exponent;
      }
    }
    return value;
  }

  #atom(): number | null {
    const sign = this.#next();
    if (sign === "√") {
      this.#at++;
      const value = this.#atom();
      return value === null ? null : Math.sqrt(value);
    }
    if (sign === "(") {
      this.#at++;
      const value = this.sum();
      if (this.#next() !== ")") return null;
      this.#at++;
      return value;
    }
    if (this.unknown && this.#isUnknown(sign)) {
      this.#at++;
      return this.unknown.value;
    }
    const number = /^\d+(?:\.\d+)?/.exec(this.text.slice(this.#at, this.#at + 20))?.[0];
    if (number === undefined) return null;
    this.#at += number.length;
    return Number(number);
  }

  #isUnknown(sign: string): boolean {
    return this.unknown?.name === sign;
  }

  /** The next sign that is no space; empty at the end. */
  #next(): string {
    while (this.text[this.#at] === " ") this.#at++;
    return this.text[this.#at] ?? "";
  }
}

/** Whether a number agrees with one as it is written, which may be rounded to its last digit. */
export function agrees(value: number, written: string): boolean | null {
  const other = evaluate(written);
  if (other === null) return null;
  const decimals = /^-?\d+\.(\d+)$/.exec(simplified(written))?.[1]?.length;
  const isRounded = decimals !== undefined || (Number.isInteger(other) && !Number.isInteger(value));
  const exact = 1e-9 * Math.max(1, Math.abs(value));
  const tolerance = isRounded ? 0.501 * 10 ** -(decimals ?? 0) : exact;
  return Math.abs(value - other) <= tolerance;
}
