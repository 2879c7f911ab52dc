/**
 * Phrases of several scripts. Patterns of ASCII letters alone, and of characters that have no
 * capitals, are found ten times as fast apart as in one pattern that ignores case.
 */
export class PhraseSearch {
  readonly #patterns: readonly { anywhere: RegExp; all: RegExp }[];

  /**
   * @param ascii words of ASCII letters, whole and in any case
   * @param cased pieces of words with other letters that have capitals
   * @param uncased of East Asian scripts
   */
  constructor({ ascii, cased, uncased }: { ascii: string; cased?: string; uncased: string }) {
    const sources: [string, string][] = [
      [`\\b(?:${ascii})\\b`, "i"],
      ...(cased === undefined ? [] : [[cased, "i"] as [string, string]]),
      [uncased, ""],
    ];
    this.#patterns = sources.map(([source, flags]) => ({
      anywhere: new RegExp(source, flags),
      all: new RegExp(source, `${flags}g`),
    }));
  }

  isIn(text: string): boolean {
    const [ascii, ...others] = this.#patterns;
    if (ascii?.anywhere.test(text)) return true;
    return !isAscii(text) && others.some(({ anywhere }) => anywhere.test(text));
  }

  countIn(text: string): number {
    const patterns = isAscii(text) ? this.#patterns.slice(0, 1) : this.#patterns;
    return patterns.reduce((sum, { all }) => sum + (text.match(all)?.length ?? 0), 0);
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
