import { isUnspaced, type ModelLanguage } from "../model/language-model";
import phrases from "./phrases.json";
import { pick, type Random, randomFrom, shuffled } from "./random";

/** A clean text, and other texts of its language that junk is taken from. */
export interface Original {
  text: string;
  language: ModelLanguage;
  others: readonly string[];
}

type Spoil = (original: Original, share: number, random: Random) => string;

/** Eight kinds of junk; each has several ways, of which a spoiled text has one. */
export const kinds: Readonly<Record<string, readonly Spoil[]>> = {
  misread: [
    (one, share, random) => eachWord(one.text, share, random, misread),
    (one, share, random) => eachWord(one.text, share, random, rotated),
  ],
  scrambled: [
    (one, share, random) => eachWord(one.text, share, random, scrambled),
    invented,
  ],
  swapped: [swappedNeighbours, shuffledSentences],
  strewn: [
    (one, share, random) => {
      const words = wordsOf(one.others.join("\n")).filter(({ isWord }) => isWord);
      return eachWord(one.text, share, random, () => pick(random, words).segment);
    },
    (one, share, random) => {
      const words = [...new Set(wordsOf(one.others.join("\n")).filter(({ isWord }) => isWord).map(({ segment }) => segment))];
      return eachWord(one.text, share, random, () => pick(random, words));
    },
  ],
  chained: [
    (one, share, random) => chained(one, one.text, 1, share, random),
    (one, share, random) => chained(one, one.text, 2, share, random),
    (one, share, random) => chained(one, one.others.join("\n"), 1, share, random),
    (one, share, random) => chained(one, one.others.join("\n"), 2, share, random),
    (one, share, random) => chained(one, one.others.join("\n"), 2, share, random),
    (one, share, random) => chained(one, one.text, 3, share, random),
  ],
  copied: [nearCopies, templates, pastedTwice],
  advertised: [spam, filler],
  garbled: [mistaken, randomLetters],
};
export const kindNames = Object.keys(kinds);

/** Spoils a share, 0 to 1, of a text. @param way which of the kind's ways */
export function spoil(original: Original, kind: string, share: number, way: number): string {
  const ways = kinds[kind] as readonly Spoil[];
  const seed = way * 7919 + kind.length * 31 + Math.round(share * 100) + original.text.length;
  return (ways[way % ways.length] as Spoil)(original, share, randomFrom(seed));
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function wordsOf(text: string): { segment: string; isWord: boolean }[] {
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    segment,
    isWord: isWordLike === true,
  }));
}

function eachWord(
  text: string,
  share: number,
  random: Random,
  change: (word: string, random: Random) => string,
): string {
  return wordsOf(text)
    .map(({ segment, isWord }) => (isWord && random() < share ? change(segment, random) : segment))
    .join("");
}

function scrambled(word: string, random: Random): string {
  const mixed = shuffled(random, [...word]);
  if (mixed.join("") === word) mixed.push(mixed.shift() as string);
  return mixed.join("");
}

const LOOKALIKES: Readonly<Record<string, string>> = JSON.parse(
  '{"a":"o","e":"c","i":"l","o":"0","u":"v","n":"u","m":"rn","h":"b","t":"f","s":"5","l":"1","r":"i","c":"e","d":"cl","g":"q"}',
);

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
  const span = code > 0x3400 ? 200 : 12;
  return String.fromCodePoint(code + 1 + Math.floor(random() * span));
}

/** Thirteen places on in the alphabet, or in the block of characters. */
function rotated(word: string): string {
  return Array.from(word, (letter) => {
    const code = letter.codePointAt(0) as number;
    if (!/[a-z]/i.test(letter)) return code < 0x80 ? letter : String.fromCodePoint(code + 13);
    const base = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  }).join("");
}

/** Words made of the letter pairs of the text, each old word always the same new one. */
function invented({ text }: Original, share: number, random: Random): string {
  const following = new Map<string, string[]>();
  for (const { segment, isWord } of wordsOf(text)) {
    if (!isWord) continue;
    const letters = [...segment.toLowerCase()];
    letters.forEach((letter, at) => listOf(following, letters[at - 1] ?? "^").push(letter));
  }
  const coined = new Map<string, string>();
  const coin = (word: string) => {
    let made = "";
    while (made.length < word.length) {
      made += pick(random, following.get(made.at(-1) ?? "^") ?? (following.get("^") as string[]));
    }
    coined.set(word, made);
    return made;
  };
  return eachWord(text, share, random, (word) => coined.get(word) ?? coin(word));
}

function listOf(lists: Map<string, string[]>, key: string): string[] {
  const found = lists.get(key) ?? [];
  lists.set(key, found);
  return found;
}

function swappedNeighbours({ text }: Original, share: number, random: Random): string {
  const parts = wordsOf(text);
  const places = parts.flatMap(({ isWord }, at) => (isWord ? [at] : []));
  for (let at = 0; at + 1 < places.length; at++) {
    if (random() >= share / 2) continue;
    const [one, two] = [places[at] as number, places[at + 1] as number];
    [parts[one], parts[two]] = [parts[two] as never, parts[one] as never];
    at++;
  }
  return parts.map(({ segment }) => segment).join("");
}

/** The words of some sentences in another order. */
function shuffledSentences({ text }: Original, share: number, random: Random): string {
  return sentencesOf(text)
    .map((sentence) => {
      if (random() >= share) return sentence;
      const parts = wordsOf(sentence);
      const mixed = shuffled(random, parts.filter(({ isWord }) => isWord));
      return parts.map((part) => (part.isWord ? (mixed.pop() ?? part) : part).segment).join("");
    })
    .join("");
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？\n])/);
}

const ENDS = /^[.!?…。！？]$/;

/** Sentences that a chain of a text's words makes take the place of some of its own. */
function chained(
  { text, language }: Original,
  source: string,
  order: number,
  share: number,
  random: Random,
): string {
  const words = wordsOf(source)
    .map(({ segment }) => segment)
    .filter((word) => !/^[ \t\u3000]+$/.test(word));
  const starts = words.flatMap((word, at) => (word === "\n" || ENDS.test(word) ? [at + 1] : []));
  const next = new Map<string, string[]>();
  for (let at = order; at < words.length; at++) {
    listOf(next, words.slice(at - order, at).join("\0")).push(words[at] as string);
  }
  const glue = isUnspaced(language) ? "" : " ";
  const sentence = (length: number) => {
    const start = starts.length > 0 ? pick(random, starts) : 0;
    const line = words.slice(start, start + order);
    for (let size = line.join(glue).length; size < length * 3; ) {
      const options = next.get(line.slice(-order).join("\0"));
      if (!options) break;
      const word = pick(random, options);
      line.push(word);
      size += word.length + glue.length;
      if (size >= length * 0.7 && ENDS.test(word)) break;
    }
    const joined = line.join(glue).replace(/ (?=[,.;:!?…)”’])/g, "");
    return joined.replaceAll("\n", " ");
  };
  return sentencesOf(text)
    .map((own) =>
      random() < share ? `${sentence(own.length)}${own.endsWith("\n") ? "\n" : glue}` : own,
    )
    .join("");
}

/** Adds lines among those of a text until they make up a share of the whole. */
function among(text: string, share: number, random: Random, made: () => string): string {
  const lines = share === 1 ? [""] : text.split("\n");
  const wanted = share === 1 ? text.length : (text.length * share) / (1 - share);
  const behind = lines.map((): string[] => []);
  for (let size = 0; size < wanted; ) {
    const line = made();
    behind[Math.floor(random() * lines.length)]?.push(line);
    size += line.length + 1;
  }
  return lines.flatMap((line, at) => [line, ...(behind[at] as string[])]).join("\n");
}

/** Copies of the text's own lines, one word in ten of them gone. */
function nearCopies({ text, language }: Original, share: number, random: Random): string {
  const long = text.split("\n").filter((line) => line.length > 40);
  const lines = (long.length > 0 ? long : text.split("\n")).slice(0, share === 1 ? 3 : undefined);
  const isWhole = isUnspaced(language);
  return among(text, share, random, () => {
    const line = pick(random, lines);
    const units = isWhole ? (line.match(/.{1,5}/gsu) ?? [line]) : line.split(" ");
    return units.filter(() => random() > 0.1).join(isWhole ? "" : " ");
  });
}

function pastedTwice({ text }: Original, share: number, random: Random): string {
  const lines = text.split("\n");
  return among(text, share, random, () => {
    const at = Math.floor(random() * lines.length);
    return lines.slice(at, at + 3).join("\n");
  });
}

const varied = (phrase: string, random: Random) =>
  phrase.replaceAll("{n}", () => String(1 + Math.floor(random() * 997)));

function templates({ text, language }: Original, share: number, random: Random): string {
  const { templates: patterns, names } = phrases[language];
  const pattern = pick(random, patterns);
  return among(text, share, random, () =>
    varied(pattern.replaceAll("{name}", () => pick(random, names)), random),
  );
}

function spam({ text, language }: Original, share: number, random: Random): string {
  return among(text, share, random, () => varied(pick(random, phrases[language].spam), random));
}

/** What machines write when they have nothing to say. */
function filler({ text, language }: Original, share: number, random: Random): string {
  const glue = isUnspaced(language) ? "" : " ";
  return among(text, share, random, () =>
    varied(shuffled(random, phrases[language].filler).slice(0, 3).join(glue), random),
  );
}

/** Of ASCII a wrong decoding leaves everything as it is. */
const LEAST_FOREIGN = 0.01;

/** Sentences whose UTF-8 was read as something else. */
function mistaken(original: Original, share: number, random: Random): string {
  const { text, language } = original;
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  if (foreign < text.length * LEAST_FOREIGN) return randomLetters(original, share, random);
  const eastern = ["zh", "ja", "ko"].includes(language);
  const decoder = new TextDecoder(eastern ? "gb18030" : "windows-1252");
  const encoder = new TextEncoder();
  return sentencesOf(text)
    .map((part) => {
      if (random() >= share) return part;
      const [, body = "", end = ""] = /^([\s\S]*?)(\n?)$/.exec(part) ?? [];
      return decoder.decode(encoder.encode(body)) + end;
    })
    .join("");
}

function randomLetters({ text }: Original, share: number, random: Random): string {
  const letters = [...new Set(text.match(/\p{L}/gu))];
  // A word is spoiled by one wrong letter: as many words as the share says.
  return eachWord(text, share, random, (word) =>
    Array.from(word, (letter) => (random() < 0.5 ? pick(random, letters) : letter)).join(""),
  );
}
