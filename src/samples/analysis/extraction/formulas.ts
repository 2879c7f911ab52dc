import type { ContentType } from "../verdict";
import { type Formula, formulaIn, wordCountOf } from "./formula";
import { withoutScripted, withoutUnmarked } from "./unmarked-formulas";

/** Environments of displayed formulas. */
const DISPLAYS = "(?:align|equation|gather|eqnarray|multline|flalign)\\*?";

/** Up to the mark that ends it, another that begins, or the end of so many characters: linear whatever is open. */
const upTo = (mark: string, most: number) =>
  `((?:[^\\\\]|\\\\\\\\|\\\\(?!\\\\|${mark})){1,${most}})`;

/** Formulas as TeX marks them, in dollars, brackets or an environment, and gaps to be filled in. */
const MARKED = new RegExp(
  [
    "\\$\\$([^$]{1,1500})\\$\\$",
    "\\$([^$\\n]{1,600})\\$",
    `\\\\\\(${upTo("[()]", 400)}\\\\\\)`,
    `\\\\\\[${upTo("[[\\]]", 1500)}\\\\\\]`,
    `\\\\begin\\{${DISPLAYS}\\}${upTo(`(?:begin|end)\\{${DISPLAYS}\\}`, 1500)}\\\\end\\{${DISPLAYS}\\}`,
    "\\\\(?:uline|underline)\\{([~\\s]*)\\}",
  ].join("|"),
  "g",
);

/** Share of a text's words that may be such letters in its formulas: clean texts with formulas have at most .033. */
const MOST_WORDS = { share: 0.035, least: 20 };

/** Formulas take so many times the length of the rest at most: what is nothing else is no language. */
const MOST = { prose: 3, bank: 12 };

/**
 * A text with a figure in place of each formula, and blanks up to its length: a formula is no language,
 * and stands in a sentence as a number does. What is marked as one and is none stays, and so do formulas
 * that leave hardly a text beside them. The same text where there is none.
 */
export function withoutFormulas(text: string, type: ContentType = "literary"): string {
  if (!/\$|\\[([A-Za-z]|[⁰-⁹⁺⁻ⁿ₀-₋²³¹]/.test(text)) return text;
  const found = [...text.matchAll(MARKED)];
  const read = new Map<string, Formula | null>();
  const formulas = found.map((match) => {
    const given = match.slice(1).find((group) => group !== undefined) ?? "";
    const known = read.get(given);
    const formula = known === undefined ? formulaIn(given) : known;
    if (known === undefined) read.set(given, formula);
    return formula;
  });
  const words = formulas.reduce((sum, formula) => sum + (formula?.words ?? 0), 0);
  const mayHaveWords = words <= MOST_WORDS.least || words <= MOST_WORDS.share * wordCountOf(text);
  const most = type === "problem_bank" ? MOST.bank : MOST.prose;
  let left = most * found.reduce((rest, [marked]) => rest - marked.length, text.length);
  let [plain, end] = ["", 0];
  for (const [at, { 0: marked, index }] of found.entries()) {
    const formula = formulas[at];
    if (!formula || marked.length > left || (formula.words > 0 && !mayHaveWords)) continue;
    left -= marked.length;
    plain += `${text.slice(end, index)}1${marked.slice(1).replace(/[^\n]/g, " ")}`;
    end = index + marked.length;
  }
  const unmarked = plain + text.slice(end);
  const isBank = type === "problem_bank";
  const rest = isBank ? withoutUnmarked(unmarked) : unmarked;
  return withoutScripted(rest, isBank).replace(FORMULA_ALONE, (line) => " ".repeat(line.length));
}

/** A line that is a formula says nothing in any language. */
const FORMULA_ALONE = /^[ \t]*1 {3}[ \t]*(?:[.,;。．，；][ \t]*)?$/gm;
