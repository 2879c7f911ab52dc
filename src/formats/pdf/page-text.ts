import { inColumnOrder, type Row } from "./columns";
import { faceBrackets, inReadingOrder } from "./direction";
import type { Glyph } from "./glyphs";
import { type Line, linesOf } from "./lines";
import { isRightToLeft, RIGHT_TO_LEFT } from "./scripts";
import { partsOf, type Unit, unitsOf } from "./words";

/** The text of a page, one line of text per line of the page. */
export function pageText(glyphs: readonly Glyph[]): string {
  const isPageRightToLeft = isRightToLeft(glyphs.map(({ text }) => text).join(""));
  const lines = linesOf(glyphs).map((line) => ({ line, parts: readLine(line, isPageRightToLeft) }));
  faceBrackets(lines.flatMap(({ parts }) => parts));
  const rows = lines.map(({ line: { em }, parts }) => parts.map((units) => partOf(units, em)));
  return inColumnOrder(rows).join("\n");
}

function readLine(line: Line, isPageRightToLeft: boolean): Unit[][] {
  const text = line.glyphs.map(({ glyph }) => glyph.text).join("");
  const isMixed = RIGHT_TO_LEFT.test(text);
  const parts = partsOf(line, unitsOf(line.glyphs, isMixed));
  if (!isMixed) return parts;
  const ordered = parts.map((units) => {
    const isLeftward = isPageRightToLeft || isRightToLeft(units.map((unit) => unit.text).join(""));
    return inReadingOrder(units, isLeftward);
  });
  return isPageRightToLeft ? ordered.toReversed() : ordered;
}

function partOf(units: readonly Unit[], em: number): Row[number] {
  const text = units.map((unit) => unit.text).join("");
  const start = Math.min(...units.map((unit) => unit.start));
  const end = Math.max(...units.map((unit) => unit.end));
  return { text: text.replace(/ {2,}/g, " ").trim(), start, end, em };
}
