import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { ContentType } from "../verdict";
import { kindOfText } from "./text-kinds";

/** A clean text that no model was made from. */
export interface CleanText {
  /** As its file: the language, then the genre or source. */
  name: string;
  language: string;
  contentType: ContentType;
  text: string;
  /** Texts of one kind from one place, such as passages of an encyclopedia; the language before it. */
  family: string;
}

/** Sources of which several texts come, under names of their own. */
const FAMILIES: readonly (readonly [name: RegExp, family: string])[] = [
  [/gnome/, "gnome"],
  [/wiki/, "wiki"],
];

function familyOf(language: string, name: string): string {
  const source = name.replace(/~\d+$/, "");
  const known = FAMILIES.find(([pattern]) => pattern.test(source));
  return `${language} ${known?.[1] ?? source.replace(/^[^_]*_/, "")}`;
}

/** Texts that were measured once and are known since, by name: a JSON object, compressed. */
export const KNOWN_TEXTS = join(import.meta.dir, "known-texts.json.br");

/**
 * The texts of a folder, as `zh-hant_analects.txt`, or of a compressed file; parts of one source are
 * told by `~2`.
 */
export function cleanTexts(source: string): CleanText[] {
  return (source.endsWith(".br") ? packed(source) : filed(source)).map(([name, text]) => {
    const [language = ""] = name.slice(0, 2).split("_");
    return {
      name,
      language,
      contentType: kindOfText(name) === "banks" ? "problem_bank" : "literary",
      text,
      family: familyOf(language, name),
    };
  });
}

function filed(folder: string): [name: string, text: string][] {
  const names = [...new Bun.Glob("*.txt").scanSync(folder)].sort();
  return names.map((file) => [basename(file, ".txt"), readFileSync(join(folder, file), "utf8")]);
}

function packed(file: string): [name: string, text: string][] {
  return Object.entries(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
}

/** Words of other texts of a language, for those that take the place of a text's own. */
export function dictionaryOf(texts: readonly CleanText[], language: string, not: string): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  const words = new Set<string>();
  for (const other of texts) {
    if (other.language !== language || other.name === not) continue;
    for (const { segment, isWordLike } of segmenter.segment(other.text)) {
      if (isWordLike && /^\p{L}+$/u.test(segment)) words.add(segment.toLowerCase());
    }
  }
  return [...words];
}
