import type { Sink } from "../../formats";
import {
  countHanCharacters,
  countPii,
  type PiiCounts,
  piiKinds,
  type TokenCounter,
  tally,
  wordCount,
} from "../../quality";
import { CloseReading, HEAD_CHARACTERS } from "./close-reading";
import type { DuplicateCounter } from "./copies";

export interface Counts {
  documents: number;
  words: number;
  nonSpaceCharacters: number;
}

const NO_COUNTS: Counts = { documents: 0, words: 0, nonSpaceCharacters: 0 };

const BATCH_CHARACTERS = 65_536;

export class MeasuringSink implements Sink {
  readonly total = { characters: 0, nonSpaceCharacters: 0, hanCharacters: 0 };
  readonly personalData = Object.fromEntries(piiKinds.map((kind) => [kind, 0])) as Record<
    keyof PiiCounts,
    number
  >;
  readonly closeReading: CloseReading;
  counts: Counts = { ...NO_COUNTS };
  #batch: string[] = [];
  #batchCharacters = 0;
  #pending = "";
  #head: string | null = null;

  constructor(
    countTokens: TokenCounter,
    private readonly copies: DuplicateCounter,
  ) {
    this.closeReading = new CloseReading(countTokens);
  }

  nextFile(): void {
    this.counts = { ...NO_COUNTS };
  }

  text(piece: string): void {
    this.#pending += piece;
    if (this.#pending.length < BATCH_CHARACTERS) return;
    const pending = this.#pending;
    let from = 0;
    while (pending.length - from >= BATCH_CHARACTERS) {
      const to = from + wholeWordsLength(pending.slice(from, from + BATCH_CHARACTERS));
      this.#addText(pending.slice(from, to));
      from = to;
    }
    this.#pending = pending.slice(from);
  }

  end(): void {
    this.counts.documents++;
    this.#addText(this.#pending);
    this.copies.end();
    this.#pending = "";
    this.#head = null;
  }

  endFile(): void {
    this.#measure();
  }

  #addText(text: string): void {
    if (text === "") return;
    // Hashing copies its input, so it is hashed in parts.
    this.copies.add(text);
    this.#head ??= text.slice(0, HEAD_CHARACTERS);
    this.closeReading.offer(text, this.#head);
    this.#batch.push(text);
    this.#batchCharacters += text.length;
    if (this.#batchCharacters >= BATCH_CHARACTERS) this.#measure();
  }

  #measure(): void {
    if (this.#batch.length === 0) return;
    const text = this.#batch.join("\n");
    const words = wordCount(text);
    this.closeReading.addTotals(this.#batchCharacters, words);
    this.counts.words += words;
    const characters = tally(text);
    this.total.characters += characters.total - (this.#batch.length - 1);
    this.total.nonSpaceCharacters += characters.total - characters.space;
    this.counts.nonSpaceCharacters += characters.total - characters.space;
    [this.#batch, this.#batchCharacters] = [[], 0];
    this.total.hanCharacters += countHanCharacters(text).han;
    const pii = countPii(text);
    for (const kind of piiKinds) this.personalData[kind] += pii[kind];
  }
}

function wholeWordsLength(text: string): number {
  const lineEnd = text.lastIndexOf("\n") + 1;
  if (lineEnd > text.length / 2) return lineEnd;
  const wordEnd = text.lastIndexOf(" ") + 1;
  if (wordEnd > text.length / 2) return wordEnd;
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? text.length - 1 : text.length;
}
