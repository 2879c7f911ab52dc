import { Unreadable } from "../faults";
import { MAX_CHARACTERS, MAX_DEPTH } from "../limits";

export interface JsonPart {
  json: string;
  from: "root" | "item" | "member";
}

const MAX_ROOT = 4_000_000;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, COMMA, COLON] = [...'"\\[]{},:'].map(
  (sign) => sign.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

export class JsonSplitter {
  #text = "";
  #parts: string[] = [];
  #partsLength = 0;
  #at = 0;
  #depth = 0;
  #isString = false;
  #start = -1;
  #level = 0;
  #root: number = 0;
  #isMemberList = false;
  #isKey = false;

  constructor(private readonly take: (part: JsonPart) => void) {}

  add(piece: string): void {
    // An unfinished value is kept in parts, so that no byte is scanned twice.
    if (this.#start >= 0 && this.#at > this.#start) {
      this.#parts.push(this.#text.slice(this.#start, this.#at));
      this.#partsLength += this.#at - this.#start;
    }
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
    if (this.#start >= 0) this.#start = 0;
    this.#scan();
    const isOverlong = this.#start >= 0 && this.#length > MAX_ROOT;
    if (isOverlong && this.#level === 0 && this.#root === OPEN) this.#split();
    if (this.#start >= 0 && this.#length > MAX_CHARACTERS) throw new Unreadable("line-too-long");
  }

  end(): void {
    if (this.#depth > 0 || this.#isString) throw new Unreadable("truncated");
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
    [this.#text, this.#at, this.#start, this.#depth] = [partial, 1, -1, 1];
    [this.#level, this.#isString, this.#isKey] = [1, false, true];
    this.#scan();
  }

  #scan(): void {
    const text = this.#text;
    for (; this.#at < text.length; this.#at++) {
      if (this.#isString) {
        if (!this.#leaveString(text)) return;
        continue;
      }
      const sign = text.charCodeAt(this.#at);
      if (sign === QUOTE) {
        this.#begin();
        this.#isString = true;
      } else if (sign === OPEN || sign === OPEN_LIST) this.#open(sign);
      else if (sign === CLOSE || sign === CLOSE_LIST) this.#close();
      else if (sign === COMMA) this.#comma();
      else if (sign === COLON && this.#depth === 1 && this.#isKey) {
        this.#isKey = false;
        this.#valueTo(this.#at);
        this.#start = -1;
      } else if (sign > 32) this.#begin();
      else if (this.#depth === 0 && this.#start >= 0) this.#emit(this.#at);
    }
  }

  #leaveString(text: string): boolean {
    for (;;) {
      const quote = text.indexOf('"', this.#at);
      if (quote < 0) {
        this.#at = this.#endOfUnfinished(text);
        return false;
      }
      let slashes = 0;
      while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH && quote - 1 - slashes >= this.#at)
        slashes++;
      this.#at = slashes % 2 === 0 ? quote : quote + 1;
      if (slashes % 2 === 1) continue;
      this.#isString = false;
      if (this.#depth === 0) this.#emit(quote + 1);
      return true;
    }
  }

  #endOfUnfinished(text: string): number {
    let end = text.length;
    while (end > this.#at && text.charCodeAt(end - 1) === BACKSLASH) end--;
    return end;
  }

  #begin(): void {
    if (this.#start < 0 && this.#depth >= this.#cut) this.#start = this.#at;
  }

  get #cut(): number {
    return this.#isMemberList ? 2 : this.#level;
  }

  #open(sign: number): void {
    if (this.#depth === 0) {
      this.#root = sign;
      this.#level = sign === OPEN_LIST ? 1 : 0;
      if (this.#level === 1) {
        this.#depth++;
        return;
      }
    }
    const isMember = this.#level === 1 && this.#root === OPEN && this.#depth === 1;
    if (isMember && sign === OPEN_LIST && !this.#isKey) this.#isMemberList = true;
    else this.#begin();
    if (++this.#depth > MAX_DEPTH) throw new Unreadable("nested-too-deep");
  }

  #close(): void {
    if (this.#depth === 0) throw new Unreadable("not-json");
    if (this.#start >= 0 && this.#depth === this.#cut) this.#emit(this.#at);
    this.#depth--;
    if (this.#isMemberList && this.#depth === 1) this.#isMemberList = false;
    else if (this.#start >= 0 && this.#depth === this.#cut) this.#emit(this.#at + 1);
    if (this.#depth === 0) this.#level = 0;
  }

  #comma(): void {
    if (this.#start >= 0 && this.#depth === this.#cut && this.#depth > 0) this.#emit(this.#at);
    if (this.#depth === 1 && this.#root === OPEN && this.#level === 1) this.#isKey = true;
  }

  #emit(end: number): void {
    const json = this.#valueTo(end);
    this.#start = -1;
    const isList = this.#level === 1 && this.#root === OPEN_LIST;
    this.take({ json, from: this.#level === 0 ? "root" : isList ? "item" : "member" });
  }
}
