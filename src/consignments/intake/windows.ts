import { analyze, EmptyText, type TokenCounter } from "../../quality";

const MOST = 24;
/** Windows shorter than this are left out where there are longer ones. */
const LEAST_CHARACTERS = 2000;

interface Window {
  chance: number;
  text: string;
}

export class Windows {
  #kept: Window[] = [];

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
