import { goesOn, isAsking, isPart } from "../wording/asking";
import { CHOICE } from "../wording/patterns";
import type { ProblemBlock } from "./block";
import { isExercise } from "./facets";

/** Share of a bank's questions behind which something stands, if it is what answers them. */
const ANSWERED = 0.8;

/** Lines behind what asks are its answer, or work it out, where all of a bank have some or an answer. */
export function partAnswers(blocks: readonly ProblemBlock[]): void {
  const behind = blocks.map(({ question, answer, solution }) =>
    answer + solution === "" ? linesBehind(question) : null,
  );
  const bare = behind.filter((lines) => lines === null || lines.length > 0);
  if (bare.length < ANSWERED * blocks.length) return;
  for (const [at, block] of blocks.entries()) {
    const lines = behind[at] ?? [];
    if (lines.length === 0) continue;
    block.question = block.question.split("\n").slice(0, -lines.length).join("\n");
    block[lines.length === 1 ? "answer" : "solution"] = lines.join("\n");
  }
}

/** An empty gap: what stands in brackets beside it is no answer. */
const GAP = /_{2,}|＿{2,}|[(（]\s{0,10}[)）]|□|[=＝]\s?[(（]\P{N}{1,20}[)）]/u;
const BRACKETS = /(?<=\S\s?)[(（]\s?([^()（）]{1,40}?)\s?[)）]/g;

/** What gaps are filled in may stand within a sentence, what is said of a statement behind it. */
const FILL_IN = /填[充空]|fill in|穴埋め/i;
const AT_END = /[)）]\s?[.。]?$/;

/** What exercises have in brackets is their answers, where all of them do: 「首都是（北京）。」, "Fish fly. (F)". */
export function filledGaps(blocks: readonly ProblemBlock[]): void {
  const open = blocks.filter((block) => isExercise(block) && block.answer + block.solution === "");
  const found = open.map(({ question, heading }) => {
    if (question.length > LONGEST || GAP.test(question)) return [];
    if (!FILL_IN.test(heading) && !AT_END.test(question)) return [];
    return [...question.matchAll(BRACKETS)].filter(([bracket]) => !REMARK.test(bracket));
  });
  if (found.filter(({ length }) => length === 1).length < ANSWERED * open.length) return;
  for (const [at, block] of open.entries()) {
    const [filled, ...others] = found[at] ?? [];
    if (filled === undefined || others.length > 0) continue;
    block.question = block.question.replace(filled[0], "( )");
    block.answer = filled[1] as string;
  }
}

/** 「＿＿＿是中國的首都。【北京】」: not difficulty, source or kind, which several questions have alike. */
const BEHIND = /【\s?([^【】]{1,40}?)\s?】\s?[.。]?$/u;
const LABEL = /[題题級级卷]$|^(?:19|20)\d\d|\d分$/u;
const OPEN_GAP = /_{2,}|＿{2,}|[(（]\s{1,10}[)）]|□/u;

/** What stands in lenticular brackets behind a gap is its answer, where all of a bank have some. */
export function answersBehindGaps(blocks: readonly ProblemBlock[]): void {
  const open = blocks.filter(({ answer, solution }) => answer + solution === "");
  const found = open.map(({ question }) =>
    question.length <= LONGEST && OPEN_GAP.test(question) ? BEHIND.exec(question) : null,
  );
  const answers = found.flatMap((behind) => behind?.[1] ?? []).filter((text) => !LABEL.test(text));
  if (answers.length < ANSWERED * open.length || new Set(answers).size * 2 < answers.length) return;
  for (const [at, block] of open.entries()) {
    const [behind, answer] = found[at] ?? [];
    if (behind === undefined || answer === undefined) continue;
    block.question = block.question.slice(0, -behind.length).trimEnd();
    block.answer = answer;
  }
}

/** "(3 marks)", 「（4分）」 */
const REMARK =
  /^[(（【[]\s?(?:[共各]?\s?\d{1,3}\s?(?:marks?|分|点|점|Punkte?|puntos?|points?|pontos?|балл)|.{0,20}(?:[圖图]|図|그림)).{0,20}[)）】\]]$/iu;

/** Longer, in characters, is no question with its answer but the pages behind it. */
const LONGEST = 4000;

/** The lines of a question behind the last that asks, if they are no part of it. */
function linesBehind(question: string): string[] {
  if (question.length > LONGEST) return [];
  const lines = question.split("\n");
  const last = lines.findLastIndex(isAsking);
  const behind = lines.slice(last + 1);
  const isOwn = (line: string) => CHOICE.test(line) || REMARK.test(line) || isPart(line);
  if (last < 0 || goesOn(lines[last] as string, behind[0] ?? "") || behind.some(isOwn)) return [];
  return behind;
}
