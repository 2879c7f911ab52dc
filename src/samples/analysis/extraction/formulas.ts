import type { ContentType } from "../verdict";

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

/** Commands of TeX that formulas are written with; any other is none. */
const COMMANDS = new Set(
  (
    "frac dfrac tfrac cfrac sqrt times div cdot cdots ldots dots vdots ddots le leq leqslant ge geq geqslant lt gt ne neq approx " +
    "equiv sim simeq cong propto pm mp left right big Big bigg Bigg begin end overline underline uline widehat hat bar vec " +
    "overrightarrow overset underset dot angle triangle bigtriangleup odot parallel perp bot circ degree alpha beta gamma delta " +
    "epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta " +
    "Theta Lambda Xi Pi Sigma Phi Psi Omega sin cos tan cot sec csc arcsin arccos arctan log ln lg exp lim max min gcd lcm mod " +
    "bmod pmod sum prod int oint infty partial nabla in notin ni subset subseteq subsetneqq supset supseteq cup cap bigcup bigcap " +
    "emptyset varnothing forall exists because therefore Rightarrow rightarrow to Leftrightarrow leftarrow Leftarrow " +
    "leftrightarrow mapsto uparrow downarrow square Box blacksquare bigstar star ast quad qquad textless textgreater textbar lfloor rfloor " +
    "lceil rceil langle rangle mid nmid vert Vert lvert rvert prime choose binom dbinom tbinom hline stackrel xrightarrow " +
    "lbrace rbrace lbrack rbrack color mathop nolimits ell hbar wp Re Im dagger top models vdash implies iff hookrightarrow longrightarrow " +
    "displaystyle limits operatorname boxed oplus otimes land lor lnot neg setminus backslash complement wedge vee"
  ).split(" "),
);

/** Commands that stand for a number, as a letter does. */
const VALUES =
  /^(?:infty|ell|hbar|emptyset|varnothing|partial|nabla|prime|circ|degree|[lcvd]?dots|cdots|[A-Z]?[a-z]{0,3}(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega))$/;

/** Commands that limits stand under and above: `=\sum_{k=1}^{n}` is no clash of signs. */
const LIMITED = /^(?:lim(?:sup|inf)?|sum|prod|int|oint|iint|max|min|sup|inf|big(?:cup|cap|oplus))$/;

/** Limits from one side, and parts that are positive or negative: `0^{+}`, `F_{-}`. */
const ONE_SIDED = /[\^_]\s*(?:\{\s*[+−-]\s*\}|[+−-](?![\w\\{]))/g;

/** A word that is set upright within its braces: `V_{\rm ion}`. */
const UPRIGHT = /\{\s*\\(?:rm|bf|it|sf)\s+([A-Za-z]{1,12})\s*\}/g;

/** What a command sets a word in: units and names of functions. */
const SET_WORD =
  /\\(?:text|mathrm|mathbf|mathbb|mathcal|mathit|textbf|rm|operatorname)\s*\{\s*([\p{L}:： ]{0,12})\s*\}/gu;
const ONE_WORD = /^(?:[a-z]{1,12}|\p{Script=Han}{1,4}[:：]?)$/iu;
const ENVIRONMENT =
  /\\(?:begin|end)\s*\{(?:cases|array|aligned|align|matrix|pmatrix|bmatrix|vmatrix|split|gathered)\*?\}(?:\{[lcr|\s]*\})?/g;
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
interface Formula {
  words: number;
}

/** A word that is set in a formula and no unit, and letters side by side that could be one. */
const LONG_WORD = 4;
const SHORT_WORDS = /[a-z]{2,3}/g;

/** Different small letters in a formula: more are a text, or noise. */
const MOST_LETTERS = 8;

/** Share of a text's words that may be such letters in its formulas: clean texts with formulas have at most .033. */
const MOST_WORDS = { share: 0.035, least: 20 };

/**
 * What stands between the marks, if it can be a formula: figures, single letters and known commands, with
 * signs that have something to reckon with, in brackets that close. Words and noise are none.
 */
function formulaIn(given: string): Formula | null {
  let [known, wordCount] = [true, 0];
  const plain = given
    .replace(ENVIRONMENT, " ")
    .replace(ONE_SIDED, " ")
    .replace(UPRIGHT, (_, word: string) => {
      if (word.length >= LONG_WORD) wordCount++;
      return "{x}";
    })
    .replace(SET_WORD, (_, word: string) => {
      if (!ONE_WORD.test(word.trim())) return word;
      if (word.trim().length >= LONG_WORD) wordCount++;
      return " x ";
    })
    .replace(COMMAND, (_, name?: string) => {
      if (name !== undefined && !COMMANDS.has(name)) known = false;
      return name !== undefined && (VALUES.test(name) || LIMITED.test(name)) ? " x " : " ";
    });
  if (!known || !SIGNS.test(plain) || CLASHING.test(plain.replace(/=\s*(?=\}|$)/g, "")))
    return null;
  const words = plain.match(LETTERS) ?? [];
  if (!words.every((word) => CORNERS.test(word)) || !isClosed(plain)) return null;
  if (new Set(plain.match(/[a-z]/g)).size > MOST_LETTERS) return null;
  return { words: wordCount + (plain.match(SHORT_WORDS)?.length ?? 0) };
}

function wordCountOf(text: string): number {
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

/** Formulas take so many times the length of the rest at most: what is nothing else is no language. */
const MOST = { prose: 3, bank: 12 };

/**
 * A text with a figure in place of each formula, and blanks up to its length: a formula is no language,
 * and stands in a sentence as a number does. What is marked as one and is none stays, and so do formulas
 * that leave hardly a text beside them. The same text where there is none.
 */
export function withoutFormulas(text: string, type: ContentType = "literary"): string {
  if (!/\$|\\[([ub]/.test(text)) return text;
  const found = [...text.matchAll(MARKED)];
  const formulas = found.map((match) =>
    formulaIn(match.slice(1).find((group) => group !== undefined) ?? ""),
  );
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
  return (plain + text.slice(end)).replace(FORMULA_ALONE, (line) => " ".repeat(line.length));
}

/** A line that is a formula says nothing in any language. */
const FORMULA_ALONE = /^[ \t]*1 {3}[ \t]*(?:[.,;。．，；][ \t]*)?$/gm;
