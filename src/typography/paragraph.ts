import bidiFactory from "bidi-js";
import { isInvisible } from "./characters";
import type { FontFace, Glyph } from "./font-face";
import { type Line, linesOf } from "./lines";
import type { Typeface } from "./typeface";

export interface TextGlyph extends Glyph {
  text: string;
}

export interface GlyphRun {
  font: FontFace;
  glyphs: TextGlyph[];
  x: number;
}

interface BidiItem {
  from: number;
  to: number;
  level: number;
  font: FontFace;
  glyphs: TextGlyph[];
  isReversed: boolean;
}

export class Paragraph {
  readonly text: string;
  readonly #items: BidiItem[];
  readonly #offsets: Float64Array;
  readonly #clusters = new Set<number>();

  constructor(text: string, typeface: Typeface) {
    this.text = typeface.setText(text);
    this.#items = itemsOf(this.text, typeface);
    const advances = new Float64Array(this.text.length + 1);
    for (const { font, glyphs } of this.#items) {
      for (const { cluster, xAdvance } of glyphs) {
        advances[cluster + 1] = (advances[cluster + 1] ?? 0) + emsOf(xAdvance, font);
        this.#clusters.add(cluster);
      }
    }
    for (let i = 1; i < advances.length; i++)
      advances[i] = (advances[i] ?? 0) + (advances[i - 1] ?? 0);
    this.#offsets = advances;
  }

  width({ from, to }: Line = { from: 0, to: this.text.length }): number {
    return (this.#offsets[to] ?? 0) - (this.#offsets[from] ?? 0);
  }

  lines(width: number, { title = false } = {}): Line[] {
    const measure = (from: number, to: number) => this.width({ from, to });
    return linesOf(this.text, width, measure, { title, canCut: (at) => this.#clusters.has(at) });
  }

  runs(line: Line): GlyphRun[] {
    const parts = this.#items.flatMap((item) => {
      const from = Math.max(item.from, line.from);
      const to = Math.min(item.to, line.to);
      return from < to ? [{ ...item, from, to }] : [];
    });
    let x = 0;
    const offsets = new Map<Line, number>();
    for (const part of sortVisually(parts)) {
      offsets.set(part, x);
      x += this.width(part);
    }
    return parts.flatMap((part) => {
      const run = { font: part.font, x: offsets.get(part) ?? 0, glyphs: glyphsIn(part) };
      return part.isReversed || part.level % 2 === 0 ? [run] : splitRun(run);
    });
  }
}

const glyphsIn = ({ glyphs, from, to }: BidiItem) =>
  glyphs.filter(({ cluster }) => cluster >= from && cluster < to);

function splitRun({ font, glyphs, x }: GlyphRun): GlyphRun[] {
  let position = x;
  const runs = glyphs.map((glyph) => {
    const run = { font, glyphs: [glyph], x: position };
    position += emsOf(glyph.xAdvance, font);
    return run;
  });
  return runs.reverse();
}

const emsOf = (units: number, { outlines }: FontFace) => units / outlines.unitsPerEm;

function itemsOf(text: string, typeface: Typeface): BidiItem[] {
  const levels = levelsOf(text);
  const items: BidiItem[] = [];
  for (const { from: start, to, font } of typeface.runsOf(text, levels)) {
    for (let from = start, end = start; from < to; from = end) {
      const level = levels[from] ?? 0;
      while (end < to && levels[end] === level && text[end] !== "\n") end++;
      if (end > from) items.push(itemOf(text, { from, to: end, level, font }));
      else end++;
    }
  }
  return items;
}

/** PDF readers treat these letters as right-to-left and read their glyphs backwards. */
export const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

type ItemRange = Pick<BidiItem, "from" | "to" | "level" | "font">;

function itemOf(text: string, stretch: ItemRange): BidiItem {
  const { from, to, level, font } = stretch;
  const rightToLeft = level % 2 === 1;
  const isReversed = rightToLeft && RIGHT_TO_LEFT_LETTERS.test(text.slice(from, to));
  const glyphs = font.shape(text, { from, to, rightToLeft });
  const logicalGlyphs = rightToLeft ? glyphs.toReversed() : glyphs;
  const textByGlyph = new Map<Glyph, string>();
  for (const { glyphs: clusterGlyphs, characters } of clustersOf(text, logicalGlyphs, stretch)) {
    for (const [i, glyph] of clusterGlyphs.entries()) {
      const glyphCharacters = characters.splice(
        0,
        i === clusterGlyphs.length - 1 ? characters.length : 1,
      );
      if (isReversed) glyphCharacters.reverse();
      textByGlyph.set(glyph, glyphCharacters.join("") || ZERO_WIDTH_SPACE);
    }
  }
  const texts = glyphs.map((glyph) => ({
    ...glyph,
    text: textByGlyph.get(glyph) ?? ZERO_WIDTH_SPACE,
  }));
  return { ...stretch, isReversed, glyphs: texts };
}

/** Text of a glyph whose neighbors cover its characters; PDF readers invent text if it is empty. */
const ZERO_WIDTH_SPACE = "\u200b";

function clustersOf(text: string, inOrder: readonly Glyph[], { from, to }: ItemRange) {
  const clusters: Array<{ glyphs: Glyph[]; characters: string[] }> = [];
  let start = from;
  for (let i = 0; i < inOrder.length; ) {
    const cluster = inOrder[i]?.cluster;
    let end = i + 1;
    while (inOrder[end]?.cluster === cluster) end++;
    const characters = Array.from(text.slice(start, inOrder[end]?.cluster ?? to));
    // A joiner in front of a letter changes the letter before it.
    const previous = clusters.at(-1)?.characters;
    while (previous && isInvisible(characters[0] ?? ""))
      previous.push(characters.shift() as string);
    clusters.push({ glyphs: inOrder.slice(i, end), characters });
    start = inOrder[end]?.cluster ?? to;
    i = end;
  }
  return clusters;
}

const bidi = bidiFactory();

const CHARACTER_BY_BIDI_CLASS: Readonly<Record<string, string>> = {
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
  const basicPlaneText = text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    (CHARACTER_BY_BIDI_CLASS[bidi.getBidiCharTypeName(character)] ?? "a").repeat(2),
  );
  return bidi.getEmbeddingLevels(basicPlaneText).levels;
}

function sortVisually<Part extends { level: number }>(parts: readonly Part[]): Part[] {
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
