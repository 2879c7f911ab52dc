import LineBreaker from "linebreak";
import { phrasesOf } from "../lib/phrases";

/** Width of a text in points. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width`, where the scripts in it allow (UAX #14): between
 * words, and between Chinese characters but not before a full stop. What fits nowhere is cut.
 * A title breaks between phrases only.
 */
export function linesOf(
  text: string,
  width: number,
  measure: Measure,
  { title = false } = {},
): string[] {
  const lines: string[] = [];
  let [line, used] = ["", 0];
  const end = () => {
    lines.push(line.trimEnd());
    [line, used] = ["", 0];
  };
  for (const { piece, required } of piecesOf(printable(text), title)) {
    for (const part of fitting(piece, width, measure)) {
      if (line !== "" && used + measure(part.trimEnd()) > width) end();
      line += part;
      used += measure(part);
    }
    if (required) end();
  }
  if (line !== "" || lines.length === 0) end();
  return lines;
}

/**
 * Composed, and without what draws nothing: control characters, and those that would turn a line's
 * direction around, with which a name could be made to read as another. The Japanese middle dot is
 * written in its narrow form, the one that the Han font has.
 */
function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\S\n]+/g, " ")
    .replaceAll("・", "･")
    .replace(/(?!\n)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

/** The text in pieces between which a line may end, and after which it must. */
function* piecesOf(text: string, title: boolean): Generator<{ piece: string; required: boolean }> {
  const breaker = new LineBreaker(text);
  const inPhrases = title ? insidePhrases(text) : () => false;
  let from = 0;
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    if (inPhrases(at.position)) continue;
    const piece = text.slice(from, at.position).replaceAll("\n", "");
    // The library calls the end of a text a required break; a line ends there anyway.
    yield { piece, required: at.required && at.position < text.length };
    from = at.position;
  }
}

/** Tells the places within a phrase, at which no title breaks; a space is always outside. */
function insidePhrases(text: string): (position: number) => boolean {
  const ends = new Set<number>();
  let end = 0;
  for (const phrase of phrasesOf(text)) {
    end += phrase.length;
    ends.add(end);
  }
  return (position) => !ends.has(position) && !/\s/.test(text[position - 1] ?? "");
}

/** A piece wider than a line, cut where a character ends; any other as it is. */
function* fitting(piece: string, width: number, measure: Measure): Generator<string> {
  if (measure(piece.trimEnd()) <= width) return yield piece;
  let part = "";
  for (const { segment } of graphemes.segment(piece)) {
    if (part !== "" && measure(part + segment) > width) {
      yield part;
      part = "";
    }
    part += segment;
  }
  yield part;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
