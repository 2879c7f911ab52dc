import { countWords } from "../../lib/word-count";
import { tally } from "../../samples/analysis/characters";
import { hanUse } from "../../samples/analysis/han";
import { detectLanguage } from "../../samples/analysis/language";
import { countPii, type PiiCounts, piiKinds } from "../../samples/analysis/pii";
import type { TokenCounter } from "../../samples/analysis/tokens";
import { Copies } from "./copies";
import type { Listener } from "./documents";
import { Windows } from "./windows";

/** What was counted of a file, or of all files of a consignment. */
export interface Counts {
  documents: number;
  words: number;
  brokenLines: number;
}

/** Text is measured so much at a time, whatever it is made of. */
const BATCH_CHARACTERS = 65_536;
/** A document's language is what its beginning is in. */
const HEAD_CHARACTERS = 2000;

interface Batch {
  pieces: string[];
  characters: number;
}

/** Counts what documents hold, as they come by; nothing of them is kept but some windows. */
export class Measuring implements Listener {
  readonly total = { characters: 0, hanCharacters: 0, tokens: 0, duplicateDocuments: 0 };
  readonly personalData = Object.fromEntries(piiKinds.map((kind) => [kind, 0])) as Record<
    keyof PiiCounts,
    number
  >;
  readonly windows = new Windows();
  /** Words by the language of their document. */
  readonly languages = new Map<string, number>();
  counts: Counts = { documents: 0, words: 0, brokenLines: 0 };
  readonly #copies = new Copies();
  readonly #batches = new Map<string, Batch>();
  #held = "";
  #language: string | null = null;

  constructor(private readonly countTokens: TokenCounter) {}

  /** The next file's are counted from nought. */
  nextFile(): void {
    this.counts = { documents: 0, words: 0, brokenLines: 0 };
  }

  brokenLine(): void {
    this.counts.brokenLines++;
  }

  text(piece: string): void {
    this.#copies.add(piece);
    this.#held += piece;
    if (this.#language === null && this.#held.length < HEAD_CHARACTERS) return;
    this.#language ??= languageOf(this.#held);
    if (this.#held.length < BATCH_CHARACTERS) return;
    const cut = wholeWords(this.#held);
    this.#take(this.#language, this.#held.slice(0, cut));
    this.#held = this.#held.slice(cut);
  }

  end(): void {
    this.counts.documents++;
    if (this.#copies.end()) this.total.duplicateDocuments++;
    this.#take(this.#language ?? languageOf(this.#held), this.#held);
    this.#held = "";
    this.#language = null;
  }

  /** Measures what waits for more: at the end of each file, since its words are its own. */
  endFile(): void {
    for (const language of this.#batches.keys()) this.#measure(language);
  }

  #take(language: string, text: string): void {
    if (text === "") return;
    let batch = this.#batches.get(language);
    if (!batch) {
      batch = { pieces: [], characters: 0 };
      this.#batches.set(language, batch);
    }
    batch.pieces.push(text);
    batch.characters += text.length;
    if (batch.characters >= BATCH_CHARACTERS) this.#measure(language);
  }

  #measure(language: string): void {
    const text = this.#batches.get(language)?.pieces.join("\n") ?? "";
    this.#batches.delete(language);
    if (text === "") return;
    const words = countWords(text);
    this.counts.words += words;
    this.languages.set(language, (this.languages.get(language) ?? 0) + words);
    this.total.characters += tally(text).total;
    this.total.hanCharacters += hanUse(text).han;
    this.total.tokens += this.countTokens(text);
    const found = countPii(text);
    for (const kind of piiKinds) this.personalData[kind] += found[kind];
    this.windows.offer(text);
  }
}

function languageOf(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS);
  return detectLanguage(head, tally(head), hanUse(head)).code;
}

/** Where a text can be cut without cutting a word: after a line, or a space; else anywhere. */
function wholeWords(text: string): number {
  const line = text.lastIndexOf("\n") + 1;
  if (line > text.length / 2) return line;
  const space = text.lastIndexOf(" ") + 1;
  if (space > text.length / 2) return space;
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? text.length - 1 : text.length;
}
