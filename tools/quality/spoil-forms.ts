import type { Original } from "./original";
import phrases from "./phrases.json";
import { pick, type Random, shuffle } from "./random";
import { insertLines } from "./spoil-lines";
import type { MarkSet } from "./spoil-signs";
import { sentencesOf, wordsOf } from "./spoil-words";

type Encoding = (bytes: Buffer, text: string) => string;

const hexOf = (bytes: Buffer, separator: string) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(separator);
const base32 = (bytes: Buffer) =>
  Array.from(bytes, (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");
const escapes = (text: string) =>
  Array.from(text, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const ENCODINGS: Readonly<Record<MarkSet, readonly Encoding[]>> = {
  fitted: [
    (bytes) => bytes.toString("base64"),
    (bytes) => hexOf(bytes, ""),
    (bytes) => `%${hexOf(bytes, "%").toUpperCase()}`,
    (bytes) => bytes.toString("base64url"),
  ],
  heldOut: [
    (bytes) => `=${hexOf(bytes, "=").toUpperCase()}`,
    (_, text) => escapes(text),
    base32,
    (bytes) => hexOf(bytes, " "),
    (bytes) => bytes.toString("base64"),
  ],
};

const LINE_CHARACTERS = [60, 64, 72, 76];

/** Encodes sentences, in lines of a common length. */
export function encodeSentences(
  { text }: Original,
  share: number,
  random: Random,
  set: MarkSet,
): string {
  const [encode, length] = [pick(random, ENCODINGS[set]), pick(random, LINE_CHARACTERS)];
  return sentencesOf(text)
    .map((sentence) => {
      if (sentence.trim() === "" || random() >= share) return sentence;
      const code = encode(Buffer.from(sentence.trim()), sentence.trim());
      return `${code.replace(new RegExp(`.{${length}}`, "g"), "$&\n")}\n`;
    })
    .join("");
}

function wordsIn(texts: readonly string[]): string[] {
  const segments = wordsOf(texts.join("\n")).filter(({ isWord }) => isWord);
  return segments.map(({ segment }) => segment);
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
const number = (random: Random, below: number) => Math.floor(random() * below);
const time = (random: Random) =>
  [number(random, 24), number(random, 60), number(random, 60)]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
const address = (random: Random) =>
  Array.from({ length: 4 }, () => 1 + number(random, 254)).join(".");

const TOPICS = "db cache queue mail auth worker http disk job index".split(" ");
const EVENTS = "started|stopped|timeout|retry|connected|closed|flushed|denied|expired".split("|");
const LEVELS = ["INFO", "DEBUG", "WARN", "ERROR"];

type LineMaker = (random: Random, word: () => string) => string;

const LOGS: Readonly<Record<MarkSet, readonly LineMaker[]>> = {
  fitted: [
    (random) =>
      `2026-0${1 + number(random, 9)}-1${number(random, 10)}T${time(random)}Z ${pick(random, LEVELS)} [${pick(random, TOPICS)}] ${pick(random, EVENTS)} id=${digits(random, 6)} ms=${number(random, 900)}`,
    (random) =>
      `${address(random)} - - [1${number(random, 10)}/Mar/2026:${time(random)} +0000] "GET /${pick(random, TOPICS)}/${digits(random, 4)} HTTP/1.1" ${pick(random, ["200", "304", "404"])} ${number(random, 90_000)}`,
    (random, word) =>
      `time=${time(random)} level=${pick(random, LEVELS).toLowerCase()} msg="${word()} ${word()} ${pick(random, EVENTS)}" user=${word()} took=${digits(random, 3)}ms`,
    (random, word) =>
      `[2026-03-${digits(random, 2)} ${time(random)},${digits(random, 3)}] ${pick(random, LEVELS)} in ${word()}: ${word()} ${pick(random, EVENTS)} after ${number(random, 90)} s`,
  ],
  heldOut: [
    (random) =>
      `Mar ${1 + number(random, 28)} ${time(random)} host${number(random, 9)} ${pick(random, TOPICS)}[${digits(random, 5)}]: ${pick(random, EVENTS)} for ${address(random)} port ${digits(random, 5)}`,
    (random) =>
      `{"level":${10 * (1 + number(random, 5))},"time":17${digits(random, 11)},"name":"${pick(random, TOPICS)}","msg":"${pick(random, EVENTS)}","took":${number(random, 900)}}`,
  ],
};

/** Lines of a server's log. */
export function logLines(
  { text, others }: Original,
  share: number,
  random: Random,
  set: MarkSet,
): string {
  const [makeLine, words] = [pick(random, LOGS[set]), wordsIn(others)];
  return insertLines(text, share, random, () => makeLine(random, () => pick(random, words)));
}

/** A list of words, in one line each, in alphabetical order or separated by commas. */
export function listWords({ text, others }: Original, share: number, random: Random): string {
  const words = [...new Set(wordsIn(others))];
  const perLine = pick(random, [1, 1, 2, 12]);
  const isSorted = random() < 0.5;
  const listed = isSorted ? words.sort() : shuffle(random, words);
  let at = isSorted ? Math.floor(random() * listed.length) : 0;
  const next = () => listed[at++ % listed.length] as string;
  const separator = pick(random, [", ", " ", "\t", "; "]);
  return insertLines(text, share, random, () =>
    Array.from({ length: perLine }, next).join(separator),
  );
}

/** Rows of numbers and words, as tables are exported. */
export function tableRows({ text, others }: Original, share: number, random: Random): string {
  const words = wordsIn(others);
  const [separator, columns] = [pick(random, [",", "\t", ";", " | "]), 3 + number(random, 5)];
  const isNumber = Array.from({ length: columns }, () => random() < 0.7);
  return insertLines(text, share, random, () =>
    isNumber
      .map((each) => (each ? digits(random, 1 + number(random, 6)) : pick(random, words)))
      .join(separator),
  );
}

/** Random words in the form of questions with choices and answers. */
export function fillBank(
  { text, others, language }: Original,
  share: number,
  random: Random,
): string {
  const words = wordsIn(others);
  const separator = language === "zh" || language === "ja" ? "" : " ";
  const phrase = (length: number) =>
    Array.from({ length }, () => pick(random, words)).join(separator);
  const { names } = phrases[language];
  let count = 0;
  return insertLines(text, share, random, () => {
    const question = `${++count}. ${phrase(6 + number(random, 10))}${separator === "" ? "？" : "?"}`;
    const choices = ["A", "B", "C"].map((letter) => `${letter}) ${phrase(1 + number(random, 3))}`);
    return random() < 0.5
      ? [question, ...choices].join("\n")
      : `${question}\n${pick(random, names)}: ${phrase(3 + number(random, 5))}.`;
  });
}
