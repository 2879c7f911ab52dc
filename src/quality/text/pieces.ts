import { characterKinds, isLetterKind, Kind, kindOf } from "./characters";

const MAX_RUN = 64;

const PIECE_LENGTH = 2048;

function sideOf(kind: number): number {
  if (kind === Kind.space) return 0;
  return isLetterKind(kind) || kind === Kind.digit ? 1 : 2;
}

const sides = Uint8Array.from(characterKinds, (_, kind) => sideOf(kind));

/** Segmenter and tokenizer take quadratic time on long unbroken runs, so they are split. */
export function* piecesOf(text: string): Generator<{ start: number; piece: string }> {
  let start = 0;
  let run = 0;
  let side = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(i) as number) : unit;
    const previousSide = side;
    side = sides[kindOf(code)] as number;
    run = side === previousSide ? run + 1 : 1;
    const wordEnded = previousSide === 1 && side !== 1;
    if (run > MAX_RUN || (wordEnded && i - start >= PIECE_LENGTH)) {
      yield { start, piece: text.slice(start, i) };
      start = i;
      run = 1;
    }
    if (code > 0xffff) i++;
  }
  if (start < text.length) yield { start, piece: text.slice(start) };
}
