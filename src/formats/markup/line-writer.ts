import type { Sink } from "../reading";

const SOFT_LINE_CHARACTERS = 65_536;
const MAX_LINE_CHARACTERS = 1_000_000;

/** Collapses white space as browsers do, except in text that is added as written. */
export class LineWriter {
  #line = "";
  #written = "";

  constructor(private readonly sink: Sink) {}

  add(text: string): void {
    this.#line += text;
    const { length } = this.#line;
    if (length > MAX_LINE_CHARACTERS || (length > SOFT_LINE_CHARACTERS && /\s$/.test(text)))
      this.#emit("");
  }

  addAsWritten(text: string): void {
    this.#written += collapse(this.#line) + text.replaceAll("\r\n", "\n");
    this.#line = "";
    if (this.#written.length > SOFT_LINE_CHARACTERS) this.#emit("");
  }

  break(): void {
    this.#emit("\n");
  }

  #emit(end: string): void {
    const written = this.#written;
    const line = collapse(this.#line);
    [this.#line, this.#written] = ["", ""];
    if (written !== "") this.#emitWritten(written + line, end);
    else if (line.trim() !== "") this.sink.text(line.trimStart() + end);
  }

  #emitWritten(text: string, end: string): void {
    const lines = end === "" ? text : text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, "");
    if (lines !== "") this.sink.text(lines + end);
  }
}

const collapse = (text: string) => text.replace(/\s+/g, " ");
