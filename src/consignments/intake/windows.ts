import { analyzeText } from "../../samples/analysis/analyze";
import { EmptyText } from "../../samples/analysis/errors";
import type { TokenCounter } from "../../samples/analysis/tokens";

/** Of what a collection holds so much is read as closely as a sample. */
const MOST = 24;
/** A window of less says too little where there are larger ones. */
const LEAST_CHARACTERS = 2000;

interface Window {
  at: number;
  text: string;
}

/** Windows of the text, each as likely as any other to be kept, however much comes. */
export class Windows {
  #offered = 0;
  readonly #kept: Window[] = [];

  offer(text: string): void {
    const isShort = text.length < LEAST_CHARACTERS;
    if (isShort && this.#kept.length > 0) return;
    const at = this.#offered++;
    const place = at < MOST ? at : Math.floor(Math.random() * (at + 1));
    if (place < MOST) this.#kept[place] = { at, text };
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
    for (const { text } of this.#kept.toSorted((a, b) => a.at - b.at)) {
      try {
        const analysis = analyzeText(text, { contentType }, countTokens);
        const weight = Math.max(1, analysis.counts.words);
        sum += analysis.aiTrainingValue * weight;
        words += weight;
        windows.push(...(analysis.modelReading?.windows ?? []));
      } catch (error) {
        if (!(error instanceof EmptyText)) throw error;
      }
    }
    return words === 0 ? null : { quality: Math.round(sum / words), windows };
  }
}
