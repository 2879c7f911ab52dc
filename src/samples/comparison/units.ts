import { foldForSearch } from "../../lib/text";

export interface Units {
  count: number;
  hashes: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  isCharacter: Uint8Array;
}

const UNSPACED_SCRIPTS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const UNIT_PATTERN = new RegExp(
  `([${UNSPACED_SCRIPTS}])|(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{M}\\p{N}])+`,
  "gu",
);

export interface UnitOptions {
  /** Treats texts as equal if they differ only in their numbers, as texts from the same template do. */
  ignoreNumbers?: boolean;
}

export function unitsOf(text: string, { ignoreNumbers = false }: UnitOptions = {}): Units {
  const maxUnits = text.length;
  const units = {
    hashes: new Uint32Array(maxUnits),
    starts: new Uint32Array(maxUnits),
    ends: new Uint32Array(maxUnits),
    isCharacter: new Uint8Array(maxUnits),
  };
  const hashByUnit = new Map<string, number>();
  let count = 0;
  UNIT_PATTERN.lastIndex = 0;
  for (let match = UNIT_PATTERN.exec(text); match; match = UNIT_PATTERN.exec(text)) {
    const [unit, character] = match;
    let hash = hashByUnit.get(unit);
    if (hash === undefined) {
      const folded = foldForSearch(unit);
      hash = hashOf(ignoreNumbers ? folded.replace(/\p{Nd}+/gu, "0") : folded);
      hashByUnit.set(unit, hash);
    }
    units.hashes[count] = hash;
    units.starts[count] = match.index;
    units.ends[count] = match.index + unit.length;
    units.isCharacter[count++] = character === undefined ? 0 : 1;
  }
  return {
    count,
    hashes: units.hashes.subarray(0, count),
    starts: units.starts.subarray(0, count),
    ends: units.ends.subarray(0, count),
    isCharacter: units.isCharacter.subarray(0, count),
  };
}

function hashOf(unit: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < unit.length; i++) hash = Math.imul(hash ^ unit.charCodeAt(i), 0x01000193);
  return mix(hash);
}

export function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export interface WindowSize {
  words: number;
  characters: number;
}

export type WindowListener = (hash: number, secondHash: number, first: number, end: number) => void;

/** A passage has the same windows wherever it occurs, even if it mixes words and characters. */
export function eachWindow(units: Units, size: WindowSize, listener: WindowListener): void {
  const { count, hashes, isCharacter } = units;
  const fullWidth = size.words * size.characters;
  let end = 0;
  let width = 0;
  const widthOf = (at: number) => (isCharacter[at] === 1 ? size.words : size.characters);
  for (let first = 0; first < count; first++) {
    while (width < fullWidth && end < count) width += widthOf(end++);
    if (width < fullWidth) return;
    let hash = 0x9e3779b9;
    let secondHash = 0x7f4a7c15;
    for (let i = first; i < end; i++) {
      const unit = hashes[i] as number;
      hash = mix(Math.imul(hash, 31) + unit);
      secondHash = mix(Math.imul(secondHash, 0x01000193) ^ unit);
    }
    listener(hash, secondHash, first, end);
    width -= widthOf(first);
  }
}
