import {
  CHARACTER_WORDS,
  type Measure,
  measureReader,
  type Unit,
  WORD_WORDS,
} from "../lib/numerals";

export type SizeUnit = "words" | "characters" | "bytes";

export type ParsedSize = Measure<SizeUnit>;

const UNITS: ReadonlyArray<Unit<SizeUnit>> = [
  { words: WORD_WORDS, name: "words", times: 1 },
  { words: CHARACTER_WORDS, name: "characters", times: 1 },
  { words: "bytes?|b|位元組|字節|バイト|바이트", name: "bytes", times: 1 },
  ...["k", "m", "g", "t"].flatMap((letter, i) => [
    { words: `${letter}b`, name: "bytes" as const, times: 1000 ** (i + 1) },
    { words: `${letter}ib`, name: "bytes" as const, times: 1024 ** (i + 1) },
  ]),
];

const measure = measureReader(UNITS);

/** Reads "36.6 MB", "約80萬字", "1.2 million words" or "1,2 Mio"; else returns null. */
export function parseSize(text: string): ParsedSize | null {
  const { unit = null, counts: read = [] } = measure(text) ?? {};
  const whole = unit === "bytes" ? read.map(Math.round) : read;
  const counts = [...new Set(whole.filter((count) => Number.isSafeInteger(count)))];
  return counts.length === 0 ? null : { unit, counts };
}

/** Returns the number in a unit, such as "800,000"; null if there is none or it is ambiguous. */
export function sizeInUnit(text: string, expectedUnit: SizeUnit): string | null {
  const { counts = [], unit = null } = parseSize(text) ?? {};
  const [count] = counts;
  if (count === undefined || counts.length > 1 || (unit !== null && unit !== expectedUnit))
    return null;
  return count.toLocaleString("en-US");
}
