import type { Glyph } from "./glyphs";
import { RIGHT_TO_LEFT } from "./scripts";

/** A glyph as its line sees it: along the line, and across the line toward the next one. */
export interface Placed {
  glyph: Glyph;
  start: number;
  end: number;
  near: number;
  far: number;
}

export interface Line {
  /** The quarter turn in which the line runs; vertical lines run like text turned by three. */
  turn: number;
  em: number;
  /** The last glyph of full size. */
  reference: Placed;
  glyphs: Placed[];
}

const DOWNWARD = 3;

/** Letters that stand upright in a vertical line. */
const UPRIGHT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uffee\u2014\u2025\u2026\u2500-\u257f々〆〇ー]/u;

/** Joins glyphs that follow each other on one baseline, in the order of the page's content. */
export function linesOf(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = [];
  for (const glyph of glyphs) {
    const line = lines.at(-1);
    if (line && extend(line, glyph)) continue;
    const turn = nearestTurn(glyph);
    const first = place(glyph, turn);
    lines.push({ turn, em: glyph.em, reference: first, glyphs: [first] });
  }
  return lines;
}

const nearestTurn = ({ turn }: Glyph) => Math.round(turn) % 4;

function place(glyph: Glyph, turn: number): Placed {
  const { left, right, bottom, top } = glyph;
  switch (turn) {
    case 1:
      return { glyph, start: bottom, end: top, near: left, far: right };
    case 2:
      return { glyph, start: -right, end: -left, near: bottom, far: top };
    case DOWNWARD:
      return { glyph, start: -top, end: -bottom, near: -right, far: -left };
    default:
      return { glyph, start: left, end: right, near: -top, far: -bottom };
  }
}

function extend(line: Line, glyph: Glyph): boolean {
  const turn = nearestTurn(glyph);
  const last = line.glyphs.at(-1) as Placed;
  if (turn === line.turn && isBeside(line, last, place(glyph, turn))) return add(line, glyph);
  const isVertical = line.turn === DOWNWARD;
  if (!isVertical && !(line.glyphs.length === 1 && isUpright(last.glyph))) return false;
  if (turn !== DOWNWARD && !(turn === 0 && isUpright(glyph)) && !isVertical) return false;
  const [above, below] = [place(last.glyph, DOWNWARD), place(glyph, DOWNWARD)];
  if (!isBelow(line, above, below)) return false;
  if (!isVertical) Object.assign(line, { turn: DOWNWARD, reference: above, glyphs: [above] });
  return add(line, glyph);
}

function add(line: Line, glyph: Glyph): true {
  const placed = place(glyph, line.turn);
  line.glyphs.push(placed);
  if (!isSmall(glyph.em / line.em)) Object.assign(line, { em: glyph.em, reference: placed });
  return true;
}

const isUpright = (glyph: Glyph) => nearestTurn(glyph) === 0 && UPRIGHT.test(glyph.text);

/** The ratio of superscripts and subscripts; initials over several lines are larger still. */
const isSmall = (ratio: number) => ratio >= 0.45 && ratio < 0.8;

const MAX_STEP_BACK_EMS = 1.5;

function isBeside(line: Line, last: Placed, next: Placed): boolean {
  const { reference } = line;
  const overlap = Math.min(reference.far, next.far) - Math.max(reference.near, next.near);
  const height = Math.min(reference.far - reference.near, next.far - next.near);
  if (overlap < height / 2) return false;
  if (next.start > last.start - MAX_STEP_BACK_EMS * line.em) return true;
  return [...line.glyphs.slice(-8), next].some(({ glyph }) => RIGHT_TO_LEFT.test(glyph.text));
}

function isBelow(line: Line, above: Placed, below: Placed): boolean {
  const [center, nextCenter] = [above, below].map(({ near, far }) => (near + far) / 2);
  const gap = below.start - above.end;
  return (
    Math.abs((center ?? 0) - (nextCenter ?? 0)) < line.em * 0.8 &&
    gap > -line.em &&
    gap < line.em * 1.5
  );
}
