import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../bench/random";

/** Every document contains it, so that plain text can be found. */
export const MARKER = "as the keeper of this harbour wrote it down";

export const PIECE_BYTES = 32_000_000;
const DOCUMENT_CHARACTERS = 6000;

const TEXTS = join(import.meta.dir, "../../src/demo/texts");

export class Collection {
  documents = 0;
  readonly #paragraphs: string[];
  readonly #random = new Random(7);

  constructor() {
    const files = readdirSync(TEXTS).filter((name) => name.endsWith(".en.txt"));
    this.#paragraphs = files
      .flatMap((name) => readFileSync(join(TEXTS, name), "utf8").split(/\n+/))
      .map((text) => text.replace(/[^\x20-\x7e]+/g, " "))
      .filter((text) => text.length > 40);
  }

  piece(): Buffer<ArrayBuffer> {
    const lines: string[] = [];
    let left = PIECE_BYTES;
    while (left > 0) {
      const text = this.#text();
      const line = `${JSON.stringify({ text })}\n`;
      const isLast = left < line.length + 3 * DOCUMENT_CHARACTERS;
      const padded = text + " ".repeat(isLast ? left - line.length : 0);
      lines.push(isLast ? `${JSON.stringify({ text: padded })}\n` : line);
      left -= isLast ? left : line.length;
    }
    return Buffer.from(lines.join(""));
  }

  #text(): string {
    const parts = [`No. ${this.documents++}, ${MARKER}.`];
    for (let size = 0; size < DOCUMENT_CHARACTERS / 2; size += parts.at(-1)?.length ?? 0)
      parts.push(this.#random.pick(this.#paragraphs).slice(0, DOCUMENT_CHARACTERS / 2));
    return parts.join("\n");
  }
}
