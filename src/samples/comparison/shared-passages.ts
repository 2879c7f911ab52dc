import { HashCounts } from "../../lib/hash-counts";
import { eachWindow, unitsOf } from "./units";

export interface Passage {
  text: string;
  isShared: boolean;
}

const SHARED_WINDOW = { words: 4, characters: 7 };

export function sharedPassages(piece: string, otherText: string): Passage[] {
  const otherUnits = unitsOf(otherText, { ignoreNumbers: true });
  const otherHashes = new HashCounts(otherUnits.count + piece.length);
  eachWindow(otherUnits, SHARED_WINDOW, (hash) => void otherHashes.add(hash));
  const units = unitsOf(piece, { ignoreNumbers: true });
  const isUnitShared = new Uint8Array(units.count);
  eachWindow(units, SHARED_WINDOW, (hash, _, first, end) => {
    if (otherHashes.countOf(hash) > 0) isUnitShared.fill(1, first, end);
  });
  return passagesOf(piece, units.starts, units.ends, isUnitShared);
}

function passagesOf(
  piece: string,
  starts: Uint32Array,
  ends: Uint32Array,
  isUnitShared: Uint8Array,
): Passage[] {
  const passages: Passage[] = [];
  let from = 0;
  for (let i = 0; i < isUnitShared.length; ) {
    const isShared = isUnitShared[i] === 1;
    let endUnit = i;
    while (endUnit < isUnitShared.length && (isUnitShared[endUnit] === 1) === isShared) endUnit++;
    const start = starts[i] as number;
    const endOffset = isShared ? (ends[endUnit - 1] as number) : (starts[endUnit] ?? piece.length);
    if (isShared && start > from)
      passages.push({ text: piece.slice(from, start), isShared: false });
    passages.push({ text: piece.slice(isShared ? start : from, endOffset), isShared });
    from = endOffset;
    i = endUnit;
  }
  if (from < piece.length) passages.push({ text: piece.slice(from), isShared: false });
  return passages;
}
