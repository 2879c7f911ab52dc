import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { ContentType } from "../verdict";

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

const BANK = /secondary-science|mathematics|mgsm/;

/** Sources of which several texts come, under names of their own. */
const FAMILIES: readonly (readonly [name: RegExp, family: string])[] = [
  [/gnome/, "gnome"],
  [/wiki/, "wiki"],
  [/_law-/, "law"],
  [/aozp?(?:ora)?\d/, "aozora"],
  [/song-|tang-|su-shi|li-bai|du-fu|thousand-poets/, "poems"],
];

function familyOf(language: string, name: string): string {
  const source = name.replace(/~\d+$/, "");
  const known = FAMILIES.find(([pattern]) => pattern.test(source));
  return `${language} ${known?.[1] ?? source.replace(/^[^_]*_/, "")}`;
}

/** The texts of a folder, as `zh-hant_analects.txt`; parts of one source are told by `~2`. */
export function cleanTexts(folder: string): CleanText[] {
  const names = [...new Bun.Glob("*.txt").scanSync(folder)].sort();
  return names.map((file) => {
    const name = basename(file, ".txt");
    const [language = ""] = name.slice(0, 2).split("_");
    return {
      name,
      language,
      contentType: BANK.test(name) ? "problem_bank" : "literary",
      text: readFileSync(`${folder}/${file}`, "utf8"),
      family: familyOf(language, name),
    };
  });
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
