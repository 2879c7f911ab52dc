interface SampledPart {
  language: string;
  words: number;
  characters: number;
  tokens: number;
}

export class Stratum {
  characters = 0;
  words = 0;
  charactersRead = 0;
  #parts = 0;
  #tokens = 0;
  #wordsRead = 0;
  readonly #wordsByLanguage = new Map<string, number>();
  readonly #squares = { tokens: 0, products: 0, characters: 0 };

  constructor(readonly share: number) {}

  read({ language, words, characters, tokens }: SampledPart): void {
    this.#parts++;
    this.charactersRead += characters;
    this.#tokens += tokens;
    this.#wordsRead += words;
    this.#wordsByLanguage.set(language, (this.#wordsByLanguage.get(language) ?? 0) + words);
    this.#squares.tokens += tokens * tokens;
    this.#squares.products += tokens * characters;
    this.#squares.characters += characters * characters;
  }

  addTotals(characters: number, words: number): void {
    this.characters += characters;
    this.words += words;
  }

  hasRead(characters: number, parts: number): boolean {
    return this.charactersRead >= characters || this.#parts >= parts;
  }

  languages(): Array<[code: string, share: number]> {
    const totalWords = Math.max(1, this.#wordsRead);
    return [...this.#wordsByLanguage].map(([code, words]) => [code, words / totalWords]);
  }

  tokensIn(characters: number): { count: number; variance: number } {
    if (this.charactersRead === 0) return { count: 0, variance: 0 };
    if (characters === this.charactersRead) return { count: this.#tokens, variance: 0 };
    const ratio = this.#tokens / this.charactersRead;
    const { tokens, products, characters: squared } = this.#squares;
    const residuals = Math.max(0, tokens - 2 * ratio * products + ratio * ratio * squared);
    const spread = (this.#parts / Math.max(1, this.#parts - 1)) * residuals * (1 - this.share);
    return {
      count: ratio * characters,
      variance: (characters / this.charactersRead) ** 2 * spread,
    };
  }
}
