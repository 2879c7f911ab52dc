import type { Page, Window } from "../page";
import { questionMarks } from "../questions/questions";
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
  "asking",
  "choices",
  "answers",
  "provisions",
  "tables",
] as const;

const SHORT_LINE = 30;
const PROVISION =
  /^\s{0,8}(?:§|[(（]?\p{L}?\d{0,3}[)）]|(?:art(?:icle|ículo|igo|ikel)?|section|clause|статья)\b|第?[\d一二三四五六七八九十百]{1,6}[條条章節节款項项]|제?\d{1,4}조)/iu;
const TABLE = /\||\t|\S {3,}\S|^\s*[-+=*_]{4,}/;

export function lineFeatures(page: Page, window: Window): number[] {
  const { text, lines } = page;
  const windowLines = lines.slice(window.fromLine, window.toLine);
  const texts = windowLines.map(({ start, end }) => text.slice(start, end));
  const shareOfTexts = (test: (line: string) => boolean) =>
    ratio(texts.filter(test).length, windowLines.length);
  const shareOfLines = (test: (line: Line) => boolean) =>
    ratio(windowLines.filter(test).length, windowLines.length);
  const { asking, choices, answers } = questionMarks(texts);
  return [
    shareOfLines(({ isFinished }) => isFinished),
    shareOfLines(({ length }) => length <= SHORT_LINE),
    Math.log(1 + ratio(window.toWord - window.fromWord, windowLines.length)),
    shareOfLines(({ isRepeated }) => isRepeated),
    copiedShare(page, window, windowLines),
    shareOfLines(({ isBoilerplate }) => isBoilerplate),
    asking,
    choices,
    answers,
    shareOfTexts((line) => PROVISION.test(line.slice(0, 40))),
    shareOfTexts((line) => TABLE.test(line.slice(0, 300))),
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
