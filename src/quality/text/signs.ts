import { once } from "../../lib/memo";
import { isLetterKind, Kind, kindOf } from "./characters";

const ORDINARY_SIGNS = `'"()[]-–—“”‘’«»„‹›¿¡·/%&「」『』《》〈〉【】（）・～‥`;
const CLAUSE_MARKS = ",;:.!?…、。，；：！？";

/** Sentences use clause marks and ordinary signs; odd signs stand for something else. */
export const Sign = {
  none: 0,
  space: 1,
  lineBreak: 2,
  letter: 3,
  digit: 4,
  ordinary: 5,
  clause: 6,
  odd: 7,
} as const;

export const signTable = once(() => {
  const table = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const kind = kindOf(unit);
    if (unit === 10) return Sign.lineBreak;
    if (kind === Kind.space) return Sign.space;
    if (isLetterKind(kind)) return Sign.letter;
    if (kind === Kind.digit) return Sign.digit;
    return kind === Kind.punctuation || kind === Kind.symbol ? Sign.odd : Sign.none;
  });
  for (const sign of ORDINARY_SIGNS) table[sign.charCodeAt(0)] = Sign.ordinary;
  for (const mark of CLAUSE_MARKS) table[mark.charCodeAt(0)] = Sign.clause;
  return table;
});

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Between words, nobody sees an ignorable character, and emoji are as odd as other symbols. */
export const standInTable = once(() =>
  signTable().map((sign, unit) => {
    if (sign !== Sign.none) return sign;
    return IGNORABLE.test(String.fromCharCode(unit)) ? Sign.space : Sign.odd;
  }),
);

const LAST_ACCENTED = 0x30ff;
const HAS_ACCENT = /^\p{L}\p{M}+$/u;

/** 1 for letters with an accent. */
export const accentTable = once(() =>
  Uint8Array.from({ length: LAST_ACCENTED + 1 }, (_, unit) =>
    HAS_ACCENT.test(String.fromCharCode(unit).normalize("NFD")) ? 1 : 0,
  ),
);
