import type { ProblemBlock } from "../questions/block";
import { ANSWER, NUMBERED, OPENINGS } from "../wording/patterns";
import { agrees, evaluate } from "./arithmetic";

/** What working a question's arithmetic out again tells of its answer. */
export type AnswerCheck = "right" | "wrong" | "unchecked";

/**
 * Works out again what is plain arithmetic: a question that is nothing but an expression, or one
 * equation with one unknown, against its answer; and equations of numbers alone in the solution.
 * Whatever else a question or a line says leaves it unchecked.
 */
export function checkAnswer(block: ProblemBlock): AnswerCheck {
  const { question, answer, solution } = block;
  if (OTHER_NUMBERS.test(question)) return "unchecked";
  const results = [
    answerAgrees(withoutNumber(question), answer.replace(ANSWER, "")),
    ...`${answer}\n${solution}`.replace(CALCULATOR, "").split("\n").map(sumsAgree),
  ].filter((result) => result !== null);
  if (results.length === 0) return "unchecked";
  return results.includes(false) ? "wrong" : "right";
}

/** Numbers to another base, of clocks or of remainders obey other rules. */
const OTHER_NUMBERS =
  /binary|hexadecimal|octal|\bbase \d|\bmod\b|modul|remainder|二進|二进|进制|進制|進法|進位|餘數|余数|あまり|余り|진법|나머지|\d:\d\d|時鐘|时钟/i;

/** What a calculator is to work out, beside what is written: "3 * 5 = <<3*5=15>>15". */
const CALCULATOR = /<<[^<>\n]{1,80}>>/g;

function withoutNumber(question: string): string {
  for (const opening of [...OPENINGS, ...NUMBERED]) {
    if (opening.test(question)) return question.replace(opening, "").trim();
  }
  return question;
}

/** Words that ask for nothing but the value. */
const ASKING =
  /what is|calculate|compute|evaluate|work out|find|solve(?: for)?|the (?:value|values) of|the (?:equation|following)|if|when|given(?: that)?|計算|计算|求出?|解(?:下列)?方程式?|方程式?|的值|等於|等于|是?多少|若|已知|次の|計算をせよ|計算しなさい|方程式を解け|を解きなさい|の値を?|を?求めよ|を?求めなさい|せよ|を|다음(?:을)?|계산하시오|구하시오|의 값을?|방정식을? (?:풀어라|푸시오)|을|를|calcula|calcule|calculez|cuánto es|resuelve|combien font|résolvez|berechne|was ist|wie viel ist|löse|quanto é|resolva|вычислите|сколько будет|решите(?: уравнение)?|найдите(?: значение)?/giu;

/** What may be left of a question that asks for nothing else. */
const NOTHING = /^[\s.,:;?？。，、：；=＝¿_＿()（）□]*$/;

const EXPRESSION = /[\d(（√][\d\s.,+\-−–*/／×·÷^()（）²³√%]*[\d)）²³%]/g;
const EQUATION =
  /(?:[\d\s.+\-−–*/／×·÷^()（）²³]|(?<![a-z])[a-z](?![a-z]))+[=＝](?:[\d\s.+\-−–*/／×·÷^()（）²³]|(?<![a-z])[a-z](?![a-z]))+/g;

function answerAgrees(question: string, answer: string): boolean | null {
  if (question.length > 200 || answer.trim() === "") return null;
  return equationAgrees(question, answer) ?? expressionAgrees(question, answer);
}

function expressionAgrees(question: string, answer: string): boolean | null {
  const [expression, ...others] = question.match(EXPRESSION) ?? [];
  if (expression === undefined || others.length > 0) return null;
  if (!/\d\s*[+\-−–*/／×·÷^]/.test(expression) || !asksOnlyFor(question, expression)) return null;
  const value = evaluate(expression);
  const written = answer.replace(/^\s*[=＝]/, "").replace(/[\s.。]+$/, "");
  return value === null ? null : agrees(value, written);
}

function equationAgrees(question: string, answer: string): boolean | null {
  const [equation, ...others] = question.match(EQUATION) ?? [];
  const [name, ...names] = new Set(equation?.match(/[a-z]/g));
  if (equation === undefined || name === undefined) return null;
  if (others.length > 0 || names.length > 0) return null;
  if (!asksOnlyFor(question, equation, name)) return null;
  const [left = "", right = ""] = equation.split(/[=＝]/);
  const checks = valuesIn(answer, name).map((value) => {
    const sides = [left, right].map((side) =>
      evaluate(side.replace(/[\s.]+$/, ""), { name, value }),
    );
    const [one, other] = sides as [number | null, number | null];
    if (one === null || other === null) return null;
    return Math.abs(one - other) <= 0.01 * Math.max(1, Math.abs(one), Math.abs(other));
  });
  return checks.length === 0 || checks.includes(null) ? null : !checks.includes(false);
}

function asksOnlyFor(question: string, sum: string, unknown = ""): boolean {
  const rest = question.replace(sum, " ").replace(ASKING, " ");
  const words = unknown === "" ? rest : rest.replaceAll(unknown, " ");
  return NOTHING.test(words);
}

/** The numbers that an answer gives an unknown, as `x = 2 or x = −3` does, or a number alone. */
function valuesIn(answer: string, name: string): number[] {
  const alone = evaluate(answer.replace(/[\s.。]+$/, ""));
  if (alone !== null) return [alone];
  const given = new RegExp(
    `(?<![a-z\\d])${name}\\s*[=＝]\\s*([-−–]?\\d+(?:\\.\\d+)?(?:/\\d+)?)(?!\\.?\\d|[a-z(]|\\s*[+*×])`,
    "g",
  );
  return [...answer.matchAll(given)].flatMap(([, written = ""]) => evaluate(written) ?? []);
}

/** Numbers, signs and at least one sign of equality. */
const SUMS = /[\d\s.,+\-−–*/／×·÷^()（）²³√%]*(?:[=＝][\d\s.,+\-−–*/／×·÷^()（）²³√%]+)+/g;

/** What a number may stand behind and still be itself: a word, a mark of punctuation, nothing. */
const FREE =
  /(?:^|\$|\\[[(]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}。，、；;,.⇒→∴∵>「“"]|(?<!\d\s*)[:：]|(?<![\p{L}\\])(?!(?:sin|cos|tan|log|ln|lg|lim|exp|max|min|gcd|lcm|of|de|von)\b)\p{Script=Latin}{2,})\s*$/iu;

/** What goes on with the number before it: a letter, a power, a ratio, a remainder. */
const UNENDED = /^(?:[\p{Script=Latin}²³°!'′{[|]|\s*\\[^\])]|\s*(?:[:：∶]\s*\d|…|\.\.\.))/u;

/** So much of a line is worked out. */
const LONGEST_LINE = 500;

/** What TeX has for signs. */
const TIMES = /\\(?:times|cdot)(?![A-Za-z])/g;
const DIVIDED = /\\div(?![A-Za-z])/g;

/** The equations of numbers in a line; null where there is none that tells anything. */
function sumsAgree(given: string): boolean | null {
  const line = given.slice(0, LONGEST_LINE).replace(TIMES, "×").replace(DIVIDED, "÷");
  const checks = [...line.matchAll(SUMS)].flatMap(({ 0: sums, index }) => {
    const sides = sums.split(/[=＝]/).map((side) => side.replace(/[\s.,。]+$/, "").trim());
    const before = line.slice(Math.max(0, index - 20), index);
    const isBound = !FREE.test(before) || /^[+*/×÷·^\-−–／]/.test(sides[0] ?? "");
    const behind = line.slice(index + sums.replace(/[\s.,]+$/, "").length);
    const isFollowed = UNENDED.test(behind);
    const whole = sides.slice(isBound ? 1 : 0, isFollowed ? -1 : undefined);
    return whole.slice(1).map((side, at) => pairAgrees(whole[at] as string, side));
  });
  const told = checks.filter((result) => result !== null);
  return told.length === 0 ? null : !told.includes(false);
}

const OPERATOR = /[\d)²³%]\s*[+\-−–*/／×·÷^]/;

function pairAgrees(left: string, right: string): boolean | null {
  if (!OPERATOR.test(left) && !OPERATOR.test(right)) return null;
  const [one, other] = [evaluate(left), evaluate(right)];
  if (one === null || other === null) return null;
  return agrees(one, right) === true || agrees(other, left) === true;
}
