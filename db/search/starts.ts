import { once } from "../../src/lib/memo";
import type { PackageStartsTable } from "../schema/marketplace";
import type { Findable } from "./document";
import { SYNONYMS } from "./synonyms";
import { spelledWords, type Word, wordsIn } from "./words";

const MAX_STARTS = 16;
const MAX_START_LENGTH = 48;

/** Suggestions can start at any of the first 16 words or characters. */
export function startsOf(seq: number, lot: Findable): PackageStartsTable[] {
  const { title, english_title, publisher, status = "active" } = lot;
  if (status !== "active") return [];
  const texts = { title: [title, english_title ?? ""], publisher: [publisher ?? ""] } as const;
  return (["title", "publisher"] as const).flatMap((kind) =>
    [...new Set(texts[kind].flatMap(textStarts))].map((text) => ({ kind, text, seq })),
  );
}

export function textStarts(text: string): string[] {
  const words = spelledWords(text);
  const line = joinWords(words);
  const offsets: number[] = [];
  let offset = 0;
  for (const { text: word, isRun } of words) {
    for (const part of isRun ? word : [word]) {
      offsets.push(offset);
      offset += part.length;
    }
    offset++;
  }
  return offsets.slice(0, MAX_STARTS).map((start) => truncate(line.slice(start)));
}

/** Null for input too short to suggest anything, such as a single letter. */
export function beginningOf(typed: string): string | null {
  const words = spelledWords(typed);
  const line = joinWords(words);
  const isLetter = words.length === 1 && !words[0]?.isRun && line.length < 2;
  return words.length === 0 || isLetter ? null : truncate(line);
}

function joinWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

function truncate(line: string): string {
  return line.slice(0, MAX_START_LENGTH).toWellFormed();
}

interface SynonymBeginnings {
  beginnings: string[];
  /** Matches whole words: "law", not "lawn". */
  has(text: string): boolean;
}

export function synonymBeginnings(beginning: string): SynonymBeginnings {
  const typed = wordsIn(beginning);
  const stem = typed.length === 1 ? typed[0]?.text : undefined;
  const exactMatches = meanings().filter((words) => words.some((word) => word.stem === stem));
  const prefixMatches = meanings().filter((words) =>
    words.some(({ text }) => text.startsWith(beginning)),
  );
  const words = (
    exactMatches.length > 0 ? exactMatches : prefixMatches.length === 1 ? prefixMatches : []
  ).flat();
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
      if (!beginnings.some((start) => text.startsWith(start))) return false;
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
