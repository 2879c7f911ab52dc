import { isAccent, withAccents } from "./accents";
import type { Line, Placed } from "./lines";

/** What is read as a whole: a glyph with its marks, or a space. */
export interface Unit {
  text: string;
  start: number;
  end: number;
  /** Whether a font, and not the file, says which way its brackets open. */
  isDrawn: boolean;
  isLeftward?: boolean;
}

const MIN_WORD_GAP_EMS = 0.13;
/** Ideographs have no spaces between them, and lines of them are stretched at any place. */
const MIN_IDEOGRAPH_GAP_EMS = 0.6;
const MIN_COLUMN_GAP_EMS = 1.5;
const MIN_GAPS_TO_COMPARE = 4;
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

/** Returns the parts of a line between wide gaps, with spaces where words end. */
export function partsOf({ em }: Line, units: readonly Unit[], spacing: number): Unit[][] {
  const parts: Unit[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  let last: Unit | null = null;
  for (const unit of units) {
    const gap = (unit.start - end - spacing) / em;
    const part = parts.at(-1);
    if (!part || !last || gap > MIN_COLUMN_GAP_EMS) parts.push([unit]);
    else {
      const isInIdeographs = IDEOGRAPH.test(last.text) || IDEOGRAPH.test(unit.text);
      const minGap = isInIdeographs ? MIN_IDEOGRAPH_GAP_EMS : MIN_WORD_GAP_EMS;
      if (gap > minGap) part.push({ text: " ", start: end, end: unit.start, isDrawn: false });
      part.push(unit);
    }
    end = Math.max(end, unit.end);
    last = unit;
  }
  return parts;
}

/** The usual gap between letters, which is wide in spaced text, or null in too short a line. */
export function letterSpacing(units: readonly Unit[]): number | null {
  const gaps: number[] = [];
  for (let n = 1; n < units.length; n++) {
    const [last, next] = [units[n - 1] as Unit, units[n] as Unit];
    if (last.text !== " " && next.text !== " ") gaps.push(next.start - last.end);
  }
  if (gaps.length < MIN_GAPS_TO_COMPARE) return null;
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(middle, 0);
}

const MARKS_ONLY = /^\p{Mn}+$/u;

/** Joins the characters of one glyph, and marks to the letter that they are drawn on. */
export function unitsOf(glyphs: readonly Placed[], isSorted: boolean): Unit[] {
  const units: Unit[] = [];
  const marks: Unit[] = [];
  for (const { glyph, start, end } of glyphs) {
    const unit = { text: glyph.text, start, end, isDrawn: !glyph.isStated };
    const last = units.at(-1);
    if (MARKS_ONLY.test(unit.text) && isSorted) marks.push(unit);
    else if (MARKS_ONLY.test(unit.text) && last) last.text += unit.text;
    else if (last && isOneGlyph(last, unit)) last.text = joined(last.text, unit.text);
    else units.push(unit);
  }
  if (!isSorted) return withAccents(units);
  units.sort((a, b) => a.start - b.start || a.end - b.end);
  for (const mark of marks) attach(mark, units);
  return units;
}

const isOneGlyph = (last: Unit, { start, end, isDrawn }: Unit) =>
  isDrawn && last.isDrawn && last.start === start && last.end === end && !isAccent(last.text);

/** Producers differ in whether PDFium reverses a ligature, but no letter starts with a mark. */
function joined(before: string, after: string): string {
  const isReversed = MARKS_ONLY.test(before) || (/^[اأإآ]$/.test(before) && after === "ل");
  return isReversed ? after + before : before + after;
}

function attach(mark: Unit, units: Unit[]): void {
  const center = (mark.start + mark.end) / 2;
  const distance = ({ start, end }: Unit) => Math.abs((start + end) / 2 - center);
  const holders = units.filter(
    ({ text, start, end }) => text !== " " && start <= center && center <= end,
  );
  const [base] = (holders.length > 0 ? holders : units.filter(({ text }) => text !== " ")).toSorted(
    (a, b) => distance(a) - distance(b),
  );
  if (base) base.text += mark.text;
  else units.push(mark);
}
