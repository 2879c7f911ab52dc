import bidiFactory from "bidi-js";

const bidi = bidiFactory();

const ALIKE: Readonly<Record<string, string>> = {
  R: "\u05d0",
  AL: "\u0627",
  AN: "\u0660",
  EN: "0",
  ES: "+",
  ET: "#",
  CS: ",",
  NSM: "\u0300",
  BN: "\u00ad",
  ON: "!",
  L: "a",
};

/** Returns the embedding level of each character (UAX #9); odd levels run from right to left. */
export function levelsOf(text: string): Uint8Array {
  // The library treats surrogate halves as Latin letters.
  const plain = text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    (ALIKE[bidi.getBidiCharTypeName(character)] ?? "a").repeat(2),
  );
  return bidi.getEmbeddingLevels(plain).levels;
}

export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end] as Part).level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
