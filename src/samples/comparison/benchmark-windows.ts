import { packAscending, unpackAscending } from "../../lib/ascending";
import { eachWindow, unitsOf } from "./units";

export const WINDOW_SIZE = { words: 13, characters: 26 };

const STRIDE = 4;

export function windowKey(hash: number, secondHash: number): number {
  return (secondHash & 0xfffff) * 2 ** 32 + hash;
}

/** Every fourth window and the last window are enough to find every 16-word match. */
export function windowsOf(texts: Iterable<string>): Float64Array {
  const keys = new Set<number>();
  for (const text of texts) {
    let last: number | undefined;
    eachWindow(unitsOf(text), WINDOW_SIZE, (hash, secondHash, first) => {
      last = windowKey(hash, secondHash);
      if (first % STRIDE === 0) keys.add(last);
    });
    if (last !== undefined) keys.add(last);
  }
  return Float64Array.from(keys).sort();
}

export const packWindows = (windows: Float64Array): Uint8Array => packAscending(windows);

export function unpackWindows(bytes: Uint8Array): Float64Array {
  const count = bytes.reduce((total, byte) => total + (byte < 128 ? 1 : 0), 0);
  return unpackAscending(bytes, new Float64Array(count));
}
