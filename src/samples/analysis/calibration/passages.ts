import type { Original } from "./degradations";
import { pick, type Random, shuffle } from "./random";
import { phrasesOf } from "./phrases";

/** Adds lines among those of a text until they make up a share of the whole. */
function among(text: string, share: number, random: Random, made: () => string): string {
  const lines = text.split("\n");
  const wanted = (text.length * share) / (1 - share);
  const added: string[] = [];
  for (let size = 0; size < wanted; size += (added.at(-1)?.length ?? 1) + 1) added.push(made());
  for (const line of added) lines.splice(Math.floor(random() * (lines.length + 1)), 0, line);
  return lines.join("\n");
}

/** Advertising between the lines, as scraped pages have it. */
export function spammed({ text, language }: Original, share: number, random: Random): string {
  const { spam } = phrasesOf(language);
  return among(text, share, random, () => varied(pick(random, spam), random));
}

/** One sentence with other names and numbers each time. */
export function templated({ text, language }: Original, share: number, random: Random): string {
  const { templates, names } = phrasesOf(language);
  const template = pick(random, templates);
  return among(text, share, random, () =>
    varied(template.replaceAll("{name}", () => pick(random, names)), random),
  );
}

/** What machines write when they have nothing to say. */
export function filled({ text, language }: Original, share: number, random: Random): string {
  const { filler } = phrasesOf(language);
  return among(text, share, random, () => {
    const chosen = shuffle(random, filler).slice(0, 3);
    return varied(chosen.join(/[。]$/.test(chosen[0] ?? "") ? "" : " "), random);
  });
}

/** Copies of the text's own lines, one word in ten of them gone. */
export function duplicated({ text }: Original, share: number, random: Random): string {
  const lines = text.split("\n").filter((line) => line.length > 40);
  const all = lines.length > 0 ? lines : text.split("\n");
  return among(text, share, random, () => {
    const line = pick(random, all);
    const unit = line.includes(" ") ? line.split(" ") : line.match(/.{1,5}/gsu) ?? [line];
    return unit.filter(() => random() > 0.1).join(line.includes(" ") ? " " : "");
  });
}

/** Lines whose UTF-8 was read as something else. */
export function mistaken({ text, language }: Original, share: number, random: Random): string {
  const eastern = ["zh", "ja", "ko"].includes(language);
  const decoder = new TextDecoder(eastern ? "gb18030" : "windows-1252");
  const encoder = new TextEncoder();
  return text
    .split(/(?<=[.!?。！？\n])/)
    .map((part) => {
      const [, body = "", end = ""] = /^([\s\S]*?)(\n?)$/.exec(part) ?? [];
      return random() < share ? decoder.decode(encoder.encode(body)) + end : part;
    })
    .join("");
}

function varied(phrase: string, random: Random): string {
  return phrase.replaceAll("{n}", () => String(1 + Math.floor(random() * 997)));
}
