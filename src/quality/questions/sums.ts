import type { Block } from "./blocks";
import { caseless } from "./grammar";

/** Other bases, clock times and remainders follow different rules. */
const OTHER_NUMBER_SYSTEMS = caseless`binary|hexadecimal|octal|\bbase \d|\bmod\b|modul|remainder|二進|二进|进制|進制|進法|進位|餘數|余数|あまり|余り|진법|나머지|Rest\b|resto|reste|остат|\d:\d\d|時鐘|时钟`;
const QUESTION_WORDS =
  /what is|how much is|calculate|compute|evaluate|work out|find|solve|(?:for|if) (?=[\d(]{0,3}[a-z](?![a-z]))|the (?:value|values) of|the (?:equation|following)|when|given(?: that)?|計算(?:をせよ|しなさい)?|计算|求出?|を?解(?:下列|きなさい|け)?|方程式?を?|的值|等[於于]|是?多少|若|已知|次の|の値を?|を?求め(?:よ|なさい)|せよ|다음(?:을)?|계산하시오|구하시오|의 값을?|방정식을? (?:풀어라|푸시오)|[을를を]|calcul[ae]|calculez|cuánto es|resuelve|combien font|résolvez|l'équation|la ecuación|berechne|was ist|wie viel ist|löse|die gleichung|quanto é|resolva|a equação|вычислите|сколько будет|решите(?: уравнение)?|найдите(?: значение)?/giu;
const EDGE_PUNCTUATION = /^(?:[\s,:;¿。，、：；$]|\.(?!\d))+|[\s.,:;?？。，、：；=＝_＿□$]+$/g;
const GIVEN_VALUE = /^(?:([a-z]) ?[=＝] ?)?([-−–\d.,/]{1,20})$/i;
const VALUE_SEPARATOR = / (?:or|and|oder|und|ou|o|y|e|или|и) |或|または|と|[,，、] ?/;
const OPERATION = /[\d)²³%a-z]\s?[+\-−–*/／×·÷^]|\d\s?[a-z(√]|√/i;
const MAX_CHARACTERS = 500;

export function checkAnswer({ question, answer, solution }: Block): boolean | null {
  if (OTHER_NUMBER_SYSTEMS.test(question)) return null;
  const lines = `${answer}\n${solution}`.replace(/<<[^<>\n]{1,80}>>/g, "").split("\n");
  return combineResults([checkValue(question, answer), ...lines.map(checkSums)]);
}

function combineResults(results: readonly (boolean | null)[]): boolean | null {
  return results.includes(false) ? false : results.includes(true) || null;
}

const trimEdges = (text: string) => text.replace(EDGE_PUNCTUATION, "");

function checkValue(question: string, answer: string): boolean | null {
  if (question.length + answer.length > MAX_CHARACTERS) return null;
  const parts = question.replace(QUESTION_WORDS, " ").split(/[,，;；:：](?!\d)/);
  const [sum = "", ...others] = parts.map(trimEdges).filter((part) => part.length > 1);
  const [name, ...names] = new Set(sum.match(/[a-z]/gi));
  const [left = "", right = "", ...sides] = sum.split(/[=＝]/);
  if (others.length + names.length + sides.length > 0 || !OPERATION.test(sum)) return null;
  if (name === undefined) return areEqual(sum, trimEdges(answer));
  const values = answer.split(VALUE_SEPARATOR).map((value) => {
    const [, letter = name, number = ""] = GIVEN_VALUE.exec(trimEdges(value)) ?? [];
    const substitute = (side: string) => side.replaceAll(name, `(${number})`);
    return letter === name ? areEqual(substitute(left), substitute(right)) : null;
  });
  return values.includes(null) ? null : combineResults(values);
}

const EXPRESSION = /[\d\s.,+\-*/^()√%=]+/g;
const EXPRESSION_START = caseless`(?:^|\$|\\[[(]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}。、;⇒→∴∵>「“"]|(?<!\d ?):|(?<![\p{L}\\])(?!(?:sin|cos|tan|log|ln|lg|lim|exp|max|min|gcd|lcm|of|de|von)$)[\p{Script=Latin}\p{Script=Cyrillic}]{2,20})$`;
const CONTINUATION = caseless`^(?:[\p{Script=Latin}°!'′{[|]|\\[^\])]|[:∶]\s?\d|\.\.\.)`;

function checkSums(line: string): boolean | null {
  const text = normalizeExpression(line.slice(0, MAX_CHARACTERS));
  const results = [...text.matchAll(EXPRESSION)].flatMap(({ 0: run, index }) => {
    const sides = run.split("=").map(trimEdges);
    const isFree = EXPRESSION_START.test(text.slice(Math.max(0, index - 25), index));
    const isEnded = !CONTINUATION.test(text.slice(index + run.trimEnd().length));
    const isWhole = isFree && !/^[+*/^-]/.test(sides[0] ?? "");
    const whole = sides.slice(isWhole ? 0 : 1, isEnded ? undefined : -1);
    return whole.slice(1).map((right, at) => {
      const left = whole[at] as string;
      if (!OPERATION.test(left) && !OPERATION.test(right)) return null;
      return areEqual(left, right) || areEqual(left, right.replace(/%$/, ""));
    });
  });
  return combineResults(results);
}

function areEqual(left: string, right: string): boolean | null {
  const [a, b] = [evaluate(left), evaluate(right)];
  const tolerances = [left, right].map((side) => {
    const number = /^[-−–]?\d{0,15}(?:[.,](\d{1,15}))?$/.exec(side.trim());
    return number ? 0.501 / 10 ** (number[1]?.length ?? 0) : 1e-9 * Math.max(1, Math.abs(a));
  });
  return Number.isNaN(a + b) ? null : Math.abs(a - b) <= Math.max(...tolerances);
}

function normalizeExpression(expression: string): string {
  return expression
    .replace(/\\[dt]?frac\{([^{}]{1,60})\}\{([^{}]{1,60})\}/g, "(($1)/($2))")
    .replace(/[²³]/g, "^$&")
    .normalize("NFKC")
    .replace(/[−–]/g, "-")
    .replace(/[×·∙⋅]|\\(?:times|cdot)(?![A-Za-z])/g, "*")
    .replace(/÷|\\div(?![A-Za-z])/g, "/");
}

function evaluate(expression: string): number {
  const text = normalizeExpression(expression)
    .replace(/(?<=[1-9]\d{0,2}),(?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, ".")
    .replace(/(?<=\d)%/g, "e-2")
    .replace(/(?<=[\d)])\s?(?=\()/g, "*");
  const tokens = text.match(/(?:\d+(?:\.\d+)?|\.\d+)(?:e-2)?|\S/g)?.reverse() ?? [];
  const value = parseExpression(tokens, 1);
  return tokens.length === 0 && Number.isFinite(value) ? value : Number.NaN;
}

const BINDING_POWER: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 4 };

function parseExpression(tokens: string[], minBinding: number): number {
  const first = tokens.pop() ?? "";
  let value = /^\.?\d/.test(first) ? Number(first) : Number.NaN;
  if (first === "-") value = -parseExpression(tokens, 3);
  if (first === "√") value = Math.sqrt(parseExpression(tokens, 5));
  if (first === "(") value = parseExpression(tokens, 1) + (tokens.pop() === ")" ? 0 : Number.NaN);
  for (
    let operator = tokens.at(-1) ?? "";
    minBinding <= (BINDING_POWER[operator] ?? 0);
    operator = tokens.at(-1) ?? ""
  ) {
    tokens.pop();
    const operand = parseExpression(tokens, (BINDING_POWER[operator] as number) + 1);
    if (operator === "^") value **= operand;
    else if (operator === "*" || operator === "/")
      value *= operator === "*" ? operand : 1 / operand;
    else value += operator === "+" ? operand : -operand;
  }
  return value;
}
