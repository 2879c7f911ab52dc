import { BARE_ANSWER } from "./patterns";

/** No value that an answer consists of is longer, in characters. */
const LONGEST = 80;

/** Words that stand between values: "x = 3 or x = −3", 「x = 3 或 x = −3」. */
const JOINING =
  /(?<!\p{L})(?:or|and|oder|und|ou|et|o|y|e|u|или|и)(?!\p{L})|或|或者|及|和|または|と|또는/giu;
const FUNCTIONS =
  /(?<!\p{L})(?:sin|cos|tan|cot|sec|log|ln|exp|sqrt|frac|dfrac|tfrac|boxed|text|left|right|cdot|times|pi|infty|theta|alpha|beta|dx|dy|lim|arcsin|arccos|arctan|mod|cm|mm|km|kg)(?!\p{L})/giu;

/** Names and powers of one or two letters, signs, digits and brackets: what formulas are made of. */
const FORMULA_ALONE =
  /^[$\\]*(?:[\p{Script=Latin}\p{Script=Greek}]{1,2}(?!\p{L})|[\d\s.,;:=<>≤≥≈±+\-−–*/×·÷^()（）[\]{}|√²³⁰-⁹₀-₉π∞°%$\\!'′∈ℝ∪])+$/u;

/** A name that is given its value; an equation to solve has more on its left. */
const GIVEN =
  /^[$\\(]*(?:[\p{Script=Latin}\p{Script=Greek}]{1,2}[₀-₉']?(?:\(\p{L}\))?|d\p{L}\/d\p{L}|\p{L}∈)\s?[=<>≤≥≈∈]/u;
const RELATION = /[=<>≤≥≈]/;
const COUNTS = /[\d₀-₉²³π]|\p{L}\s?[+−–*/^]\s?\p{L}/u;
const SUM_OF_NUMBERS = /^[\d\s.,()（）]+(?:[+\-−–*×·÷/^][\d\s.,()（）]+)+$/;
const FRACTION = /^[-−–]?\s?\d+\s?\/\s?\d+$/;

/** Whether a line is nothing but a value with figures in it. */
export function isNumber(line: string): boolean {
  return /\d/.test(line) && isValue(line);
}

/**
 * Whether a line is nothing but a value: a number with its unit, the letter of a choice, or a formula.
 * A sum of numbers and an equation in several terms are what is asked about rather than answers.
 */
export function isValue(line: string): boolean {
  if (line.length > LONGEST) return false;
  if (BARE_ANSWER.test(line)) return !SUM_OF_NUMBERS.test(line) || FRACTION.test(line);
  const plain = line
    .replace(/[.。]$/, "")
    .replace(JOINING, ",")
    .replace(FUNCTIONS, "x");
  if (!FORMULA_ALONE.test(plain) || SUM_OF_NUMBERS.test(plain)) return false;
  return RELATION.test(plain) ? GIVEN.test(plain) : COUNTS.test(plain);
}
