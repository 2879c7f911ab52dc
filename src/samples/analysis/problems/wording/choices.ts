import { ASKED } from "./patterns";

/** What stands before a choice where a question is: "A. …", "(b) …", "[C] …", "① …", "a …", 「1 …」, "(2) …", "☐ …", "- …". */
export const CHOICE_MARK =
  /^(?:[(（[]?[a-hA-HＡ-Ｈ]\s?[)）\].．、:：]|[а-з]\s?[).]|[А-З]\s?\)|[①-⑳]|[a-h1-6ア-オ]\s|[(（[][1-6ア-オ][)）\]]|[☐☒☑✓✔✗✘○●◯*+•–-]\s)\s*(?=\S)/u;

/** Whether a line is a choice, where a question stands before it: "a) How far is it?" is a part of what is asked. */
export function isChoice(line: string): boolean {
  return CHOICE_MARK.test(line) && !ASKED.test(line);
}

/** What stands before a choice that an answer may say again: a bullet, or its letter or number. */
const MARK = /^(?:[-–—•*·]|[①-⑳]|[(（]?(?:[a-zａ-ｚа-е]|\d{1,2}|[가-하])\s?[.)．、）:：])\s{0,4}/iu;

/** A choice, or an answer that names one in full, as it is compared: without what marks it and the stop behind it. */
export function choiceWording(line: string): string {
  return line
    .trim()
    .replace(MARK, "")
    .replace(/[.。]$/, "")
    .toLowerCase();
}

/** What choices are named by, in their order. */
const NAMES = ["abcdefgh", "абвгде", "①②③④⑤⑥⑦⑧", "12345678"].map((names) => [...names]);
const NAMED = /[a-hа-е①-⑧1-8]/giu;

/** Whether letters or numbers, such as "B", "A, C" and "②", are each that of one of so many choices. */
export function areNamesOf(letters: string, count: number): boolean {
  const named = letters.toLowerCase().match(NAMED) ?? [];
  return (
    named.length > 0 &&
    named.every((name) => NAMES.some((names) => names.slice(0, count).includes(name)))
  );
}
