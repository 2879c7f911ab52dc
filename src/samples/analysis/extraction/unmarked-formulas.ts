import { formulaIn } from "./formula";

/**
 * Commands, with what may belong to a formula around them: figures, signs, and letters, which are a word of one or two
 * where spaces stand on either side of them.
 */
const UNMARKED =
  /(?:\\[A-Za-z]{1,20}(?: [b-df-hj-np-xzA-HJ-Z](?![A-Za-z]))?|\\[^A-Za-z\n]|(?<![A-Za-z ])[A-Za-z]{1,2}(?![A-Za-z])|(?<= )[A-Za-z](?=[_^(=+*/<>)}\]])|[0-9+\-=<>^_{}()[\]|,.!:;'°%/*~& ＋－＝≦≧])+/g;

/** Formulas that nothing marks: 「\\tan 1°は」. */
export function withoutUnmarked(text: string): string {
  if (!/\\[A-Za-z]/.test(text)) return text;
  return text.replace(UNMARKED, (run) => {
    if (!/\\[A-Za-z]/.test(run)) return run;
    if (run.length > LONGEST) return run;
    let from = LABEL.exec(run)?.[0].length ?? 0;
    let to = run.length;
    while (from < to && AROUND.includes(run[from] as string)) from++;
    while (to > from && AROUND.includes(run[to - 1] as string)) to--;
    if (to === from || formulaIn(run.slice(from, to)) === null) return run;
    return `${run.slice(0, from)}${"1".padEnd(to - from)}${run.slice(to)}`;
  });
}

/** What stands before and behind a formula, and is none of it. */
const AROUND = " .,;:!";

/** A longer run, in UTF-16 units, is no formula. */
const LONGEST = 1500;

/** The number of a question or of a choice stands before a formula. */
const LABEL = /^ {0,8}(?:[(（]?[A-Za-z\d][)）.．] {1,4})?/;

/** What may belong to a formula that is written without marks, and what makes it one. */
const UNITS = /[\p{Script=Latin}\p{Script=Greek}\d+\-−=()[\]·.,⁰¹²³⁴-⁹⁺⁻ⁿ₀-₉₊₋]+/gu;
const RAISED = /[⁰¹²³⁴-⁹⁺⁻ⁿ₀-₉₊₋]/;

/** The number of a note behind a word, and what is measured in squares and cubes. */
const NOTED = /\p{L}{2}[.,]?[⁰¹²³⁴-⁹]+[.,]?$/u;
const AREA = /(?<!\p{L})[cdkm]?m[²³][.,]?$/u;

/** Share of a text that may be written so: more is noise with figures above it. */
const MOST_SCRIPTED = { prose: 0.04, bank: 0.12 };

/**
 * Formulas that are written without marks, by their raised and lowered figures, a figure for several in a row: "1s² 2s²
 * 2p⁶", "H₂SO₄".
 */
export function withoutScripted(text: string, isBank: boolean): string {
  const most = MOST_SCRIPTED[isBank ? "bank" : "prose"];
  const isFormula = (run: string) =>
    RAISED.test(run) && !/\p{L}{3}/u.test(run) && (!NOTED.test(run) || AREA.test(run));
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
