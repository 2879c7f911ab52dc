import { analyze, EmptyText, type TokenCounter } from "../../quality";

/** Of what a collection holds so much is read as closely as a sample. */
const MOST = 24;
/** A window of less says too little where there are larger ones. */
const LEAST_CHARACTERS = 2000;

interface Window {
  /** The higher, the sooner it is kept. */
  chance: number;
  text: string;
}

/** Windows of the text, each as likely as its weight to be kept, however much comes. */
export class Windows {
  #kept: Window[] = [];

  /** @param weight of how much text like it this one speaks for, in windows */
  offer(text: string, weight: number): void {
    const isShort = text.length < LEAST_CHARACTERS;
    if (isShort && this.#kept.length > 0) return;
    // Efraimidis and Spirakis: the highest roots of chance are a sample by weight.
    const chance = Math.random() ** (1 / weight);
    this.#kept.push({ chance, text });
    if (this.#kept.length <= MOST) return;
    const least = this.#kept.reduce((a, b) => (a.chance < b.chance ? a : b));
    this.#kept = this.#kept.filter((window) => window !== least);
  }

  /**
   * The AI training value of what was kept, 0 to 100, weighing what each has of words, and the percent
   * of each of its parts; null where there is nothing to judge.
   */
  judge(
    contentType: "literary" | "educational",
    countTokens: TokenCounter,
  ): { quality: number; windows: number[] } | null {
    let [sum, words] = [0, 0];
    const windows: number[] = [];
    for (const { text } of this.#kept) {
      // Models come into memory next, and each reading leaves much that nobody needs.
      Bun.gc(true);
      try {
        const report = analyze(text, { contentType, countTokens });
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
