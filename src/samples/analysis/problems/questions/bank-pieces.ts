import { isValue } from "../wording/answer-values";
import { isAsking, isPart } from "../wording/asking";
import { ANSWER, CHOICE, HEADING, INLINE, OPENINGS, SOLUTION } from "../wording/patterns";

/** A line that names the choice which is right: "Answer is A", "Correct option: (C)", 「故選B」. */
const NAMES_ANSWER =
  /answer|\bans\b|option|choice|respuesta|réponse|antwort|resposta|ответ|答|[選选]|正解|답/i;
const NAMED_CHOICE = /(?<![\p{L}\p{N}])[(（]?[A-HＡ-Ｈ][)）]?\s?[.。]?$/u;
const NAMING = 60;

/** How choices are marked as right or wrong, before or behind them. */
const TICKED =
  /^(?:[☒☑✓✔✅]|\[[xX]\])\s?\S|\((?:bonne réponse|(?:respuesta )?correcta|(?:resposta )?correta|correct(?: answer)?|richtig|верно)\)$|[（(](?:正解|正[确確]|正[确確]答案|정답)[)）]$/iu;
const UNTICKED = /^(?:[☐✗✘❌]|\[\s\])\s?\S/u;

/** Longest line that is read: no question fills a page. */
const LONGEST_LINE = 4000;

/** A line of a bank, or a part of one, with what tells it from the others. */
export interface Piece {
  text: string;
  isAsking: boolean;
  /** "(b) …", "Hence …" */
  isPart: boolean;
  isChoice: boolean;
  /** A choice that is marked as the right one: "☒ …", "… (bonne réponse)". */
  isTicked: boolean;
  /** "Answer: 5", "The answer is B" */
  isMarkedAnswer: boolean;
  isMarkedSolution: boolean;
  isValue: boolean;
  isHeading: boolean;
  /** Whether an empty line stands before it, and something is asked before the next one. */
  opensAskingParagraph: boolean;
}

/** "A: 5" answers "Q: …", and "A1. 5" answers "Q1. …", where no other choice stands behind it. */
const ASKER = /^Q\s?\d{0,4}\s?(?:[:：]|(?<=\d\s?)[.．)）])/;
const REPLY = /^A\s?\d{0,4}\s?(?:[:：]|(?<=\d\s?)[.．)）])\s?(?=\S)/;
const OTHER_CHOICE = /^B\s?[:：]/;

/**
 * The lines of a bank as they are read: without what Markdown adds, each cut before answers and
 * solutions within it.
 *
 * @param lines trimmed; an empty one stays
 */
export function bankLines(lines: readonly string[]): string[] {
  const plain = lines.flatMap((line) => parted(undressed(spacedOnce(line))));
  const isInterview =
    plain.some((line) => ASKER.test(line)) && !plain.some((line) => OTHER_CHOICE.test(line));
  return isInterview ? plain.map((line) => line.replace(REPLY, "Answer: ")) : plain;
}

/** Runs of spaces would take the patterns for marks a time of their cube. */
function spacedOnce(line: string): string {
  return line.slice(0, LONGEST_LINE).replace(/\s{2,}/g, " ");
}

/** A line, cut before answers and solutions within it: a colon stands behind what they begin with. */
function parted(line: string): string[] {
  if (!/[:：】]/.test(line)) return [line];
  const parts = line.replace(INLINE, "\n").split("\n");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const WIDE_NUMBER = /^[^\p{L}\d]{0,3}[第問问例題题]?\s?[０-９]+/u;
/** The brackets that a letter is to be written into: 「（　）1. …」. */
const EMPTY_BRACKETS = /^[(（]\s{0,10}[)）]\s?(?=\d{1,3}\s?[.．、)）])/;
const MARKED_HEADING = /^#{1,6}\s+/;

/** Without the marks of headings and bold letters around a question's number, and with its plain digits. */
function undressed(line: string): string {
  const bare = line.includes("**") ? line.replaceAll("**", "").trim() : line;
  const text = bare
    .replace(EMPTY_BRACKETS, "")
    .replace(WIDE_NUMBER, (number) =>
      number.replace(/[０-９]/g, (digit) => digit.normalize("NFKC")),
    );
  if (!MARKED_HEADING.test(text)) return text;
  const heading = text.replace(MARKED_HEADING, "");
  return OPENINGS.some((opening) => opening.test(heading)) ? heading : text;
}

/** @param lines trimmed; an empty one parts paragraphs */
export function piecesOf(lines: readonly string[]): Piece[] {
  const paragraphs: Piece[][] = [[]];
  const plain = bankLines(lines);
  const isSigned = hasSignedChoices(plain);
  for (const line of plain) {
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(isSigned ? signedPiece(line) : pieceOf(line));
  }
  for (const [first, ...others] of paragraphs) {
    if (!first || first.isMarkedAnswer || first.isMarkedSolution || first.isPart) continue;
    first.opensAskingParagraph = [first, ...others].some((piece) => piece.isAsking);
  }
  return paragraphs.flat();
}

/** So many right choices have a plus before them in a bank that signs them, and as many of the others a minus. */
const SIGNED = 3;

function hasSignedChoices(lines: readonly string[]): boolean {
  const right = lines.filter((line) => RIGHT.test(line)).length;
  return right >= SIGNED && lines.filter((line) => WRONG.test(line)).length >= right;
}

const RIGHT = /^\+\s?\S/;
const WRONG = /^[-–]\s\S/;

/** A line of a bank whose choices are signed: "+ right", "- wrong". */
function signedPiece(text: string): Piece {
  const piece = pieceOf(text);
  const isTicked = RIGHT.test(text);
  if (!isTicked && !WRONG.test(text)) return piece;
  return { ...piece, isTicked, isChoice: true, isAsking: false, isPart: false, isValue: false };
}

function pieceOf(text: string): Piece {
  const isMarkedAnswer =
    ANSWER.test(text) ||
    (text.length <= NAMING && NAMED_CHOICE.test(text) && NAMES_ANSWER.test(text));
  const isMarkedSolution = !isMarkedAnswer && SOLUTION.test(text);
  const isTicked = TICKED.test(text);
  const isChoice = isTicked || CHOICE.test(text) || UNTICKED.test(text);
  const asks = !isMarkedAnswer && !isMarkedSolution && !isChoice && isAsking(text);
  return {
    text,
    isMarkedAnswer,
    isMarkedSolution,
    isChoice,
    isTicked,
    isValue: isValue(text),
    isAsking: asks,
    isPart: isPart(text),
    isHeading: !asks && HEADING.test(text),
    opensAskingParagraph: false,
  };
}
