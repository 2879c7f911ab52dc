import { Unreadable } from "./faults";

/** Longest line or row that is read: one document. */
const MOST_CHARACTERS = 32_000_000;
/** What a field takes in memory however short it is, so that a row has an end. */
const FIELD_CHARACTERS = 32;

/** The text of bytes, which have to be UTF-8, in pieces as they come. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst && isWide(chunk)) throw new Unreadable("utf-16");
    isFirst = false;
    yield decode(decoder, chunk);
  }
  yield decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new Unreadable("not-utf-8");
  }
}

/** A mark of UTF-16, or every other byte nought. */
function isWide(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const head = bytes.subarray(0, 400);
  const noughts = head.filter((byte) => byte === 0).length;
  return head.length > 20 && noughts > head.length * 0.3;
}

/** A text's lines, without what ends them. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    // A line is put together once, however many pieces it has.
    const lines = piece.includes("\n") ? (rest + piece).split("\n") : [rest + piece];
    rest = lines.pop() ?? "";
    if (rest.length > MOST_CHARACTERS) throw new Unreadable("line-too-long");
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}

/** A CSV's rows (RFC 4180): fields may be quoted, and then hold line breaks and doubled quotes. */
export async function* rowsOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = [];
  let rowCharacters = 0;
  const field = new Field();
  let isQuoted = false;
  let wasQuote = false;
  for await (const piece of text) {
    for (const part of piece.split(/(["\n,])/)) {
      if (rowCharacters + field.length > MOST_CHARACTERS) throw new Unreadable("line-too-long");
      if (part === "") continue;
      if (part === '"') {
        if (isQuoted) [isQuoted, wasQuote] = [false, true];
        else if (wasQuote) {
          field.add('"');
          [isQuoted, wasQuote] = [true, false];
        } else if (field.length === 0) isQuoted = true;
        else field.add('"');
        continue;
      }
      wasQuote = false;
      if (isQuoted || (part !== "," && part !== "\n")) field.add(part);
      else {
        rowCharacters += field.length + FIELD_CHARACTERS;
        const text = field.take();
        row.push(part === "\n" && text.endsWith("\r") ? text.slice(0, -1) : text);
        if (part === "\n") {
          yield row;
          row = [];
          rowCharacters = 0;
        }
      }
    }
  }
  if (isQuoted) throw new Unreadable("truncated");
  if (field.length > 0 || row.length > 0) yield [...row, field.take()];
}

/** A string of a million additions takes thirty times its characters until it is read. */
const MOST_PARTS = 1000;

/** A field on its way. */
class Field {
  length = 0;
  #text = "";
  #parts: string[] = [];

  add(part: string): void {
    this.length += part.length;
    if (this.#parts.push(part) < MOST_PARTS) return;
    this.#text += this.#parts.join("");
    this.#parts = [];
  }

  /** What it is, and begins the next. */
  take(): string {
    const text = this.#text + this.#parts.join("");
    [this.length, this.#text, this.#parts] = [0, "", []];
    return text;
  }
}
