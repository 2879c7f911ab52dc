import { eachWindow, unitsOf } from "./units";

/** The usual length: GPT-3 and those after it called 13 words of a benchmark in a row contamination. */
export const WINDOW = { words: 13, characters: 26 };

/** Every so many units of a benchmark a window begins; of a sample one begins at each. */
const STRIDE = 4;

/** 52 bits, which a number holds exactly: by chance two windows in a billion billion are the same. */
export function windowKey(hash: number, second: number): number {
  return (second & 0xfffff) * 2 ** 32 + hash;
}

/**
 * The windows of a benchmark's texts, ascending, each once: every fourth of a text and its last, so
 * that 16 words in a row cannot be missed, wherever in it they stand.
 */
export function windowsOf(texts: Iterable<string>): Float64Array {
  const keys = new Set<number>();
  for (const text of texts) {
    let last: number | undefined;
    eachWindow(unitsOf(text), WINDOW, (hash, second, first) => {
      last = windowKey(hash, second);
      if (first % STRIDE === 0) keys.add(last);
    });
    if (last !== undefined) keys.add(last);
  }
  return Float64Array.from(keys).sort();
}

/** Ascending whole numbers as the gaps between them, seven bits a byte. */
export function packWindows(windows: Float64Array): Uint8Array {
  const bytes = new Uint8Array(windows.length * 8);
  let at = 0;
  let last = 0;
  for (const window of windows) {
    let gap = window - last;
    for (last = window; gap > 127; gap = Math.floor(gap / 128)) bytes[at++] = (gap % 128) | 128;
    bytes[at++] = gap;
  }
  return bytes.slice(0, at);
}

export function unpackWindows(bytes: Uint8Array): Float64Array {
  const windows = new Float64Array(bytes.reduce((count, byte) => count + (byte < 128 ? 1 : 0), 0));
  let at = 0;
  let last = 0;
  for (let index = 0; index < windows.length; index++) {
    let unit = 1;
    for (; (bytes[at] as number) > 127; unit *= 128) last += ((bytes[at++] as number) & 127) * unit;
    last += (bytes[at++] as number) * unit;
    windows[index] = last;
  }
  return windows;
}
