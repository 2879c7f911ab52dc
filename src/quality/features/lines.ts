import type { Page, Window } from "../page";
import { questionShares } from "../questions/questions";
import { copiedLines } from "../repeats";
import { ratio } from "../score";
import type { Line } from "../text/lines";

export const lineNames = [
  "finished",
  "shortLines",
  "lineWords",
  "repeatedLines",
  "copiedLines",
  "boilerplate",
  "questions",
  "choices",
  "answers",
  "provisions",
  "tables",
] as const;

const SHORT_LINE_CHARACTERS = 30;
const PROVISION_START =
  /^\s{0,8}(?:§|[(（]?\p{L}?\d{0,3}[)）]|(?:art(?:icle|ículo|igo|ikel)?|section|clause|статья)\b|第?[\d一二三四五六七八九十百]{1,6}[條条章節节款項项]|제?\d{1,4}조)/iu;
const TABLE_ROW = /\||\t|\S {3,}\S|^\s*[-+=*_]{4,}/;

export function lineFeatures(page: Page, window: Window): number[] {
  const { text, lines } = page;
  const windowLines = lines.slice(window.fromLine, window.toLine);
  const texts = windowLines.map(({ start, end }) => text.slice(start, end));
  const shareOfTexts = (test: (line: string) => boolean) =>
    ratio(texts.filter(test).length, windowLines.length);
  const shareOfLines = (test: (line: Line) => boolean) =>
    ratio(windowLines.filter(test).length, windowLines.length);
  const { questions, choices, answers } = questionShares(texts);
  return [
    shareOfLines(({ isFinished }) => isFinished),
    shareOfLines(({ length }) => length <= SHORT_LINE_CHARACTERS),
    Math.log(1 + ratio(window.toWord - window.fromWord, windowLines.length)),
    shareOfLines(({ isRepeated }) => isRepeated),
    copiedShare(page, window, windowLines),
    shareOfLines(({ isBoilerplate }) => isBoilerplate),
    questions,
    choices,
    answers,
    shareOfTexts((line) => PROVISION_START.test(line.slice(0, 40))),
    shareOfTexts((line) => TABLE_ROW.test(line.slice(0, 300))),
  ];
}

function copiedShare(
  { words, repeats }: Page,
  { fromWord, toWord }: Window,
  lines: readonly Line[],
): number {
  const marks = repeats.repeated.get(4) as Uint8Array;
  const copies = copiedLines(marks, words, lines, fromWord, toWord);
  return ratio(
    copies.reduce((sum, copy) => sum + copy.words, 0),
    toWord - fromWord,
  );
}
