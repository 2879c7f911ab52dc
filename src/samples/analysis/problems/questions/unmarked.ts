import { mayAsk } from "../wording/asking";
import { ASKED } from "../wording/patterns";
import { type Piece, piecesOf } from "./bank-pieces";
import { LONGEST_QUESTION, type Problem } from "./bank-problem";
import { BankReader, type Ends } from "./bank-reader";
import type { ProblemBlock } from "./block";

/** Questions of a text, and how alike they are. */
export interface FoundProblems {
  readonly blocks: readonly ProblemBlock[];
  /** Share, 0 to 1, of what was read as questions that has the form which most have. */
  readonly regularity: number;
}

const NONE: FoundProblems = { blocks: [], regularity: 1 };

/** The ways to read a bank, the one that tells most first. */
const WAYS: readonly Ends[] = [
  { values: true, asking: true },
  { values: false, asking: true },
  { values: true, asking: false },
  { values: false, asking: false },
  { values: true, asking: "each line" },
];

/** Another way is taken only where it makes the questions more alike by so much. */
const CLEARLY = 0.01;

/** What a reading counts in which questions may have run together. */
const CROWDED = 0.6;

/** Share of a text's characters that questions with their answers take, if it is a bank. */
const MOST = 0.5;

/** Where nothing is marked and no value stands alone, a bank is hardly anything but questions. */
const BARE = { questions: 4, regularity: 0.8, asking: 0.3 };

/**
 * Cuts a bank whose questions have no numbers into its questions. Each begins behind the answer to the
 * one before, or where it is asked: of the ways to read a bank, the one counts that makes its questions
 * most alike. Choices stand behind the question; what stands between them and the answer works it out.
 *
 * @param lines trimmed, with empty ones where the text has them
 * @returns none where questions are not most of the text, as in prose with numbered pages
 */
export function unmarkedProblems(lines: readonly string[]): FoundProblems {
  const pieces = piecesOf(lines);
  const [first = NONE, ...others] = WAYS.map((ends) => readBy(pieces, ends));
  const found = others.reduce(
    (best, other) => (other.regularity > best.regularity + CLEARLY ? other : best),
    first,
  );
  const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
  const covered = lengthOf(
    found.blocks.flatMap(({ question, answer, solution }) => [question, answer, solution]),
  );
  const isMost = covered >= MOST * lengthOf(pieces.map(({ text }) => text));
  if (!isMost || areCounted(found.blocks)) return NONE;
  // A dialogue asks as well: where nothing answers in one way, none of it is taken for a question.
  return isBank(found, pieces) ? found : { ...found, blocks: [] };
}

function readBy(pieces: readonly Piece[], ends: Ends): FoundProblems {
  const reader = new BankReader(ends);
  for (const piece of pieces) reader.read(piece);
  const blocks = reader.problems.filter(isQuestion);
  const times = new Map<string, number>();
  for (const { form, isCrowded } of blocks) {
    const name = isCrowded ? `${form}, crowded` : form;
    times.set(name, (times.get(name) ?? 0) + (isCrowded ? CROWDED : 1));
  }
  for (const block of blocks) block.finish();
  const regularity = Math.max(0, ...times.values()) / Math.max(1, reader.problems.length);
  return { blocks, regularity };
}

function isQuestion({ question, isAsked, isChosenFrom }: Problem): boolean {
  return question.length <= LONGEST_QUESTION && (isAsked || isChosenFrom || mayAsk(question));
}

/** Numbers that count on from one to the next are those of pages. */
function areCounted(blocks: readonly ProblemBlock[]): boolean {
  const values = blocks.map(({ answer }) => Number(answer));
  const counted = values.filter((value, at) => at > 0 && value === (values[at - 1] as number) + 1);
  return counted.length * 2 > blocks.length;
}

function isBank({ blocks, regularity }: FoundProblems, pieces: readonly Piece[]): boolean {
  const isTold = (piece: Piece) =>
    piece.isMarkedAnswer || piece.isMarkedSolution || piece.isValue || piece.isChoice;
  if (pieces.filter(isTold).length * 2 >= blocks.length) return true;
  // In prose a question mark stands within a paragraph more often than at its end.
  const asking = pieces.filter(
    ({ isAsking, text }) => isAsking && (ASKED.test(text) || !/[?？]/.test(text)),
  ).length;
  return (
    blocks.length >= BARE.questions &&
    regularity >= BARE.regularity &&
    asking >= BARE.asking * pieces.length
  );
}
