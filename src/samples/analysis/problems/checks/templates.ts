import { UNSPACED } from "../../text/unspaced";
import type { ProblemBlock } from "../questions/block";
import { NUMBERED, OPENINGS } from "../wording/patterns";

/** A number in digits, of East Asia too; in letters it may be a part of any word. */
const NUMBER = /\d+(?:[.,]\d+)*|[一二三四五六七八九十百千萬万零〇兩两]+/g;

/** What stands for a number in a template. */
const SLOT = "0";

/** Share of a question's words that stand in the other as well, where both are of one template. */
const SHARED = 0.5;

/** Names and things that differ at most: more make another story. */
const MOST_NAMES = 4;

/** Templates of one form that a question is compared with: a bank of more than these is varied. */
const MOST_COMPARED = 60;

/** Asks for a number: one that is given is then enough to work with. */
const HOW_MANY =
  /how (?:many|much|far|long|old)|多少|幾|几|いくつ|いくら|何[本個人冊枚分]|몇|얼마|cuánt|combien|wie ?viel|quant[oa]|сколько/iu;

const LETTER = /\p{L}/u;
const CAPITAL = /^\p{Lu}/u;

/**
 * Words, or characters of an unspaced script, behind a number that may be what is counted, and at the
 * beginning that may be who has it.
 */
const COUNTED = { spaced: 1, unspaced: 4 };
const FIRST_UNSPACED = 3;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A question with its numbers, numbering, case and marks taken out, in words or characters. */
interface Template {
  words: readonly string[];
  /** Words that may be names, or what is counted. */
  names: ReadonlySet<string>;
}

/**
 * How many questions differ by more than their numbers and names: a template filled in often is one.
 * "Tom has 3 apples, how many …" and "Mary has 5 pears, how many …" are; "the capital of France" and
 * "of Spain" are two, since without numbers to work with the names are what is asked.
 */
export function distinctQuestions(blocks: readonly ProblemBlock[]): number {
  const plain = new Map(blocks.map(({ question }) => [plainOf(question), question]));
  const templates = new Map<string, Template[]>();
  let distinct = 0;
  for (const question of plain.values()) {
    const template = templateOf(question);
    const form = formOf(template.words, question);
    const others = form === null ? [] : (templates.get(form) ?? []);
    if (others.some((other) => differInNames(template, other))) continue;
    distinct++;
    if (form !== null && others.length < MOST_COMPARED) templates.set(form, [...others, template]);
  }
  return distinct;
}

function withoutNumbers(question: string): string {
  const opening = [...OPENINGS, ...NUMBERED].find((pattern) => pattern.test(question));
  return (opening ? question.replace(opening, "") : question)
    .normalize("NFKC")
    .replace(NUMBER, ` ${SLOT} `);
}

function plainOf(question: string): string {
  return withoutNumbers(question)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+\-*/×÷=^√%]/gu, "");
}

function templateOf(question: string): Template {
  const isUnspaced = UNSPACED.test(question);
  const plain = withoutNumbers(question);
  const parts = isUnspaced
    ? Array.from(plain)
    : Array.from(segmenter.segment(plain), ({ segment }) => segment);
  const cased = parts
    .map((part) => part.replace(/[^\p{L}\p{N}+\-*/×÷=^√%]+/gu, ""))
    .filter((part) => part !== "");
  const names = new Set<string>();
  let counted = isUnspaced ? FIRST_UNSPACED : 0;
  for (const word of cased) {
    if (word === SLOT) counted = isUnspaced ? COUNTED.unspaced : COUNTED.spaced;
    else if (LETTER.test(word) && (counted-- > 0 || CAPITAL.test(word))) {
      names.add(word.toLowerCase());
    }
  }
  return { words: cased.map((word) => word.toLowerCase()), names };
}

/** How many words there are, and where its numbers stand; null where there is nothing to work with. */
function formOf(words: readonly string[], question: string): string | null {
  const slots = words.flatMap((word, at) => (word === SLOT ? [at] : []));
  const isWorkedOut = slots.length > 1 || (slots.length === 1 && HOW_MANY.test(question));
  return isWorkedOut ? `${words.length}:${slots.join(",")}` : null;
}

/** Whether one is the other with some names in the place of others, always the same. */
function differInNames(one: Template, other: Template): boolean {
  const twins = new Map<string, string>();
  let differing = 0;
  for (const [at, word] of one.words.entries()) {
    const twin = other.words[at] as string;
    if ((twins.get(word) ?? twin) !== twin) return false;
    twins.set(word, twin);
    if (word === twin) continue;
    if (!one.names.has(word) || !other.names.has(twin)) return false;
    differing++;
  }
  const changed = [...twins].filter(([word, twin]) => word !== twin).length;
  const isOneToOne = new Set(twins.values()).size === twins.size;
  return isOneToOne && changed <= MOST_NAMES && differing <= one.words.length * (1 - SHARED);
}
