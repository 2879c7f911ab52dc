import { once } from "../../src/lib/memo";
import { beginningOf } from "./starts";
import { SYNONYMS } from "./synonyms";
import { wordsIn } from "./words";

export interface Alike {
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
