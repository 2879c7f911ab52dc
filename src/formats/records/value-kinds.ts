export const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CODE_PATTERN =
  /^(?:[a-z][a-z\d+.-]*:\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|[+-]?[\d.,:/\-–%$€£]+[a-zA-Z]{0,3}|\d{4}-\d\d-\d\d[T ]\S+|\S*[\\/_=<>{}|~^#]\S*|\S*\d\S*|\S{40,})$/;
const MAX_WORD_CHARACTERS = 30;
const MIN_LETTER_SHARE = 0.3;

export type ValueKind = "text" | "word" | "code";

const PROBE_CHARACTERS = 2000;

export function valueKindOf(value: string): ValueKind {
  const text = value.length > PROBE_CHARACTERS ? value.slice(0, PROBE_CHARACTERS) : value;
  const trimmed = text.trim();
  if (trimmed === "") return "code";
  const hasSpace = /\s/.test(trimmed);
  if (!hasSpace && CODE_PATTERN.test(trimmed))
    return UNSPACED_SCRIPT.test(trimmed) ? wordOrText(trimmed) : "code";
  const letters = countMatches(trimmed, /\p{L}/gu);
  const spaces = countMatches(trimmed, /\s/g);
  const nonSpaces = trimmed.length - spaces;
  if (letters < nonSpaces * MIN_LETTER_SHARE) return "code";
  if (/[\0\uFFFD]/.test(trimmed)) return "code";
  if (UNSPACED_SCRIPT.test(trimmed)) return wordOrText(trimmed);
  if (!hasSpace) return "word";
  return nonSpaces / (spaces + 1) > MAX_WORD_CHARACTERS ? "code" : "text";
}

/** `match` would create a string for each occurrence. */
export function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count++;
  return count;
}

function wordOrText(text: string): ValueKind {
  return text.length <= 4 ? "word" : "text";
}
