import { COMMANDS, GREEK, LIMITED, NAMES_WITHOUT_MARK, OWN, VALUES } from "./formula-names";

/** A name without a mark. */
const BARE_NAMES = /(?<!\p{L})[A-Za-z]{2,12}(?!\p{L})/gu;

/** Limits from one side, and parts that are positive or negative: `0^{+}`, `F_{-}`. */
const ONE_SIDED = /[\^_]\s{0,3}(?:\{\s{0,3}[+−-]\s{0,3}\}|[+−-](?![\w\\{]))/g;

/** Formulas of chemistry, with the states of what they name: `\\ce{2 I- (aq)}`. */
const CHEMISTRY = /\\ce\s?\{((?:[^{}\n]|\{[^{}\n]{0,20}\}){1,300})\}/g;
const OF_CHEMISTRY =
  /^(?:[A-Z](?:[a-z](?![a-z]))?|\((?:aq|[slgc])\)|(?<![A-Za-z])[enxyz](?![a-z])|[\d\s+\-–=<>^_.,()[\]{}*·⋅→←⇌⇄⇋$]|\\[a-z]{1,12}(?![a-z]))+$/u;

/** A word that is set upright within its braces: `V_{\rm ion}`. */
const UPRIGHT = /\{\s{0,3}\\(?:rm|bf|it|sf)\s{1,3}([A-Za-z]{1,12})\s{0,3}\}/g;

/** What a command sets a word in: units and names of functions. */
const SET_WORD =
  /(?:\\(?:text|mathrm|mathbf|mathbb|mathcal|mathit|mathsf|mathfrak|mathscr|boldsymbol|bm|mbox|hbox|textbf|textit|textrm|rm|operatorname)\s{0,3}\{([\p{L}:： ]{0,18})\}|"([\p{L} ]{1,13})")/gu;
const FEW_WORDS =
  /^(?:[\p{Script=Latin}\p{Script=Cyrillic}]{1,12}(?: [\p{Script=Latin}\p{Script=Cyrillic}]{1,12}){0,2}:?|\p{Script=Han}{1,4}[:：]?)$/u;

/** What names a formula rather than belongs to it. */
const NAMED = /\\(?:tag|label)\*?\{[^{}\n]{0,30}\}/g;

/** What a variable is told apart by: `x_{max}`. */
const INDEX = /_\{\s?([a-z]{2,12})\s?\}/g;
const ENVIRONMENT =
  /\\(?:begin|end)\s{0,3}\{(?:cases|array|aligned|align|[A-Za-z]{0,4}matrix|split|gathered)\*?\}(?:\{[lcr|\s]*\})?/g;
const COMMAND = /\\([A-Za-z]+)|\\[^A-Za-z\n]/g;

/** Letters side by side: variables, corners of a figure, a unit. */
const LETTERS = /\p{L}{4,}/gu;
const CORNERS = /^[A-Z]{4,6}$/;

/** What a formula is written in. */
const SIGNS =
  /^[A-Za-z\p{Script=Greek}\p{N}\s+\-*/=<>^_.,:;!'"|()[\]{}&~%°′″±×÷·−≤≥≠≈∠△⊥∥√π∞∵∴⋯…，。、；：（）％＝＋－]*$/u;

/** Two signs of a sum in a row, that have nothing between them to be reckoned with. */
const CLASHING = /[+*/=<>×÷^_]\s*[*/=<>×÷^_)\]}](?!=)|[([{]\s*[*/=<>×÷^_]|[+*/^_×÷-]\s*$/u;

/** What a formula holds that could be words. */
export interface Formula {
  words: number;
}

/** A word that is set in a formula and no unit, and letters side by side that could be one. */
const LONG_WORD = 4;
const SHORT_WORDS = /[a-z]{2,3}/g;

/** Share of a formula's commands that may be ones that its book defines. */
const MOST_OWN = 0.3;

/** Different small letters in a formula, and one more for so many characters: more are a text, or noise. */
const MOST_LETTERS = { least: 8, per: 80 };

/**
 * What stands between the marks, if it can be a formula: figures, single letters and mostly known commands, with
 * signs that have something to reckon with, in brackets that close. Words and noise are none.
 */
export function formulaIn(given: string): Formula | null {
  let [commands, own, wordCount] = [0, 0, 0];
  // "$12 times $4" is a price.
  const hasSigns = /[=<>^_(≈≤≥]/.test(given);
  const plain = given
    .replace(ENVIRONMENT, " ")
    .replace(CHEMISTRY, (all, formula: string) => (OF_CHEMISTRY.test(formula) ? " x " : all))
    .replace(NAMED, (named) => {
      wordCount += wordCountOf(named) - 1;
      return " ";
    })
    .replace(ONE_SIDED, " ")
    .replace(UPRIGHT, (_, word: string) => {
      if (word.length >= LONG_WORD) wordCount++;
      return "{x}";
    })
    .replace(SET_WORD, (_, set?: string, quoted?: string) => {
      const word = (set ?? quoted ?? "").trim();
      if (!FEW_WORDS.test(word)) return word;
      wordCount += word.split(" ").filter(({ length }) => length >= LONG_WORD).length;
      return " x ";
    })
    .replace(INDEX, (_, word: string) => {
      if (word.length >= LONG_WORD) wordCount++;
      return "_{x}";
    })
    .replace(COMMAND, (_, name?: string) => {
      if (name !== undefined && !COMMANDS.has(name) && !OWN.test(name) && !VALUES.test(name)) own++;
      commands++;
      return name === undefined ? " " : standIn(name);
    })
    .replace(BARE_NAMES, (name) =>
      hasSigns && (NAMES_WITHOUT_MARK.has(name) || GREEK.test(name)) ? standIn(name) : name,
    );
  if (
    own > MOST_OWN * commands ||
    !SIGNS.test(plain) ||
    CLASHING.test(plain.replace(/=\s*(?=\}|$)/g, ""))
  )
    return null;
  const words = plain.match(LETTERS) ?? [];
  if (!words.every((word) => CORNERS.test(word)) || !isClosed(plain)) return null;
  const { least, per } = MOST_LETTERS;
  if (new Set(plain.match(/[a-z]/g)).size > least + given.length / per) return null;
  return { words: wordCount + (plain.match(SHORT_WORDS)?.length ?? 0) };
}

/** What stands in for a command: a variable where it is a value, or has limits. */
function standIn(name: string): string {
  return VALUES.test(name) || LIMITED.test(name) ? " x " : " ";
}

export function wordCountOf(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}

/** Round and square brackets may close each other, as those of intervals do. */
function isClosed(plain: string): boolean {
  let [open, braces] = [0, 0];
  for (const sign of plain) {
    if (sign === "(" || sign === "[" || sign === "（") open++;
    if (sign === ")" || sign === "]" || sign === "）") open--;
    if (sign === "{") braces++;
    if (sign === "}") braces--;
    if (open < 0 || braces < 0) return false;
  }
  return open === 0 && braces === 0;
}
