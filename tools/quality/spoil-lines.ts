import { isUnspaced } from "../../src/quality/model/language-model";
import type { Original } from "./original";
import phrases from "./phrases.json";
import { pick, type Random, shuffle } from "./random";
import { listOf, randomizeLetters, sentencesOf, wordsOf } from "./spoil-words";

const SENTENCE_END = /^[.!?…。！？]$/;

export function markovChain(
  { text, language }: Original,
  source: string,
  order: number,
  share: number,
  random: Random,
): string {
  const words = wordsOf(source)
    .map(({ segment }) => segment)
    .filter((word) => !/^[ \t\u3000]+$/.test(word));
  const starts = words.flatMap((word, index) =>
    word === "\n" || SENTENCE_END.test(word) ? [index + 1] : [],
  );
  const followers = new Map<string, string[]>();
  for (let i = order; i < words.length; i++) {
    listOf(followers, words.slice(i - order, i).join("\0")).push(words[i] as string);
  }
  const separator = isUnspaced(language) ? "" : " ";
  const sentence = (length: number) => {
    const start = starts.length > 0 ? pick(random, starts) : 0;
    const line = words.slice(start, start + order);
    for (let size = line.join(separator).length; size < length * 3; ) {
      const options = followers.get(line.slice(-order).join("\0"));
      if (!options) break;
      const word = pick(random, options);
      line.push(word);
      size += word.length + separator.length;
      if (size >= length * 0.7 && SENTENCE_END.test(word)) break;
    }
    const joined = line.join(separator).replace(/ (?=[,.;:!?…)”’])/g, "");
    return joined.replaceAll("\n", " ");
  };
  return sentencesOf(text)
    .map((part) =>
      random() < share ? `${sentence(part.length)}${part.endsWith("\n") ? "\n" : separator}` : part,
    )
    .join("");
}

export function insertLines(
  text: string,
  share: number,
  random: Random,
  makeLine: () => string,
): string {
  const lines = share === 1 ? [""] : text.split("\n");
  const target = share === 1 ? text.length : (text.length * share) / (1 - share);
  const inserted = lines.map((): string[] => []);
  for (let size = 0; size < target; ) {
    const line = makeLine();
    inserted[Math.floor(random() * lines.length)]?.push(line);
    size += line.length + 1;
  }
  return lines.flatMap((line, index) => [line, ...(inserted[index] as string[])]).join("\n");
}

export function nearDuplicateLines(
  { text, language }: Original,
  share: number,
  random: Random,
): string {
  const longLines = text.split("\n").filter((line) => line.length > 40);
  const lines = (longLines.length > 0 ? longLines : text.split("\n")).slice(
    0,
    share === 1 ? 3 : undefined,
  );
  const isUnspacedText = isUnspaced(language);
  return insertLines(text, share, random, () => {
    const line = pick(random, lines);
    const units = isUnspacedText ? (line.match(/.{1,5}/gsu) ?? [line]) : line.split(" ");
    return units.filter(() => random() > 0.1).join(isUnspacedText ? "" : " ");
  });
}

export function duplicatePassages({ text }: Original, share: number, random: Random): string {
  const lines = text.split("\n");
  return insertLines(text, share, random, () => {
    const at = Math.floor(random() * lines.length);
    return lines.slice(at, at + 3).join("\n");
  });
}

const fillNumbers = (phrase: string, random: Random) =>
  phrase.replaceAll("{n}", () => String(1 + Math.floor(random() * 997)));

export function templateLines({ text, language }: Original, share: number, random: Random): string {
  const { templates: patterns, names } = phrases[language];
  const pattern = pick(random, patterns);
  return insertLines(text, share, random, () =>
    fillNumbers(
      pattern.replaceAll("{name}", () => pick(random, names)),
      random,
    ),
  );
}

export function spamLines({ text, language }: Original, share: number, random: Random): string {
  return insertLines(text, share, random, () =>
    fillNumbers(pick(random, phrases[language].spam), random),
  );
}

export function fillerLines({ text, language }: Original, share: number, random: Random): string {
  const separator = isUnspaced(language) ? "" : " ";
  return insertLines(text, share, random, () =>
    fillNumbers(shuffle(random, phrases[language].filler).slice(0, 3).join(separator), random),
  );
}

/** Decoding ASCII incorrectly changes nothing. */
const MIN_NON_ASCII_SHARE = 0.01;

export function misdecode(original: Original, share: number, random: Random): string {
  const { text, language } = original;
  const nonAsciiCount = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  if (nonAsciiCount < text.length * MIN_NON_ASCII_SHARE)
    return randomizeLetters(original, share, random);
  const isEastAsian = ["zh", "ja", "ko"].includes(language);
  const decoder = new TextDecoder(isEastAsian ? "gb18030" : "windows-1252");
  const encoder = new TextEncoder();
  return sentencesOf(text)
    .map((part) => {
      if (random() >= share) return part;
      const [, body = "", end = ""] = /^([\s\S]*?)(\n?)$/.exec(part) ?? [];
      return decoder.decode(encoder.encode(body)) + end;
    })
    .join("");
}
