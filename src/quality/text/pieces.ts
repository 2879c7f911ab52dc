import { characterKinds, isLetterKind, Kind, kindOf } from "./characters";

const MAX_RUN_CHARACTERS = 64;

const MIN_PIECE_CHARACTERS = 2048;

function classOf(kind: number): number {
  if (kind === Kind.space) return 0;
  return isLetterKind(kind) || kind === Kind.digit ? 1 : 2;
}

const classByKind = Uint8Array.from(characterKinds, (_, kind) => classOf(kind));

/** Splits long unbroken runs, on which the segmenter and the tokenizer take quadratic time. */
export function* piecesOf(text: string): Generator<{ start: number; piece: string }> {
  let start = 0;
  let runLength = 0;
  let characterClass = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(i) as number) : unit;
    const previousClass = characterClass;
    characterClass = classByKind[kindOf(code)] as number;
    runLength = characterClass === previousClass ? runLength + 1 : 1;
    const isWordEnd = previousClass === 1 && characterClass !== 1;
    if (runLength > MAX_RUN_CHARACTERS || (isWordEnd && i - start >= MIN_PIECE_CHARACTERS)) {
      yield { start, piece: text.slice(start, i) };
      start = i;
      runLength = 1;
    }
    if (code > 0xffff) i++;
  }
  if (start < text.length) yield { start, piece: text.slice(start) };
}
