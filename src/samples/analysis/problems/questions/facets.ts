import { isNumber } from "../wording/answer-values";
import { instructs } from "../wording/asking";
import { openingOf } from "../wording/dress";
import { ANSWER, EXERCISE } from "../wording/patterns";
import { asksForNumber, inWritingOf } from "../wording/quantities";
import type { ProblemBlock } from "./block";

/** A line that names an exercise is no longer, in characters; others speak of one. */
const LONGEST_NAME = 60;

/** Nor, in characters, is one that gives an order. */
const LONGEST_ORDER = 120;

/** So many lines above the questions are looked at for one: each question reads them. */
const MOST_ORDERS = 6;

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

/** One of them, and the numbers of choices. */
const CHOSEN_ONE = /^[1-9]$/;
const NUMBERED_CHOICES = /①[^①②]{1,200}②|\n[(（]?1[)）.．、\s][^\n]{1,200}\n[(（]?2[)）.．、\s]/;

const FOLLOWING = /下列|以下|following/i;

/** Whether a line above the question names a kind of exercise, or orders what is to be done with it. */
function isOrdered({ heading }: ProblemBlock): boolean {
  const above = heading.split("\n").slice(-MOST_ORDERS);
  const orders = above.filter((line) => line.length <= LONGEST_ORDER);
  return orders.some(
    (line) => [EXERCISE, FOLLOWING].some((sign) => sign.test(line)) || instructs(line),
  );
}

/** Choices in their question, and what is said of a statement. */
const OFFERED =
  /(?:^|[\s(（.。])A\s?[)）.．、:：][^\n]{1,120}\n?[\s(（]?B\s?[)）.．、:：]|\n[(（]?[aа]\s?[)）][^\n]{1,200}\n[(（]?[bб]\s?[)）]/;
const JUDGED =
  /^(?:[對对錯错]|正[確确]|[錯错][誤误]|[✓✔√✗✘×○◯TFOX]|true|false|richtig|falsch|vrai|faux|verdader[oa]|fals[oa]|verdadeir[oa]|верно|неверно|正しい|誤り)[.。]?$/i;

/** Whether a question has a form of exercise that does without words that ask. */
export function isFormed(block: ProblemBlock): boolean {
  const { question, answer } = block;
  if (
    GAP.test(question) ||
    OFFERED.test(question) ||
    NUMBERED_CHOICES.test(question) ||
    isOrdered(block)
  )
    return true;
  return JUDGED.test(answer.replace(ANSWER, "").trim());
}

/** What is to be filled in, with a number or a word. */
const GAP = /_{2,}|＿{2,}|[(（]\s{1,10}[)）]|□/;

/** What is longer, in letters of an alphabet, is a sentence of prose into which a gap was cut. */
const SHORT = 70;

/**
 * Whether a question has a number for an answer, though it asks for none and gives none to reckon with. Short ones
 * may have a gap for it, or be what an order above them is about: "Write in figures".
 */
export function isBeside(block: ProblemBlock): boolean {
  const { question, answer } = block;
  const given = answer.replace(ANSWER, "").trim();
  if (CHOSEN.test(given) || !isNumber(given)) return false;
  if (CHOSEN_ONE.test(given) && NUMBERED_CHOICES.test(question)) return false;
  const asked = question.slice(openingOf(question).length);
  const isShort = asked.length <= inWritingOf(asked, SHORT);
  if (isShort && (GAP.test(asked) || isOrdered(block))) return false;
  return !asksForNumber(asked);
}
