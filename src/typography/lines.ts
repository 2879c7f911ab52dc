import LineBreaker from "linebreak";
import { phrasesOf } from "./phrases";

export interface Line {
  from: number;
  to: number;
}

export type MeasureWidth = (from: number, to: number) => number;

interface LineOptions {
  title?: boolean;
  canCut?: (at: number) => boolean;
}

/** Breaks lines by the rules of each script (UAX #14), and cuts longer words. */
export function linesOf(
  text: string,
  width: number,
  measure: MeasureWidth,
  { title = false, canCut = () => true }: LineOptions = {},
): Line[] {
  const lines: Line[] = [];
  const fits = (start: number, stop: number) =>
    measure(start, trimEndOffset(text, start, stop)) <= width;
  let [from, to] = [0, 0];
  const endLine = () => {
    lines.push({ from, to: trimEndOffset(text, from, to) });
    from = to;
  };
  for (const { start, stop, required } of piecesOf(text, title)) {
    const piece = { from: start, to: stop };
    for (const at of breakPositions(text, piece, fits, canCut)) {
      if (to > from && !fits(from, at)) endLine();
      to = at;
    }
    if (required) endLine();
  }
  if (to > from || lines.length === 0) endLine();
  return lines;
}

function trimEndOffset(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

function* piecesOf(text: string, title: boolean) {
  const breaker = new LineBreaker(text);
  const isInsidePhrase = title ? phraseInteriorTest(text) : () => false;
  let start = 0;
  for (let i = breaker.nextBreak(); i; i = breaker.nextBreak()) {
    if (isInsidePhrase(i.position)) continue;
    // The library reports a required break at the end of the text, where the line ends anyway.
    yield { start, stop: i.position, required: i.required && i.position < text.length };
    start = i.position;
  }
}

function phraseInteriorTest(text: string): (position: number) => boolean {
  const ends = new Set<number>();
  let end = 0;
  for (const phrase of phrasesOf(text)) {
    end += phrase.length;
    ends.add(end);
  }
  return (position) => !ends.has(position) && !/\s/.test(text[position - 1] ?? "");
}

function* breakPositions(
  text: string,
  { from, to }: Line,
  fits: (from: number, to: number) => boolean,
  canCut: (at: number) => boolean,
): Generator<number> {
  if (fits(from, to)) return yield to;
  const piece = text.slice(from, to);
  let [start, end] = [from, from];
  for (const word of wordSegmenter.segment(piece)) {
    const stop = from + word.index + word.segment.length;
    if (!fits(start, stop) && end > start) {
      yield end;
      start = end;
    }
    if (!fits(start, stop)) {
      for (const { index, segment } of graphemeSegmenter.segment(word.segment)) {
        const at = from + word.index + index;
        if (at > start && canCut(at) && !fits(start, at + segment.length)) {
          yield at;
          start = at;
        }
      }
    }
    if (canCut(stop)) end = stop;
  }
  yield to;
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
