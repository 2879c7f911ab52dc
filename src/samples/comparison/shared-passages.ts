import { HashCounts } from "../../lib/hash-counts";
import { eachWindow, unitsOf } from "./units";

export interface Passage {
  text: string;
  isShared: boolean;
}

const SHARED_WINDOW = { words: 4, characters: 7 };

export function sharedPassages(piece: string, other: string): Passage[] {
  const otherUnits = unitsOf(other, { sameNumbers: true });
  const otherHashes = new HashCounts(otherUnits.count + piece.length);
  eachWindow(otherUnits, SHARED_WINDOW, (hash) => void otherHashes.add(hash));
  const units = unitsOf(piece, { sameNumbers: true });
  const shared = new Uint8Array(units.count);
  eachWindow(units, SHARED_WINDOW, (hash, _, first, end) => {
    if (otherHashes.countOf(hash) > 0) shared.fill(1, first, end);
  });
  return passagesOf(piece, units.starts, units.ends, shared);
}

function passagesOf(
  piece: string,
  starts: Uint32Array,
  ends: Uint32Array,
  shared: Uint8Array,
): Passage[] {
  const passages: Passage[] = [];
  let from = 0;
  for (let i = 0; i < shared.length; ) {
    const isShared = shared[i] === 1;
    let end = i;
    while (end < shared.length && (shared[end] === 1) === isShared) end++;
    const start = starts[i] as number;
    const stop = isShared ? (ends[end - 1] as number) : (starts[end] ?? piece.length);
    if (isShared && start > from)
      passages.push({ text: piece.slice(from, start), isShared: false });
    passages.push({ text: piece.slice(isShared ? start : from, stop), isShared });
    from = stop;
    i = end;
  }
  if (from < piece.length) passages.push({ text: piece.slice(from), isShared: false });
  return passages;
}
