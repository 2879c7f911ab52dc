import type { Words } from "../../text/words";

/** Words that are read together at most half as many again: as many as the norms were set by. */
const BLOCK = 2400;

/** No block of a text has more words. */
export function longestBlock({ count }: Words): number {
  return Math.min(count, BLOCK * 1.5);
}

/** Words of a text that are read by themselves, from one place among them to before another. */
export interface Block {
  start: number;
  end: number;
  /** How often each word comes in the block, by its id; overwritten by the next block. */
  times: Uint32Array;
}

/**
 * Cuts a text into blocks of about equal length. What comes back, and what comes once, depends on
 * how long a text is: read by blocks, a book has the readings of its chapters.
 */
export function eachBlock(words: Words, read: (block: Block) => void): void {
  const { ids, count, vocabulary } = words;
  const blocks = Math.max(1, Math.round(count / BLOCK));
  const times = new Uint32Array(vocabulary.size);
  for (let block = 0; block < blocks; block++) {
    const start = Math.floor((block * count) / blocks);
    const end = Math.floor(((block + 1) * count) / blocks);
    for (let at = start; at < end; at++) {
      const id = ids[at] as number;
      times[id] = (times[id] as number) + 1;
    }
    read({ start, end, times });
    for (let at = start; at < end; at++) times[ids[at] as number] = 0;
  }
}
