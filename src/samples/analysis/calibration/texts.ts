import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { NormName } from "../naturalness/norms";
import type { ContentType } from "../verdict";

/** A clean text that no model was made from. */
export interface CleanText {
  /** As its file: the language, then the genre or source. */
  name: string;
  language: string;
  norm: NormName;
  contentType: ContentType;
  text: string;
  /** Norms and limits are set by one half of the sources, and tested on the other. */
  half: "setting" | "testing";
}

const CLASSICAL =
  /book-of-songs|song-|chu|drama|dream|analects|set-texts|couplets|du-fu|li-bai|great-|guwen|mencius|primers|su-shi|tang|poets/;

const BANK = /secondary-science|mathematics/;

/** The texts of a folder, as `zh-hant_analects.txt`; parts of one source are told by `~2`. */
export function cleanTexts(folder: string): CleanText[] {
  const names = [...new Bun.Glob("*.txt").scanSync(folder)].sort();
  const places = new Map<string, number>();
  return names.map((file) => {
    const name = basename(file, ".txt");
    const [language = ""] = name.slice(0, 2).split("_");
    const source = name.replace(/~\d+$/, "");
    const norm =
      language === "zh" && CLASSICAL.test(name) ? "zh-classical" : (language as NormName);
    const counted = [...places.keys()].filter((key) => key.startsWith(`${norm} `)).length;
    const key = `${norm} ${source}`;
    if (!places.has(key)) places.set(key, counted);
    return {
      name,
      language,
      norm,
      contentType: BANK.test(name) ? "problem_bank" : "literary",
      text: readFileSync(`${folder}/${file}`, "utf8"),
      half: (places.get(key) as number) % 2 === 0 ? "setting" : "testing",
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
