import type { Sink } from "../../formats";
import {
  countPii,
  hanUse,
  type PiiCounts,
  piiKinds,
  type TokenCounter,
  tally,
  wordCount,
} from "../../quality";
import { CloseReading, HEAD_CHARACTERS } from "./close-reading";
import type { Copies } from "./copies";

export interface Counts {
  documents: number;
  words: number;
  nonSpaceCharacters: number;
}

const NONE: Counts = { documents: 0, words: 0, nonSpaceCharacters: 0 };

const BATCH_CHARACTERS = 65_536;

export class Measuring implements Sink {
  readonly total = { characters: 0, nonSpaceCharacters: 0, hanCharacters: 0 };
  readonly personalData = Object.fromEntries(piiKinds.map((kind) => [kind, 0])) as Record<
    keyof PiiCounts,
    number
  >;
  readonly closely: CloseReading;
  counts: Counts = { ...NONE };
  #batch: string[] = [];
  #batchCharacters = 0;
  #held = "";
  #head: string | null = null;

  constructor(
    countTokens: TokenCounter,
    private readonly copies: Copies,
  ) {
    this.closely = new CloseReading(countTokens);
  }

  nextFile(): void {
    this.counts = { ...NONE };
  }

  text(piece: string): void {
    this.#held += piece;
    if (this.#held.length < BATCH_CHARACTERS) return;
    const held = this.#held;
    let from = 0;
    while (held.length - from >= BATCH_CHARACTERS) {
      const to = from + wholeWords(held.slice(from, from + BATCH_CHARACTERS));
      this.#take(held.slice(from, to));
      from = to;
    }
    this.#held = held.slice(from);
  }

  end(): void {
    this.counts.documents++;
    this.#take(this.#held);
    this.copies.end();
    this.#held = "";
    this.#head = null;
  }

  endFile(): void {
    this.#measure();
  }

  #take(text: string): void {
    if (text === "") return;
    // Hashing copies its input, so it is hashed in parts.
    this.copies.add(text);
    this.#head ??= text.slice(0, HEAD_CHARACTERS);
    this.closely.offer(text, this.#head);
    this.#batch.push(text);
    this.#batchCharacters += text.length;
    if (this.#batchCharacters >= BATCH_CHARACTERS) this.#measure();
  }

  #measure(): void {
    if (this.#batch.length === 0) return;
    const text = this.#batch.join("\n");
    const words = wordCount(text);
    this.closely.passed(this.#batchCharacters, words);
    this.counts.words += words;
    const counted = tally(text);
    this.total.characters += counted.total - (this.#batch.length - 1);
    this.total.nonSpaceCharacters += counted.total - counted.space;
    this.counts.nonSpaceCharacters += counted.total - counted.space;
    [this.#batch, this.#batchCharacters] = [[], 0];
    this.total.hanCharacters += hanUse(text).han;
    const found = countPii(text);
    for (const kind of piiKinds) this.personalData[kind] += found[kind];
  }
}

function wholeWords(text: string): number {
  const line = text.lastIndexOf("\n") + 1;
  if (line > text.length / 2) return line;
  const space = text.lastIndexOf(" ") + 1;
  if (space > text.length / 2) return space;
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? text.length - 1 : text.length;
}
