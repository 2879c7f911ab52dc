import { inColumnOrder, type Row } from "./columns";
import { faceBrackets, inReadingOrder } from "./direction";
import type { Glyph } from "./glyphs";
import { type Line, linesOf } from "./lines";
import { isRightToLeft, RIGHT_TO_LEFT } from "./scripts";
import { letterSpacing, partsOf, type Unit, unitsOf } from "./words";

/** The text of a page, one line of text per line of the page. */
export function pageText(glyphs: readonly Glyph[]): string {
  const isPageRightToLeft = isRightToLeft(glyphs.map(({ text }) => text).join(""));
  const lines = unitedLines(linesOf(glyphs)).map(({ line, units, isMixed, spacing }) => {
    const parts = partsOf(line, units, spacing);
    return { line, parts: isMixed ? readingOrder(parts, isPageRightToLeft) : parts };
  });
  faceBrackets(lines.flatMap(({ parts }) => parts));
  const rows = lines.map(({ line: { em }, parts }) => parts.map((units) => partOf(units, em)));
  return inColumnOrder(rows).join("\n");
}

interface UnitedLine {
  line: Line;
  units: Unit[];
  isMixed: boolean;
  spacing: number;
}

function unitedLines(lines: readonly Line[]): UnitedLine[] {
  const united: UnitedLine[] = [];
  for (const line of lines) {
    const isMixed = RIGHT_TO_LEFT.test(line.glyphs.map(({ glyph }) => glyph.text).join(""));
    const units = unitsOf(line.glyphs, isMixed);
    const above = united.at(-1);
    // A short last line is spaced like the lines above it.
    const usual = above && Math.abs(above.line.em - line.em) < 0.1 ? above.spacing : 0;
    united.push({ line, units, isMixed, spacing: letterSpacing(units) ?? usual });
  }
  return united;
}

function readingOrder(parts: readonly Unit[][], isPageRightToLeft: boolean): Unit[][] {
  const ordered = parts.map((units) => {
    const text = units.map((unit) => unit.text).join("");
    return inReadingOrder(units, isPageRightToLeft || isRightToLeft(text));
  });
  return isPageRightToLeft ? ordered.toReversed() : ordered;
}

function partOf(units: readonly Unit[], em: number): Row[number] {
  const text = units.map((unit) => unit.text).join("");
  const start = Math.min(...units.map((unit) => unit.start));
  const end = Math.max(...units.map((unit) => unit.end));
  return { text: text.replace(/ {2,}/g, " ").trim(), start, end, em };
}
