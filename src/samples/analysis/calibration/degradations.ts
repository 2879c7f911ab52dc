import { isUnspaced, type ModelLanguage } from "../models/languages";
import type { Original } from "./original";
import { duplicated, filled, mistaken, spammed, templated } from "./passages";
import { Choice, pick, type Random, shuffle } from "./random";

/** Spoils a share, 0 to 1, of a text: of its words, of its characters or of its lines. */
export type Degradation = (original: Original, choice: Choice) => string;

/** What junk is like, each at any strength. */
export const degradations = {
  "ocr-noise": ({ text }, choice) => eachWord(text, choice, misread),
  "scrambled-words": ({ text }, choice) => eachWord(text, choice, scramble),
  "swapped-neighbours": swapNeighbours,
  "random-words": ({ text, dictionary }, choice) =>
    eachWord(text, choice, (_, random) => pick(random, dictionary)),
  "random-characters": randomCharacters,
  rot13: ({ text }, choice) => eachWord(text, choice, rotate),
  "invented-language": invent,
  "markov-1": (original, choice) => chained(original, choice, 1),
  "markov-2": (original, choice) => chained(original, choice, 2),
  "markov-3": (original, choice) => chained(original, choice, 3),
  "mixed-in-spam": spammed,
  templates: templated,
  "near-copies": duplicated,
  mojibake: mistaken,
  "machine-filler": filled,
} as const satisfies Record<string, Degradation>;

export type DegradationName = keyof typeof degradations;

export const degradationNames = Object.keys(degradations) as DegradationName[];

export function degrade(
  original: Original,
  name: DegradationName,
  share: number,
  seed = 1,
): string {
  return degradations[name](original, new Choice(seed * 7919 + name.length, share));
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

export function segmentsOf(text: string): { segment: string; isWordLike?: boolean | undefined }[] {
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    segment,
    isWordLike,
  }));
}

function eachWord(
  text: string,
  choice: Choice,
  change: (word: string, random: Random) => string,
): string {
  return segmentsOf(text)
    .map(({ segment, isWordLike }) => {
      const random = isWordLike ? choice.next() : null;
      return random ? change(segment, random) : segment;
    })
    .join("");
}

/** The letters in another order, if they have one: half of all shuffles leave a word of two as it was. */
function scramble(word: string, random: Random): string {
  const mixed = shuffle(random, [...word]);
  if (mixed.join("") === word) mixed.push(mixed.shift() as string);
  return mixed.join("");
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "o",
  e: "c",
  i: "l",
  o: "0",
  u: "v",
  n: "u",
  m: "rn",
  h: "b",
  t: "f",
  s: "5",
  l: "1",
  r: "i",
  c: "e",
  d: "cl",
  g: "q",
};

/** One character read wrongly, as a scanner does. */
function misread(word: string, random: Random): string {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const letter = letters[at] as string;
  letters[at] = LOOKALIKES[letter] ?? neighbour(letter, random);
  return letters.join("");
}

/** Another character of the same block. */
function neighbour(letter: string, random: Random): string {
  const code = letter.codePointAt(0) as number;
  if (code < 0x80) return pick(random, [..."bcdfghjklmnpqrstvwxz"]);
  const span = code > 0x3400 ? 200 : 12;
  const other = code + Math.ceil((random() - 0.5) * span);
  return String.fromCodePoint(other === code ? code + 1 : other);
}

function swapNeighbours({ text }: Original, choice: Choice): string {
  return text
    .split("\n")
    .map((line) => {
      const parts = segmentsOf(line);
      const places = parts.flatMap(({ isWordLike }, at) => (isWordLike ? [at] : []));
      for (let at = 0; at + 1 < places.length; at++) {
        if (!choice.next(choice.share / 2)) continue;
        const [one, two] = [places[at] as number, places[at + 1] as number];
        [parts[one], parts[two]] = [parts[two] as never, parts[one] as never];
        at++;
      }
      return parts.map(({ segment }) => segment).join("");
    })
    .join("\n");
}

function randomCharacters({ text }: Original, choice: Choice): string {
  const letters = [...new Set(text.match(/\p{L}/gu))];
  return Array.from(text, (character) => {
    const random = /\p{L}/u.test(character) ? choice.next() : null;
    return random ? pick(random, letters) : character;
  }).join("");
}

/** Thirteen places on in the alphabet, or in the block of characters. */
function rotate(word: string): string {
  return Array.from(word, (letter) => {
    const code = letter.codePointAt(0) as number;
    if (/[a-z]/i.test(letter)) {
      const base = code < 97 ? 65 : 97;
      return String.fromCharCode(((code - base + 13) % 26) + base);
    }
    return code < 0x80 ? letter : String.fromCodePoint(code + 13);
  }).join("");
}

/** Words made of the letter pairs of the text, each old word always the same new one. */
function invent({ text }: Original, choice: Choice): string {
  const following = new Map<string, string[]>();
  for (const { segment, isWordLike } of segmentsOf(text)) {
    if (!isWordLike) continue;
    const letters = [...segment.toLowerCase()];
    letters.forEach((letter, at) => {
      const before = letters[at - 1] ?? "^";
      listOf(following, before).push(letter);
    });
  }
  const coined = new Map<string, string>();
  const coin = (word: string, random: Random): string => {
    let made = "";
    while (made.length < word.length) {
      made += pick(random, following.get(made.at(-1) ?? "^") ?? (following.get("^") as string[]));
    }
    return made;
  };
  return eachWord(text, choice, (word, random) => {
    const key = word.toLowerCase();
    if (!coined.has(key)) coined.set(key, coin(key, random));
    return coined.get(key) as string;
  });
}

/** What stands under a key, to be added to. */
function listOf(lists: Map<string, string[]>, key: string): string[] {
  const found = lists.get(key);
  if (found) return found;
  const list: string[] = [];
  lists.set(key, list);
  return list;
}

const ENDS_SENTENCE = /^[.!?…。！？]$/;

/** Sentences made by a chain of the text's own words take the place of its own. */
function chained({ text, language }: Original, choice: Choice, order: number): string {
  const parts = segmentsOf(text).map(({ segment }) => segment);
  const words = parts.filter((part) => !/^[ \u3000]$/.test(part));
  const starts = words.flatMap((word, at) =>
    /^\n$/.test(word) || ENDS_SENTENCE.test(word) ? [at + 1] : [],
  );
  const next = new Map<string, string[]>();
  for (let at = order; at < words.length; at++) {
    const key = words.slice(at - order, at).join("\0");
    listOf(next, key).push(words[at] as string);
  }
  const glue = isUnspaced(language as ModelLanguage) ? "" : " ";
  const sentence = (length: number, random: Random): string => {
    const start = pick(random, starts);
    const line = words.slice(start, start + order);
    for (let size = line.join(glue).length; size < length * 3; ) {
      const options = next.get(line.slice(-order).join("\0"));
      if (!options) break;
      const word = pick(random, options);
      line.push(word);
      size += word.length + glue.length;
      if (size >= length * 0.7 && ENDS_SENTENCE.test(word)) break;
    }
    return line
      .join(glue)
      .replace(/ (?=[,.;:!?…)”’])/g, "")
      .replaceAll("\n", " ");
  };
  return text
    .split(/(?<=[.!?。！？\n])/)
    .map((own) => {
      const random = choice.next();
      return random ? `${sentence(own.length, random)}${/\n$/.exec(own)?.[0] ?? glue}` : own;
    })
    .join("");
}
