import { inWritingOf } from "../wording/quantities";

/** So much of what is asked is read at once, in letters of an alphabet: what an advertisement says. */
const JOINED = 200;

/**
 * What a bank asks, question by question joined, in pieces of 200 letters of an alphabet and more: what was cut up into
 * questions stands there together again. Linear in the text.
 *
 * @param text of `stemsOf`
 */
export function joinedStems(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const line of text.split("\n")) {
    const stem = line.trim();
    if (stem === "") continue;
    piece = piece === "" ? stem : `${piece} ${stem}`;
    if (piece.length < inWritingOf(piece, JOINED)) continue;
    pieces.push(piece);
    piece = "";
  }
  if (piece !== "") pieces.push(piece);
  return pieces;
}
