import { detectLanguage, hanUse, type TokenCounter, tally, wordCount } from "../../quality";
import { Stratum } from "./stratum";
import { Windows } from "./windows";

/** A document's language is what its beginning is in. */
export const HEAD_CHARACTERS = 2000;
/** A window has so many, whatever it is made of. */
const WINDOW_CHARACTERS = 65_536;

/** Once so much was read, only a quarter as much of what follows is. */
const MOST_CHARACTERS = 8_000_000;
const MOST_PARTS = 10_000;
const SPARSER = 4;

interface Batch {
  pieces: string[];
  characters: number;
}

/**
 * Tells tokens and languages, and keeps windows for what judges quality: of the first 8 million characters
 * by all, then by parts that are drawn at random, each stretch more sparsely than the one before. So what is
 * read is as much of the end as of the beginning, and no publisher knows which.
 */
export class CloseReading {
  readonly windows = new Windows();
  readonly #batches = new Map<string, Batch>();
  readonly #strata = [new Stratum(1)];

  constructor(private readonly countTokens: TokenCounter) {}

  get #stratum(): Stratum {
    return this.#strata.at(-1) as Stratum;
  }

  /**
   * @param text a document, or a part of a long one
   * @param head how its document begins
   */
  offer(text: string, head: string): void {
    const stratum = this.#stratum;
    if (stratum.share < 1 && Math.random() >= stratum.share) return;
    const language = languageOf(head);
    const words = wordCount(text);
    const { length: characters } = text;
    stratum.read({ language, words, characters, tokens: this.countTokens(text) });
    this.#keep(language, text);
  }

  /** Of what was offered since the last time, these are all characters and words. */
  passed(characters: number, words: number): void {
    this.#stratum.passed(characters, words);
    if (!this.#stratum.hasRead(MOST_CHARACTERS, MOST_PARTS)) return;
    this.#strata.push(new Stratum(this.#stratum.share / SPARSER));
  }

  #keep(language: string, text: string): void {
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

  /** What all of it comes to. Nothing is offered afterwards. */
  result() {
    for (const [language, batch] of this.#batches) this.#close(language, batch);
    const [languages, tokens] = [new Map<string, number>(), { count: 0, variance: 0 }];
    let read = 0;
    for (const [at, stratum] of this.#strata.entries()) {
      // Of a last stretch of which nothing was drawn it is told what the one before was like.
      const like = stratum.charactersRead > 0 ? stratum : (this.#strata[at - 1] ?? stratum);
      for (const [code, share] of like.languages())
        languages.set(code, (languages.get(code) ?? 0) + share * stratum.words);
      const found = like.tokensIn(stratum.characters);
      tokens.count += found.count;
      tokens.variance += found.variance;
      read += stratum.charactersRead;
    }
    return {
      languages,
      tokens: Math.round(tokens.count),
      tokensWithin: Math.ceil(SURE * Math.sqrt(tokens.variance)),
      charactersRead: read,
    };
  }
}

/** Nineteen times of twenty an estimate is off by fewer of its standard errors. */
const SURE = 1.96;

function languageOf(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS);
  return detectLanguage(head, tally(head), hanUse(head)).code;
}
