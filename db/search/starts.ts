import { once } from "../../src/lib/memo";
import type { PackageStartsTable } from "../schema/marketplace";
import type { Findable } from "./document";
import { SYNONYMS } from "./synonyms";
import { spelledIn, type Word, wordsIn } from "./words";

const MAX = 16;
const LONGEST = 48;

/** Suggestions can start at any of the first 16 words or characters. */
export function startsOf(seq: number, lot: Findable): PackageStartsTable[] {
  const { title, english_title, publisher, status = "active" } = lot;
  if (status !== "active") return [];
  const texts = { title: [title, english_title ?? ""], publisher: [publisher ?? ""] } as const;
  return (["title", "publisher"] as const).flatMap((kind) =>
    [...new Set(texts[kind].flatMap(startsIn))].map((text) => ({ kind, text, seq })),
  );
}

export function startsIn(text: string): string[] {
  const words = spelledIn(text);
  const line = lineOf(words);
  const places: number[] = [];
  let at = 0;
  for (const { text: word, isRun } of words) {
    for (const part of isRun ? word : [word]) {
      places.push(at);
      at += part.length;
    }
    at++;
  }
  return places.slice(0, MAX).map((place) => cut(line.slice(place)));
}

/** Null for input too short to suggest anything, such as a single letter. */
export function beginningOf(typed: string): string | null {
  const words = spelledIn(typed);
  const line = lineOf(words);
  const isLetter = words.length === 1 && !words[0]?.isRun && line.length < 2;
  return words.length === 0 || isLetter ? null : cut(line);
}

function lineOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

function cut(line: string): string {
  return line.slice(0, LONGEST).toWellFormed();
}

interface Alike {
  beginnings: string[];
  /** Matches whole words: "law", not "lawn". */
  has(text: string): boolean;
}

export function alikeTo(beginning: string): Alike {
  const typed = wordsIn(beginning);
  const stem = typed.length === 1 ? typed[0]?.text : undefined;
  const meant = meanings().filter((words) => words.some((word) => word.stem === stem));
  const begun = meanings().filter((words) => words.some(({ text }) => text.startsWith(beginning)));
  const words = (meant.length > 0 ? meant : begun.length === 1 ? begun : []).flat();
  const texts = [...new Set(words.map(({ text }) => text))];
  const stems = new Set(words.map((word) => word.stem));
  const beginnings = texts.filter(
    (text) =>
      !text.startsWith(beginning) &&
      !texts.some((other) => other !== text && text.startsWith(other)),
  );
  return {
    beginnings,
    has(text) {
      if (!beginnings.some((each) => text.startsWith(each))) return false;
      const [first] = wordsIn(text);
      return first !== undefined && (first.isRun || stems.has(first.text));
    },
  };
}

const meanings = once(() =>
  SYNONYMS.map((line) =>
    line.split(" ").map((word) => ({
      text: beginningOf(word) ?? "",
      stem: wordsIn(word)[0]?.text,
    })),
  ),
);
