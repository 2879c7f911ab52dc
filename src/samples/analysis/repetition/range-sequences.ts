import { HashCounts, joinHash } from "../../../lib/hash-counts";

/** The first token of a sentence or a line, and the one behind its last. */
export type TokenRange = readonly [start: number, end: number];

/** The sequences of one length within sentences or lines, and how often each comes. */
export class RangeSequences {
  /** Where the sequence that begins at each token is counted. */
  readonly #counted: Uint32Array;
  readonly #counts: HashCounts;

  /** @param mostTokens that will be read at once */
  constructor(
    readonly length: number,
    mostTokens: number,
  ) {
    this.#counted = new Uint32Array(mostTokens);
    this.#counts = new HashCounts(mostTokens);
  }

  /** Counts the sequences of these ranges, and forgets those that were read before. */
  read(tokens: Int32Array, count: number, ranges: readonly TokenRange[]): void {
    const { length } = this;
    this.#counts.clear(count);
    for (const [start, end] of ranges) {
      for (let at = start; at + length <= end; at++) {
        let hash = 0;
        for (let next = 0; next < length; next++)
          hash = joinHash(hash, tokens[at + next] as number);
        this.#counted[at] = this.#counts.put(hash);
      }
    }
  }

  /** Share of a range's sequences that stand elsewhere as well, but come no more than `most` times. */
  shareElsewhere([start, end]: TokenRange, most = Infinity): number {
    const last = end - this.length;
    let found = 0;
    for (let at = start; at <= last; at++) {
      const times = this.#counts.timesAt(this.#counted[at] as number);
      if (times > 1 && times <= most) found++;
    }
    return last < start ? 0 : found / (last - start + 1);
  }
}
