import { FileFaultError } from "../faults";
import { MAX_CHARACTERS, MAX_DEPTH } from "../limits";

export interface JsonPart {
  json: string;
  from: "root" | "item" | "member";
}

const MAX_ROOT_CHARACTERS = 4_000_000;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [
  ...'"\\[]{},:',
].map((code) => code.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export class JsonSplitter {
  #text = "";
  #parts: string[] = [];
  #partsLength = 0;
  #position = 0;
  #depth = 0;
  #isString = false;
  #start = -1;
  #level = 0;
  #root: number = 0;
  #isMemberList = false;
  #isKey = false;

  constructor(private readonly onPart: (part: JsonPart) => void) {}

  add(piece: string): void {
    // An unfinished value is kept in parts, so that no byte is scanned twice.
    if (this.#start >= 0 && this.#position > this.#start) {
      this.#parts.push(this.#text.slice(this.#start, this.#position));
      this.#partsLength += this.#position - this.#start;
    }
    this.#text = this.#text.slice(this.#position) + piece;
    this.#position = 0;
    if (this.#start >= 0) this.#start = 0;
    this.#scan();
    const isTooLong = this.#start >= 0 && this.#length > MAX_ROOT_CHARACTERS;
    if (isTooLong && this.#level === 0 && this.#root === OPEN_OBJECT) this.#split();
    if (this.#start >= 0 && this.#length > MAX_CHARACTERS)
      throw new FileFaultError("line-too-long");
  }

  end(): void {
    if (this.#depth > 0 || this.#isString) throw new FileFaultError("truncated");
    if (this.#start >= 0) this.#emit(this.#text.length);
  }

  get #length(): number {
    return this.#partsLength + this.#text.length - this.#start;
  }

  #valueTo(end: number): string {
    const value = this.#parts.join("") + this.#text.slice(this.#start, end);
    [this.#parts, this.#partsLength] = [[], 0];
    return value;
  }

  #split(): void {
    const partial = this.#valueTo(this.#text.length);
    [this.#text, this.#position, this.#start, this.#depth] = [partial, 1, -1, 1];
    [this.#level, this.#isString, this.#isKey] = [1, false, true];
    this.#scan();
  }

  #scan(): void {
    const text = this.#text;
    for (; this.#position < text.length; this.#position++) {
      if (this.#isString) {
        if (!this.#leaveString(text)) return;
        continue;
      }
      const code = text.charCodeAt(this.#position);
      if (code === QUOTE) {
        this.#startValue();
        this.#isString = true;
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#open(code);
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.#close();
      else if (code === COMMA) this.#comma();
      else if (code === COLON && this.#depth === 1 && this.#isKey) {
        this.#isKey = false;
        this.#valueTo(this.#position);
        this.#start = -1;
      } else if (code > 32) this.#startValue();
      else if (this.#depth === 0 && this.#start >= 0) this.#emit(this.#position);
    }
  }

  #leaveString(text: string): boolean {
    for (;;) {
      const quote = text.indexOf('"', this.#position);
      if (quote < 0) {
        this.#position = this.#endOfUnfinishedString(text);
        return false;
      }
      let slashes = 0;
      while (
        text.charCodeAt(quote - 1 - slashes) === BACKSLASH &&
        quote - 1 - slashes >= this.#position
      )
        slashes++;
      this.#position = slashes % 2 === 0 ? quote : quote + 1;
      if (slashes % 2 === 1) continue;
      this.#isString = false;
      if (this.#depth === 0) this.#emit(quote + 1);
      return true;
    }
  }

  #endOfUnfinishedString(text: string): number {
    let end = text.length;
    while (end > this.#position && text.charCodeAt(end - 1) === BACKSLASH) end--;
    return end;
  }

  #startValue(): void {
    if (this.#start < 0 && this.#depth >= this.#splitDepth) this.#start = this.#position;
  }

  get #splitDepth(): number {
    return this.#isMemberList ? 2 : this.#level;
  }

  #open(code: number): void {
    if (this.#depth === 0) {
      this.#root = code;
      this.#level = code === OPEN_LIST ? 1 : 0;
      if (this.#level === 1) {
        this.#depth++;
        return;
      }
    }
    const isMember = this.#level === 1 && this.#root === OPEN_OBJECT && this.#depth === 1;
    if (isMember && code === OPEN_LIST && !this.#isKey) this.#isMemberList = true;
    else this.#startValue();
    if (++this.#depth > MAX_DEPTH) throw new FileFaultError("nested-too-deep");
  }

  #close(): void {
    if (this.#depth === 0) throw new FileFaultError("not-json");
    if (this.#start >= 0 && this.#depth === this.#splitDepth) this.#emit(this.#position);
    this.#depth--;
    if (this.#isMemberList && this.#depth === 1) this.#isMemberList = false;
    else if (this.#start >= 0 && this.#depth === this.#splitDepth) this.#emit(this.#position + 1);
    if (this.#depth === 0) this.#level = 0;
  }

  #comma(): void {
    if (this.#start >= 0 && this.#depth === this.#splitDepth && this.#depth > 0)
      this.#emit(this.#position);
    if (this.#depth === 1 && this.#root === OPEN_OBJECT && this.#level === 1) this.#isKey = true;
  }

  #emit(end: number): void {
    const json = this.#valueTo(end);
    this.#start = -1;
    const isList = this.#level === 1 && this.#root === OPEN_LIST;
    this.onPart({ json, from: this.#level === 0 ? "root" : isList ? "item" : "member" });
  }
}
