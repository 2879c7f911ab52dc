import { isValue } from "./answer-values";
import type { ProblemBlock } from "./block";
import { openingOf } from "./dress";
import { ANSWER, EXERCISE } from "./patterns";
import { asksForNumber } from "./quantities";

/** A line that names an exercise is no longer, in characters; others speak of one. */
const LONGEST_NAME = 60;

/** Whether a heading above the question names a kind of exercise. */
export function isExercise({ heading }: ProblemBlock): boolean {
  return heading.split("\n").some((line) => line.length <= LONGEST_NAME && EXERCISE.test(line));
}

/** Choices, or two things to choose between: there the answer has to stand in the question. */
const CHOICES =
  /(?:^|[\s(（])A[.)．、）:]\s*\S|①|\bor\b|\bwhich of\b|還是|还是|或者|以下|下列|何者|[选選][擇择出]|または|それとも|次の|다음|또는|아니면|\b(?:ou|oder|o|или)\b|true|false|correct|對錯|对错|是非|判斷|判断|正しい|哪|\bwhich\b|\bwhose\b|どちら|どの|어느|어떤|complete|fill|填空|rewrite|translate|翻譯|翻译|改寫|改写|identify|underlined|passage|“|「|『/i;

/** The word behind a gap is to be put into it in another form: "She ____ (go) to school." */
const CUE = /(?<=__)\s?[(（][^()（）]{1,40}[)）]/g;

/** Shorter answers stand in many a question by chance. */
const SHORTEST = { alphabetic: 4, eastAsian: 2 };

/** Whether a question says its own answer, though it gives nothing to choose from. */
export function leaksAnswer({ question, answer }: ProblemBlock): boolean {
  const given = answer
    .replace(ANSWER, "")
    .trim()
    .replace(/[\s.。!！]+$/, "");
  if (given.includes("\n") || CHOICES.test(question)) return false;
  const isAlphabetic =
    !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(given);
  const letters = given.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (isAlphabetic ? SHORTEST.alphabetic : SHORTEST.eastAsian)) return false;
  const words = question.replace(CUE, "").toLowerCase();
  const at = words.indexOf(given.toLowerCase());
  if (at < 0 || !isAlphabetic) return at >= 0;
  const around = `${words[at - 1] ?? " "}${words[at + given.length] ?? " "}`;
  return !/\p{L}/u.test(around);
}

/** Several of what a question has to choose from, by their numbers: "1, 3, 4". */
const CHOSEN = /^[1-9](?:\s?[,，、;]\s?[1-9]){1,8}$/;

/** Whether a question has a number for an answer, though it asks for no quantity and gives no numbers to reckon with. */
export function isBeside({ question, answer }: ProblemBlock): boolean {
  const given = answer.replace(ANSWER, "").trim();
  if (!/\d/.test(given) || CHOSEN.test(given) || !isValue(given)) return false;
  return !asksForNumber(question.slice(openingOf(question).length));
}
