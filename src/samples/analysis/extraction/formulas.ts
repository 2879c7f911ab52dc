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
    "displaystyle limits operatorname boxed oplus otimes land lor lnot neg setminus backslash complement wedge vee " +
    "sinh cosh tanh coth arcsinh arccosh arctanh det dim ker deg arg sup inf limsup liminf sgn tr Tr iint iiint coprod bigoplus " +
    "bigotimes bigvee bigwedge ll gg asymp doteq triangleq lesssim gtrsim prec succ preceq succeq Longrightarrow Longleftarrow " +
    "Longleftrightarrow longleftarrow longmapsto rightleftharpoons nearrow searrow bullet diamond aleph imath jmath " +
    "bigl bigr Bigl Bigr biggl biggr Biggl Biggr middle tilde widetilde check ddot mathring underbrace overbrace cancel bcancel " +
    "overleftarrow phantom substack nonumber notag textstyle scriptstyle boldsymbol bm mathsf mathfrak mathscr mathrm mathbf " +
    "mathbb mathcal mathit mbox hbox ast nexists qed mathstrut ce abs norm qty dd dv pdv vb bra ket braket grad div curl SI si num unit ang"
  ).split(" "),
);

const GREEK =
  /^(?:[Aa]lpha|[Bb]eta|[Gg]amma|[Dd]elta|[Ee]psilon|[Zz]eta|[Ee]ta|[Tt]heta|[Kk]appa|[Ll]ambda|[Mm]u|[Nn]u|[Xx]i|[Pp]i|[Rr]ho|[Ss]igma|[Tt]au|[Pp]hi|[Cc]hi|[Pp]si|[Oo]mega)$/;

/** Commands that stand for a number, as a letter does. */
const VALUES =
  /^(?:infty|ell|hbar|emptyset|varnothing|partial|nabla|prime|circ|degree|[lcvd]?dots|cdots|[A-Z]?[a-z]{0,3}(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega))$/;

/** What books of sums define for themselves: a letter, and a known command behind a few others: `\\R`, `\\dd`, `\\Iint`. */
const OWN = /^(?:[A-Za-z]|[A-Z]?[a-z]{0,2}(?:int|sum|prod|lim|frac|sqrt|vec|bar|norm|abs))$/i;

/** Names that other ways to write formulas have without a mark, "sqrt(2) approx 1.41", beside those of the Greek letters. */
const NAMES_WITHOUT_MARK = new Set(
  (
    "sqrt root frac approx equiv prop dot times div plus minus pm sum prod product integral infinity oo lim max min sin cos tan " +
    "arcsin arccos arctan log ln exp abs floor ceil leq geq neq union sect subset supset vec hat overline RR NN ZZ QQ CC dif"
  ).split(" "),
);
const BARE_NAMES = /(?<!\p{L})[A-Za-z]{2,12}(?!\p{L})/gu;

/** Commands that limits stand under and above: `=\sum_{k=1}^{n}` is no clash of signs. */
const LIMITED =
  /^(?:lim(?:sup|inf)?|log|sum|prod|int|oint|iint|max|min|sup|inf|big(?:cup|cap|oplus))$/;

/** Limits from one side, and parts that are positive or negative: `0^{+}`, `F_{-}`. */
const ONE_SIDED = /[\^_]\s*(?:\{\s*[+−-]\s*\}|[+−-](?![\w\\{]))/g;

/** Formulas of chemistry, with the states of what they name: `\\ce{2 I- (aq)}`. */
const CHEMISTRY = /\\ce\s?\{((?:[^{}\n]|\{[^{}\n]{0,20}\}){1,300})\}/g;
const OF_CHEMISTRY =
  /^(?:[A-Z](?:[a-z](?![a-z]))?|\((?:aq|[slgc])\)|(?<![A-Za-z])[enxyz](?![a-z])|[\d\s+\-–=<>^_.,()[\]{}*·⋅→←⇌⇄⇋$]|\\[a-z]{1,12}(?![a-z]))+$/u;

/** A word that is set upright within its braces: `V_{\rm ion}`. */
const UPRIGHT = /\{\s*\\(?:rm|bf|it|sf)\s+([A-Za-z]{1,12})\s*\}/g;

/** What a command sets a word in: units and names of functions. */
const SET_WORD =
  /(?:\\(?:text|mathrm|mathbf|mathbb|mathcal|mathit|mathsf|mathfrak|mathscr|boldsymbol|bm|mbox|hbox|textbf|textit|textrm|rm|operatorname)\s*\{\s*([\p{L}:： ]{0,16})\s*\}|"\s?([\p{L} ]{1,12})")/gu;
const FEW_WORDS =
  /^(?:[\p{Script=Latin}\p{Script=Cyrillic}]{1,12}(?: [\p{Script=Latin}\p{Script=Cyrillic}]{1,12}){0,2}:?|\p{Script=Han}{1,4}[:：]?)$/u;

/** What names a formula rather than belongs to it. */
const NAMED = /\\(?:tag|label)\*?\{[^{}\n]{0,30}\}/g;

/** What a variable is told apart by: `x_{max}`. */
const INDEX = /_\{\s?([a-z]{2,12})\s?\}/g;
const ENVIRONMENT =
  /\\(?:begin|end)\s*\{(?:cases|array|aligned|align|[A-Za-z]{0,4}matrix|split|gathered)\*?\}(?:\{[lcr|\s]*\})?/g;
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

/** Share of a formula's commands that may be ones that its book defines. */
const MOST_OWN = 0.3;

/** Different small letters in a formula, and one more for so many characters: more are a text, or noise. */
const MOST_LETTERS = { least: 8, per: 80 };

/** Share of a text's words that may be such letters in its formulas: clean texts with formulas have at most .033. */
const MOST_WORDS = { share: 0.035, least: 20 };

/**
 * What stands between the marks, if it can be a formula: figures, single letters and mostly known commands, with
 * signs that have something to reckon with, in brackets that close. Words and noise are none.
 */
function formulaIn(given: string): Formula | null {
  let [commands, own, wordCount] = [0, 0, 0];
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
      const word = set ?? quoted ?? "";
      if (!FEW_WORDS.test(word.trim())) return word;
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
      NAMES_WITHOUT_MARK.has(name) || GREEK.test(name) ? standIn(name) : name,
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
  return withoutScripted(rest, MOST_SCRIPTED[isBank ? "bank" : "prose"]).replace(
    FORMULA_ALONE,
    (line) => " ".repeat(line.length),
  );
}

/**
 * Commands, with what may belong to a formula around them: figures, signs, and letters, which are a word of one or two
 * where spaces stand on either side of them.
 */
const UNMARKED =
  /(?:\\[A-Za-z]{1,20}(?: [A-Za-z](?![A-Za-z]))?|\\[^A-Za-z\n]|(?<![A-Za-z ])[A-Za-z]{1,2}(?![A-Za-z])|(?<= )[A-Za-z](?=[_^(=+*/<>)}\]])|[0-9+\-=<>^_{}()[\]|,.!:;'°%/*~& ＋－＝≦≧])+/g;

/** Formulas that nothing marks: 「\\tan 1°は」. */
function withoutUnmarked(text: string): string {
  if (!/\\[A-Za-z]/.test(text)) return text;
  return text.replace(UNMARKED, (run) => {
    if (!/\\[A-Za-z]/.test(run)) return run;
    const from = LABEL.exec(run)?.[0].length ?? 0;
    let to = run.length;
    while (to > from && " .,;:!".includes(run[to - 1] as string)) to--;
    if (to === from || formulaIn(run.slice(from, to)) === null) return run;
    return `${run.slice(0, from)}${"1".padEnd(to - from)}${run.slice(to)}`;
  });
}

/** The number of a question or of a choice stands before a formula. */
const LABEL = /^ {0,8}(?:[(（]?[A-Za-z\d][)）.．] {1,4})?/;

/** What may belong to a formula that is written without marks, and what makes it one. */
const UNITS = /[\p{Script=Latin}\p{Script=Greek}\d+\-−=()[\]·.,⁰¹²³⁴-⁹⁺⁻ⁿ₀-₉₊₋]+/gu;
const RAISED = /[⁰¹²³⁴-⁹⁺⁻ⁿ₀-₉₊₋]/;

/** Share of a text that may be written so: more is noise with figures above it. */
const MOST_SCRIPTED = { prose: 0.04, bank: 0.2 };

/**
 * Formulas that are written without marks, by their raised and lowered figures, a figure for several in a row: "1s² 2s²
 * 2p⁶", "H₂SO₄".
 */
function withoutScripted(text: string, most: number): string {
  const isFormula = (run: string) => RAISED.test(run) && !/\p{L}{3}/u.test(run);
  const runs = (text.match(UNITS) ?? []).filter(isFormula);
  if (runs.reduce((sum, { length }) => sum + length, 0) > most * text.length) return text;
  let last = -1;
  return text.replace(UNITS, (run, at: number) => {
    if (!isFormula(run)) return run;
    const end = trailingMarks(run);
    const isNext = last >= 0 && /^[ ]?$/.test(text.slice(last, at));
    last = at + run.length - (end.endsWith(",") ? 0 : end.length);
    const figure = isNext ? " " : "1";
    return figure.padEnd(run.length - end.length) + end;
  });
}

/** The stops behind a formula. */
function trailingMarks(run: string): string {
  let end = run.length;
  while (end > 0 && ".,".includes(run[end - 1] as string)) end--;
  return run.slice(end);
}

/** A line that is a formula says nothing in any language. */
const FORMULA_ALONE = /^[ \t]*1 {3}[ \t]*(?:[.,;。．，；][ \t]*)?$/gm;
