const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CODE =
  /^(?:[a-z][a-z\d+.-]*:\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|[+-]?[\d.,:/\-–%$€£]+[a-zA-Z]{0,3}|\d{4}-\d\d-\d\d[T ]\S+|\S*[\\/_=<>{}|~^#]\S*|\S*\d\S*|\S{40,})$/;
const LONGEST_WORD = 30;
const LEAST_LETTERS = 0.3;

export type Look = "text" | "word" | "code";

const PROBE = 2000;

export function lookOf(value: string): Look {
  const text = value.length > PROBE ? value.slice(0, PROBE) : value;
  const trimmed = text.trim();
  if (trimmed === "") return "code";
  const hasSpace = /\s/.test(trimmed);
  if (!hasSpace && CODE.test(trimmed)) return UNSPACED.test(trimmed) ? wordOrText(trimmed) : "code";
  const letters = countOf(trimmed, /\p{L}/gu);
  const spaces = countOf(trimmed, /\s/g);
  const signs = trimmed.length - spaces;
  if (letters < signs * LEAST_LETTERS) return "code";
  if (/[\0\uFFFD]/.test(trimmed)) return "code";
  if (UNSPACED.test(trimmed)) return wordOrText(trimmed);
  if (!hasSpace) return "word";
  return signs / (spaces + 1) > LONGEST_WORD ? "code" : "text";
}

/** How often a pattern occurs; `match` would make a string of each. */
function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count++;
  return count;
}

function wordOrText(text: string): Look {
  return text.length <= 4 ? "word" : "text";
}
