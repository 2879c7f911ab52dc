import type { Original } from "./original";
import { phrasesOf } from "./phrases";
import { type Choice, pick, type Random, shuffle } from "./random";

/** Adds lines among those of a text until they make up a share of the whole. */
function among(text: string, choice: Choice, made: (random: Random) => string): string {
  const random = choice.numbers();
  const lines = text.split("\n");
  const behind = lines.map((): string[] => []);
  const wanted = (text.length * choice.share) / (1 - choice.share);
  for (let size = 0; size < wanted; ) {
    const line = made(random);
    behind[Math.floor(random() * lines.length)]?.push(line);
    size += line.length + 1;
  }
  return lines.flatMap((line, at) => [line, ...(behind[at] as string[])]).join("\n");
}

/** Advertising between the lines, as scraped pages have it. */
export function spammed({ text, language }: Original, choice: Choice): string {
  const { spam } = phrasesOf(language);
  return among(text, choice, (random) => varied(pick(random, spam), random));
}

/** One sentence with other names and numbers each time. */
export function templated({ text, language }: Original, choice: Choice): string {
  const { templates, names } = phrasesOf(language);
  const template = pick(choice.numbers(), templates);
  return among(text, choice, (random) =>
    varied(
      template.replaceAll("{name}", () => pick(random, names)),
      random,
    ),
  );
}

/** What machines write when they have nothing to say. */
export function filled({ text, language }: Original, choice: Choice): string {
  const { filler } = phrasesOf(language);
  return among(text, choice, (random) => {
    const chosen = shuffle(random, filler).slice(0, 3);
    return varied(chosen.join(/[。]$/.test(chosen[0] ?? "") ? "" : " "), random);
  });
}

/** Copies of the text's own lines, one word in ten of them gone. */
export function duplicated({ text }: Original, choice: Choice): string {
  const lines = text.split("\n").filter((line) => line.length > 40);
  const all = lines.length > 0 ? lines : text.split("\n");
  return among(text, choice, (random) => {
    const line = pick(random, all);
    const unit = line.includes(" ") ? line.split(" ") : (line.match(/.{1,5}/gsu) ?? [line]);
    return unit.filter(() => random() > 0.1).join(line.includes(" ") ? " " : "");
  });
}

/** Lines whose UTF-8 was read as something else. */
export function mistaken({ text, language }: Original, choice: Choice): string {
  const eastern = ["zh", "ja", "ko"].includes(language);
  const decoder = new TextDecoder(eastern ? "gb18030" : "windows-1252");
  const encoder = new TextEncoder();
  return text
    .split(/(?<=[.!?。！？\n])/)
    .map((part) => {
      const [, body = "", end = ""] = /^([\s\S]*?)(\n?)$/.exec(part) ?? [];
      return choice.next() ? decoder.decode(encoder.encode(body)) + end : part;
    })
    .join("");
}

function varied(phrase: string, random: Random): string {
  return phrase.replaceAll("{n}", () => String(1 + Math.floor(random() * 997)));
}
