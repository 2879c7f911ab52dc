import {
  analyze,
  countHanCharacters,
  detectLanguage,
  EmptyText,
  type TokenCounter,
  tally,
  wordCount,
} from "../../quality";
import { Stratum } from "./stratum";

export const HEAD_CHARACTERS = 2000;
const WINDOW_CHARACTERS = 65_536;

/** After 8 million characters, each section is sampled a quarter as densely as the one before. */
const MAX_CHARACTERS = 8_000_000;
const MAX_PARTS = 10_000;
const SPARSITY_FACTOR = 4;

interface Batch {
  pieces: string[];
  characters: number;
}

/** Beyond 8 million characters, parts are chosen at random, so that sellers cannot predict them. */
export class CloseReading {
  readonly windows = new WindowSample();
  readonly #batches = new Map<string, Batch>();
  readonly #strata = [new Stratum(1)];

  constructor(private readonly countTokens: TokenCounter) {}

  get #stratum(): Stratum {
    return this.#strata.at(-1) as Stratum;
  }

  offer(text: string, head: string): void {
    const stratum = this.#stratum;
    if (stratum.share < 1 && Math.random() >= stratum.share) return;
    const language = languageOf(head);
    const words = wordCount(text);
    const { length: characters } = text;
    stratum.read({ language, words, characters, tokens: this.countTokens(text) });
    this.#addToBatch(language, text);
  }

  addTotals(characters: number, words: number): void {
    this.#stratum.addTotals(characters, words);
    if (!this.#stratum.hasRead(MAX_CHARACTERS, MAX_PARTS)) return;
    this.#strata.push(new Stratum(this.#stratum.share / SPARSITY_FACTOR));
  }

  #addToBatch(language: string, text: string): void {
    const batch = this.#batches.get(language) ?? { pieces: [], characters: 0 };
    this.#batches.set(language, batch);
    batch.pieces.push(text);
    batch.characters += text.length;
    if (batch.characters >= WINDOW_CHARACTERS) this.#close(language, batch);
  }

  #close(language: string, { pieces }: Batch): void {
    this.#batches.delete(language);
    this.windows.offer(pieces.join("\n"), 1 / this.#stratum.share);
  }

  result() {
    for (const [language, batch] of this.#batches) this.#close(language, batch);
    const [languages, tokens] = [new Map<string, number>(), { count: 0, variance: 0 }];
    let charactersRead = 0;
    for (const [index, stratum] of this.#strata.entries()) {
      // If nothing was sampled from the last section, it is assumed to resemble the one before.
      const source = stratum.charactersRead > 0 ? stratum : (this.#strata[index - 1] ?? stratum);
      for (const [code, share] of source.languages())
        languages.set(code, (languages.get(code) ?? 0) + share * stratum.words);
      const estimate = source.tokensIn(stratum.characters);
      tokens.count += estimate.count;
      tokens.variance += estimate.variance;
      charactersRead += stratum.charactersRead;
    }
    return {
      languages,
      tokens: Math.round(tokens.count),
      tokensWithin: Math.ceil(Z_95 * Math.sqrt(tokens.variance)),
      charactersRead,
    };
  }
}

const Z_95 = 1.96;

function languageOf(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS);
  return detectLanguage(head, tally(head), countHanCharacters(head)).code;
}

const MAX_WINDOWS = 24;
const MIN_WINDOW_CHARACTERS = 2000;

interface SampledWindow {
  chance: number;
  text: string;
}

export class WindowSample {
  #windows: SampledWindow[] = [];

  offer(text: string, weight: number): void {
    const isShort = text.length < MIN_WINDOW_CHARACTERS;
    if (isShort && this.#windows.length > 0) return;
    const chance = Math.random() ** (1 / weight);
    this.#windows.push({ chance, text });
    if (this.#windows.length <= MAX_WINDOWS) return;
    const leastLikely = this.#windows.reduce((a, b) => (a.chance < b.chance ? a : b));
    this.#windows = this.#windows.filter((window) => window !== leastLikely);
  }

  judge(
    contentType: "literary" | "educational",
    countTokens: TokenCounter,
  ): { quality: number; windows: number[] } | null {
    let [sum, words] = [0, 0];
    const windows: number[] = [];
    for (const { text } of this.#windows) {
      Bun.gc(true);
      try {
        const report = analyze(text, { contentType, countTokens, isPassage: true });
        const weight = Math.max(1, report.facts.words);
        sum += report.aiTrainingValue * weight;
        words += weight;
        windows.push(...report.windows.map(({ percent }) => percent));
      } catch (error) {
        if (!(error instanceof EmptyText)) throw error;
      }
    }
    return words === 0 ? null : { quality: Math.round(sum / words), windows };
  }
}
